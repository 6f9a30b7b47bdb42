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
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import * as meterMoves from './meter-moves.ts';
import { serveMeterSheets } from './meter-sheets.ts';
import * as meters from './meters.ts';

const keyOf = (call: { tenant: Tenant; params: { meterId: string } }) => ({
  buildingId: call.tenant.id,
  meterId: call.params.meterId,
});

/** Meters: where they are, and how they come and go. */
export function serveMeters(serve: Serve): void {
  serveMeterSheets(serve);
  serve(listMeters, async ({ tenant, query, db }) => {
    const found = await meters.listMeters(db, tenant.id, query);
    return { ...found, page: query.page, size: query.size };
  });

  serve(createMeter, ({ tenant, body, db }) => meters.createMeter(db, tenant.id, body));

  serve(updateMeter, (call) => meters.updateMeter(call.db, keyOf(call), call.version, call.body));
  serve(installMeter, (call) => meterMoves.installMeter(call.db, keyOf(call), call.version, call.body));
  serve(replaceMeter, (call) => meterMoves.replaceMeter(call.db, keyOf(call), call.version, call.body));
  serve(removeMeter, (call) => meterMoves.removeMeter(call.db, keyOf(call), call.version, call.body));

  for (const [action, move] of [
    [suspendMeter, 'suspend'],
    [resumeMeter, 'resume'],
    [scrapMeter, 'scrap'],
  ] as const) {
    serve(action, (call) => meterMoves.moveMeter(call.db, keyOf(call), call.version, move, call.body.reason));
  }
}
