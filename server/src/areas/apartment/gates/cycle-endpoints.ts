import {
  getCycle,
  listCycles,
  moveWindow,
  openCycle,
  passRead,
  passUsed,
  stepBack,
} from '@console/contract/apartment';
import type { Serve } from '../../../plugins/contract/serve.ts';
import { cycles } from '../cycles/index.ts';
import { cycleMoves } from './cycle-moves.ts';

/** Months of a building and their gates. */
export function serveCycles(serve: Serve): void {
  serve(listCycles, async ({ tenant, db }) => ({ items: await cycles(db, tenant.id).list() }));

  serve(getCycle, ({ tenant, params, db }) => cycles(db, tenant.id).ofMonth(params.ym));

  serve(openCycle, ({ tenant, params, body, db }) => cycles(db, tenant.id).open(params.ym, body));

  serve(moveWindow, ({ tenant, params, body, version, db }) =>
    cycles(db, tenant.id).moveWindow(params.ym, version, body),
  );

  serve(passRead, ({ tenant, params, version, db }) =>
    cycleMoves(db, tenant.id).passRead(params.ym, version),
  );

  serve(passUsed, ({ tenant, params, version, db }) =>
    cycleMoves(db, tenant.id).passUsed(params.ym, version),
  );

  serve(stepBack, ({ tenant, params, body, version, db }) =>
    cycleMoves(db, tenant.id).stepBack(params.ym, version, body.reason),
  );
}
