import {
  getCycle,
  listCycles,
  moveWindow,
  openCycle,
  passRead,
  passUsed,
  stepBack,
} from '@console/contract/apartment';
import type { Serve } from '../../plugins/contract/serve.ts';
import { cycleMoves } from './cycle-moves.ts';
import { cycles } from './cycles.ts';

const area = 'apartment';

/** Months of a building and their gates. */
export function serveCycles(serve: Serve): void {
  serve(listCycles, async ({ params, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.usage.read');
    return { items: await cycles(db, params.buildingId).list() };
  });

  serve(getCycle, async ({ params, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.usage.read');
    return cycles(db, params.buildingId).ofMonth(params.ym);
  });

  serve(openCycle, async ({ params, body, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.building.configure');
    return cycles(db, params.buildingId).open(params.ym, body);
  });

  serve(moveWindow, async ({ params, body, version, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.building.configure');
    return cycles(db, params.buildingId).moveWindow(params.ym, version, body);
  });

  serve(passRead, async ({ params, version, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.reading.check');
    return cycleMoves(db, params.buildingId).passRead(params.ym, version);
  });

  serve(passUsed, async ({ params, version, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.usage.check');
    return cycleMoves(db, params.buildingId).passUsed(params.ym, version);
  });

  serve(stepBack, async ({ params, body, version, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.building.configure');
    return cycleMoves(db, params.buildingId).stepBack(params.ym, version, body.reason);
  });
}
