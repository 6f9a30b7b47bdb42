import type { QueryOf } from '@console/contract';
import {
  checkReading,
  checkReadings,
  confirmRollover,
  enterMoveReadings,
  enterReadings,
  estimateReading,
  listMeterReadings,
  listMoveReadings,
  listRound,
  type RoundRow,
  rejectReading,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { checking, checkMany } from '../checking/checking.ts';
import { cycles } from '../cycles/cycles.ts';
import { groundOf } from '../cycles/reading-ground.ts';
import { type Caller, enterValues, lookingAt } from '../rounds/entering.ts';
import { estimateValue } from '../rounds/estimating.ts';
import { readingJson, registerFacts } from '../rounds/round.ts';
import { rowOf } from '../rounds/round-rules.ts';
import { enterMoveValues } from './move-readings.ts';
import { moveReadingsOf } from './move-values.ts';

interface Asked {
  readonly tenant: Tenant;
  readonly user: { readonly userId: string };
}

const callerIn = ({ tenant, user }: Asked): Caller => ({
  userId: user.userId,
  mayEnter: tenant.may('apartment.reading.enter'),
  mayCheck: tenant.may('apartment.reading.check'),
});

const onReading = (call: Asked & { db: Db; params: { readingId: string } }) =>
  checking(call.db, { buildingId: call.tenant.id, readingId: call.params.readingId }, callerIn(call));

const isWanted =
  ({ state, flag }: QueryOf<typeof listRound>) =>
  ({ reading }: RoundRow): boolean => {
    const stands = reading?.state ?? 'unread';
    if (state !== undefined && stands !== state) return false;
    if (flag === undefined) return true;
    const flags = reading?.flags ?? [];
    return flag === 'any' ? flags.length > 0 : flags.includes(flag);
  };

/** The round of a cycle, its values, and what a second person does with them. */
export function serveReadings(serve: Serve): void {
  serve(listRound, async (call) => {
    const { tenant, params, query, db } = call;
    const [ground, cycle] = await Promise.all([
      groundOf(db, tenant.id),
      cycles(db, tenant.id).find(params.cycleId),
    ]);
    const facts = await registerFacts(db, tenant.id, { cycle });
    const looking = lookingAt(ground, cycle, callerIn(call));
    const items = facts.map((one) => rowOf(one, cycle.ym, looking)).filter(isWanted(query));
    return { cycle, today: ground.today, photoRule: ground.photoRule, items };
  });

  serve(enterReadings, (call) =>
    enterValues(call.db, call.tenant.id, call.params.cycleId, call.body, callerIn(call)),
  );

  serve(checkReadings, (call) =>
    checkMany(call.db, call.tenant.id, call.params.cycleId, call.body.readings, callerIn(call)),
  );

  serve(estimateReading, (call) => {
    const isManager = call.tenant.may('apartment.building.configure');
    const caller = { ...callerIn(call), isManager };
    return estimateValue(call.db, call.tenant.id, call.params.cycleId, call.body, caller);
  });

  serve(checkReading, (call) => onReading(call).check(call.version));
  serve(rejectReading, (call) => onReading(call).reject(call.version, call.body.reason));
  serve(confirmRollover, (call) => onReading(call).confirmRollover(call.version));

  serve(enterMoveReadings, async ({ tenant, params, body, db }) => ({
    items: await enterMoveValues(db, tenant.id, params.tenancyId, body),
  }));

  serve(listMoveReadings, async ({ tenant, params, db }) => ({
    items: await moveReadingsOf(db, tenant.id, params.tenancyId),
  }));

  serve(listMeterReadings, async ({ tenant, params, db }) => ({
    items: await everyReadingOf(db, tenant.id, params.meterId),
  }));
}

async function everyReadingOf(db: Db, buildingId: string, meterId: string) {
  const rows = await db.rows<{
    shown: RoundRow['reading'] & object;
    register: RoundRow['register'];
    cycleYm: string | null;
  }>(sql`
    select ${readingJson} as shown, g.register, c.ym as cycle_ym
    from apartment.readings g
    left join apartment.cycles c on c.building_id = g.building_id and c.cycle_id = g.cycle_id
    where g.building_id = ${buildingId}::uuid and g.meter_id = ${meterId}::uuid
    order by g.read_on desc, g.entered_at desc, g.register`);
  return rows.map(({ shown, ...rest }) => ({ ...shown, ...rest }));
}
