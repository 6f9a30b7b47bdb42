import {
  closeCycle,
  getCycle,
  issueBills,
  listCycles,
  moveWindow,
  openCycle,
  passBills,
  passRead,
  passUsed,
  stepBack,
} from '@console/contract/apartment';
import type { Serve } from '../../../plugins/contract/serve.ts';
import * as cycles from '../cycles/index.ts';
import { tellingMonth } from '../month-events.ts';
import * as billGates from './bill-gates.ts';
import * as cycleMoves from './cycle-moves.ts';

/** Months of a building and their gates. */
export function serveCycles(serve: Serve): void {
  serve(listCycles, async ({ tenant, db }) => ({ items: await cycles.listCycles(db, tenant.id) }));

  serve(getCycle, ({ tenant, params, db }) => cycles.cycleOfMonth(db, tenant.id, params.ym));

  serve(
    openCycle,
    tellingMonth(({ tenant, params, body, db }) => cycles.openCycle(db, tenant.id, params.ym, body)),
  );

  serve(
    moveWindow,
    tellingMonth(({ tenant, params, body, version, db }) =>
      cycles.moveWindow(db, tenant.id, params.ym, version, body),
    ),
  );

  serve(
    passRead,
    tellingMonth(({ tenant, params, version, db }) => cycleMoves.passRead(db, tenant.id, params.ym, version)),
  );

  serve(
    passUsed,
    tellingMonth(({ tenant, params, version, db }) => cycleMoves.passUsed(db, tenant.id, params.ym, version)),
  );

  serve(
    passBills,
    tellingMonth(({ tenant, params, version, db }) => billGates.passBills(db, tenant.id, params.ym, version)),
  );

  serve(
    issueBills,
    tellingMonth(({ tenant, params, version, db }) =>
      billGates.issueBills(db, tenant.id, params.ym, version),
    ),
  );

  serve(
    closeCycle,
    tellingMonth(({ tenant, params, version, db }) =>
      billGates.closeCycle(db, tenant.id, params.ym, version),
    ),
  );

  serve(
    stepBack,
    tellingMonth(({ tenant, params, body, version, db }) =>
      cycleMoves.stepBack(db, tenant.id, params.ym, version, body.reason),
    ),
  );
}
