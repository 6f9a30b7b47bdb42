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
import type { May } from '../../plugins/contract/may.ts';
import type { Serve } from '../../plugins/contract/serve.ts';
import type { Db } from '../../plugins/database/db.ts';
import { buildingOfCycle } from '../metering/cycles.ts';
import { checkRecords } from './check-records.ts';
import { type Corrector, corrections, placeOfCorrection, readingToCorrect } from './corrections.ts';
import { usageMatrix } from './matrix.ts';
import { reconciliation } from './reconciliation.ts';
import { usageFlows } from './usage-flows.ts';
import { buildingOfUsage, usages } from './usages.ts';

const area = 'apartment';

interface Calling {
  readonly db: Db;
  readonly may: May;
  readonly user: { readonly userId: string };
}

/** A month's uses, where the caller may look at them. */
export async function ofCycle({ db, may, user, params }: Calling & { params: { cycleId: string } }) {
  const buildingId = await buildingOfCycle(db, params.cycleId);
  may.demand(area, buildingId, 'apartment.usage.read');
  return [db, buildingId, callerOf(may, buildingId, user.userId)] as const;
}

/** A use, where the caller may decide about it. */
async function ofUsage({ db, may, user, params }: Calling & { params: { usageId: string } }) {
  const buildingId = await buildingOfUsage(db, params.usageId);
  may.demand(area, buildingId, 'apartment.usage.check');
  return [db, buildingId, callerOf(may, buildingId, user.userId)] as const;
}

const callerOf = (may: May, buildingId: string, userId: string) => ({
  userId,
  mayCheck: may.inTenant(area, buildingId, 'apartment.usage.check'),
});

/** Whether the caller sees all checks and corrections, or what is about their own values. */
export const seesAll = (may: May, buildingId: string): boolean =>
  may.inTenant(area, buildingId, 'apartment.correction.approve') ||
  // Whoever neither asks nor decides looks over everybody's shoulder: the auditor.
  !may.inTenant(area, buildingId, 'apartment.correction.ask');

export const correctorOf = ({ may, user }: Pick<Calling, 'may' | 'user'>, buildingId: string): Corrector => ({
  userId: user.userId,
  mayApprove: may.inTenant(area, buildingId, 'apartment.correction.approve'),
  seesAll: seesAll(may, buildingId),
  mayConfirmRollover: may.inTenant(area, buildingId, 'apartment.building.configure'),
  isOwner: may.inTenant(area, buildingId, 'apartment.building.sod_mode'),
});

async function ofCorrection(call: Calling & { params: { correctionId: string } }) {
  const { buildingId } = await placeOfCorrection(call.db, call.params.correctionId);
  call.may.demand(area, buildingId, 'apartment.correction.approve');
  return corrections(call.db, buildingId, correctorOf(call, buildingId));
}

/** Uses and what is wrong with them, master meters, corrections, and the two logs. */
export function serveUsages(serve: Serve): void {
  serve(listUsages, async (call) => usages(...(await ofCycle(call))).list(call.params.cycleId, call.query));
  serve(waiveAnomaly, async (call) =>
    usages(...(await ofUsage(call))).waive(call.params.usageId, call.version, call.body),
  );
  serve(sendUsageBack, async (call) =>
    usages(...(await ofUsage(call))).sendBack(call.params.usageId, call.version, call.body),
  );
  serve(getReconciliation, async (call) =>
    reconciliation(...(await ofCycle(call))).list(call.params.cycleId),
  );
  serve(setGapBearer, async (call) =>
    reconciliation(...(await ofUsage(call))).setBearer(call.params.usageId, call.version, call.body),
  );

  serve(listUsageFlows, async ({ query, db, may }) => {
    may.demand(area, query.building, 'apartment.usage.read');
    return usageFlows(db, query);
  });
  serve(getUsageMatrix, async ({ query, db, may }) => {
    may.demand(area, query.building, 'apartment.usage.read');
    return usageMatrix(db, query);
  });

  serve(listCorrections, async (call) => {
    const { buildingId } = call.params;
    call.may.demand(area, buildingId, 'apartment.correction.read');
    return corrections(call.db, buildingId, correctorOf(call, buildingId)).list(call.query);
  });
  serve(askCorrection, async (call) => {
    const { buildingId, readingId } = await readingToCorrect(call.db, call.params.readingId);
    call.may.demand(area, buildingId, 'apartment.correction.ask');
    return corrections(call.db, buildingId, correctorOf(call, buildingId)).ask(readingId, call.body);
  });
  serve(approveCorrection, async (call) =>
    (await ofCorrection(call)).approve(call.params.correctionId, call.version, call.body.note),
  );
  serve(refuseCorrection, async (call) =>
    (await ofCorrection(call)).refuse(call.params.correctionId, call.version, call.body.note),
  );

  serve(listCheckRecords, async ({ query, db, may, user }) => {
    may.demand(area, query.building, 'apartment.correction.read');
    return checkRecords(db, query, seesAll(may, query.building) ? undefined : user.userId);
  });
}
