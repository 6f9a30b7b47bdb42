import {
  createMeter,
  installMeter,
  listMeters,
  removeMeter,
  replaceMeter,
  resumeMeter,
  scrapMeter,
  suspendMeter,
  updateMeter,
} from '@console/contract/apartment';
import type { May } from '../../plugins/contract/may.ts';
import type { Serve } from '../../plugins/contract/serve.ts';
import type { Db } from '../../plugins/database/db.ts';
import { meterMoves } from './meter-moves.ts';
import { meters } from './meters.ts';

const area = 'apartment';

/** The meter, where the caller may change it. */
async function configured({ params, db, may }: { params: { meterId: string }; db: Db; may: May }) {
  const meter = await meters(db).find(params.meterId);
  may.demand(area, meter.buildingId, 'apartment.room.configure');
  return meter;
}

/** Meters: where they are, and how they come and go. */
export function serveMeters(serve: Serve): void {
  serve(listMeters, async ({ params, query, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.reading.read');
    const found = await meters(db).list(params.buildingId, query);
    return { ...found, page: query.page, size: query.size };
  });

  serve(createMeter, async ({ params, body, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.room.configure');
    return meters(db).create(params.buildingId, body);
  });

  serve(updateMeter, async (call) => meters(call.db).update(await configured(call), call.version, call.body));
  serve(installMeter, async (call) =>
    meterMoves(call.db).install(await configured(call), call.version, call.body),
  );
  serve(replaceMeter, async (call) =>
    meterMoves(call.db).replace(await configured(call), call.version, call.body),
  );
  serve(removeMeter, async (call) =>
    meterMoves(call.db).remove(await configured(call), call.version, call.body),
  );

  for (const [action, move] of [
    [suspendMeter, 'suspend'],
    [resumeMeter, 'resume'],
    [scrapMeter, 'scrap'],
  ] as const) {
    serve(action, async (call) =>
      meterMoves(call.db).move(await configured(call), call.version, move, call.body.reason),
    );
  }
}
