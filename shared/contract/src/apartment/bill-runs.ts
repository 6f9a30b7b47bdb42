import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { uuid } from '../scalars.ts';
import { inBuilding } from './access.ts';
import { BillRun } from './bills.ts';
import { cycleMove, monthParams } from './cycles.ts';

/**
 * Makes the month's bills, one for each tenancy; made again it changes drafts only, and only those that come out otherwise.
 * The answer may be a run that is still under way (`getBillRun`): of two who ask at once one begins it and the other is told of it.
 * When it is through, the month stands at `billed`; one that is `issued` stays so, and gets the bills that are missing. A draft that
 * somebody has discarded is not made again, unless its `tenancy` is named: then its bill alone is made, or worked out anew; where there
 * is none to be made STATE_CONFLICT with `reason` `not_planned`.
 */
export const generateBills = endpoint({
  name: 'generateBills',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/cycles/{ym}/actions/generate',
  access: inBuilding('apartment.bill.generate'),
  changes: ['apartment.bills', 'apartment.billRuns', 'apartment.cycles'],
  params: monthParams,
  query: z.object({ tenancy: z.optional(uuid) }),
  response: BillRun,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
  versioned: true,
});

/** Every bill of the month is checked: else the blocker `unchecked_bills`, and `unbilled` for who has none. */
export const passBills = endpoint({
  ...cycleMove,
  name: 'passBills',
  path: '/apartment/buildings/{buildingId}/cycles/{ym}/actions/pass-bills',
  access: inBuilding('apartment.bill.check'),
  changes: ['apartment.cycles', 'apartment.checks'],
});

/** Issues every checked bill of the month, with the building's days (`billDay`, `dueDays`). */
export const issueBills = endpoint({
  ...cycleMove,
  name: 'issueBills',
  path: '/apartment/buildings/{buildingId}/cycles/{ym}/actions/issue',
  access: inBuilding('apartment.bill.issue'),
  changes: ['apartment.cycles', 'apartment.bills', 'apartment.flows', 'apartment.payments'],
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT', 'PERIOD_LOCKED'],
});

/** Nothing of the month is a draft any more (`open_drafts`); it is done with. */
export const closeCycle = endpoint({
  ...cycleMove,
  name: 'closeCycle',
  path: '/apartment/buildings/{buildingId}/cycles/{ym}/actions/close',
  access: inBuilding('apartment.building.configure'),
  changes: ['apartment.cycles'],
});
