import {
  approveCorrection,
  askCorrection,
  getReconciliation,
  getUsageMatrix,
  listCheckRecords,
  listCorrections,
  listUsageFlows,
  listUsages,
  refuseCorrection,
  sendUsageBack,
  setGapBearer,
  waiveAnomaly,
} from '@console/contract/apartment';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { type Corrector, corrections } from '../corrections/corrections.ts';
import { checkRecords } from './check-records.ts';
import { usageMatrix } from './matrix.ts';
import { reconciliation } from './reconciliation.ts';
import { usageFlows } from './usage-flows.ts';
import { usages } from './usages.ts';

interface Calling {
  readonly tenant: Tenant;
  readonly db: Db;
  readonly user: { readonly userId: string };
}

/** Where uses are looked at and decided about, and by whom. */
export const lookingIn = ({ tenant, db, user }: Calling) =>
  [db, tenant.id, { userId: user.userId, mayCheck: tenant.may('apartment.usage.check') }] as const;

/** Whether the caller sees all checks and corrections, or what is about their own values. */
const seesAll = ({ may }: Tenant): boolean =>
  may('apartment.correction.approve') ||
  // Whoever neither asks nor decides looks over everybody's shoulder: the auditor.
  !may('apartment.correction.ask');

/** Whose checks the caller sees: undefined for everybody's. */
export const checkerSeen = ({ tenant, user }: Calling): string | undefined =>
  seesAll(tenant) ? undefined : user.userId;

export const correctorOf = ({ tenant, user }: Calling): Corrector => ({
  userId: user.userId,
  mayApprove: tenant.may('apartment.correction.approve'),
  seesAll: seesAll(tenant),
  mayConfirmRollover: tenant.may('apartment.building.configure'),
  isOwner: tenant.may('apartment.building.sod_mode'),
});

const correctionsOf = (call: Calling) => corrections(call.db, call.tenant.id, correctorOf(call));

/** Uses and what is wrong with them, master meters, corrections, and the two logs. */
export function serveUsages(serve: Serve): void {
  serve(listUsages, (call) => usages(...lookingIn(call)).list(call.params.cycleId, call.query));
  serve(waiveAnomaly, (call) =>
    usages(...lookingIn(call)).waive(call.params.usageId, call.version, call.body),
  );
  serve(sendUsageBack, (call) =>
    usages(...lookingIn(call)).sendBack(call.params.usageId, call.version, call.body),
  );
  serve(getReconciliation, (call) => reconciliation(...lookingIn(call)).list(call.params.cycleId));
  serve(setGapBearer, (call) =>
    reconciliation(...lookingIn(call)).setBearer(call.params.usageId, call.version, call.body),
  );

  serve(listUsageFlows, ({ query, db }) => usageFlows(db, query));
  serve(getUsageMatrix, ({ query, db }) => usageMatrix(db, query));

  serve(listCorrections, (call) => correctionsOf(call).list(call.query));
  serve(askCorrection, (call) => correctionsOf(call).ask(call.params.readingId, call.body));
  serve(approveCorrection, (call) =>
    correctionsOf(call).approve(call.params.correctionId, call.version, call.body.note),
  );
  serve(refuseCorrection, (call) =>
    correctionsOf(call).refuse(call.params.correctionId, call.version, call.body.note),
  );

  serve(listCheckRecords, (call) => checkRecords(call.db, call.query, checkerSeen(call)));
}
