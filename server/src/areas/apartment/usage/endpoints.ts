import {
  getReconciliation,
  getUsageMatrix,
  listCheckRecords,
  listUsageFlows,
  listUsages,
  sendUsageBack,
  setGapBearer,
  waiveAnomaly,
} from '@console/contract/apartment';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { seesAll } from '../corrections/index.ts';
import { checkRecords } from './check-records.ts';
import { usageMatrix } from './matrix.ts';
import * as masters from './reconciliation.ts';
import { usageFlows } from './usage-flows.ts';
import * as usages from './usages.ts';

interface Calling {
  readonly tenant: Tenant;
  readonly db: Db;
  readonly user: { readonly userId: string };
}

/** Where uses are looked at and decided about, and by whom. */
export const lookingIn = ({ tenant, db, user }: Calling) =>
  [db, tenant.id, { userId: user.userId, mayCheck: tenant.may('apartment.usage.check') }] as const;

/** Whose checks the caller sees: undefined for everybody's. */
export const checkerSeen = ({ tenant, user }: Calling): string | undefined =>
  seesAll(tenant) ? undefined : user.userId;

/** Uses and what is wrong with them, master meters, and the two logs. */
export function serveUsages(serve: Serve): void {
  serve(listUsages, (call) => usages.listUsages(...lookingIn(call), call.params.cycleId, call.query));
  serve(waiveAnomaly, (call) =>
    usages.waiveAnomaly(...lookingIn(call), call.params.usageId, call.version, call.body),
  );
  serve(sendUsageBack, (call) =>
    usages.sendUsageBack(...lookingIn(call), call.params.usageId, call.version, call.body),
  );
  serve(getReconciliation, (call) => masters.reconciliation(...lookingIn(call), call.params.cycleId));
  serve(setGapBearer, (call) =>
    masters.setGapBearer(...lookingIn(call), call.params.usageId, call.version, call.body),
  );

  serve(listUsageFlows, ({ query, db }) => usageFlows(db, query));
  serve(getUsageMatrix, ({ query, db }) => usageMatrix(db, query));

  serve(listCheckRecords, (call) => checkRecords(call.db, call.query, checkerSeen(call)));
}
