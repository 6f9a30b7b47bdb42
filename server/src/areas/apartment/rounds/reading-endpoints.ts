import type { QueryOf } from '@console/contract';
import {
  enterReadings,
  estimateReading,
  listMeterReadings,
  listRound,
  type RoundRow,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { findCycle, groundOf } from '../cycles/index.ts';
import { type Caller, enterValues, lookingAt } from './entering.ts';
import { estimateValue } from './estimating.ts';
import { registerFacts } from './round.ts';
import { type MeterOnPage, metersOnPage, readingJson } from './round-rows.ts';
import { rowOf } from './round-rules.ts';

interface Asked {
  readonly tenant: Tenant;
  readonly user: { readonly userId: string };
}

/** Who enters or checks. */
export const callerIn = ({ tenant, user }: Asked): Caller => ({
  userId: user.userId,
  mayEnter: tenant.may('apartment.reading.enter'),
  mayCheck: tenant.may('apartment.reading.check'),
});

const isWanted =
  ({ state, flag }: QueryOf<typeof listRound>) =>
  ({ reading }: RoundRow): boolean => {
    const stands = reading?.state ?? 'unread';
    if (state !== undefined && stands !== state) return false;
    if (flag === undefined) return true;
    const flags = reading?.flags ?? [];
    return flag === 'any' ? flags.length > 0 : flags.includes(flag);
  };

/** The meters of the page that is asked for; of the whole round, undefined. */
async function onPage(
  db: Db,
  { buildingId, cycleId }: { buildingId: string; cycleId: string },
  { cursor, limit }: QueryOf<typeof listRound>,
) {
  if (limit === undefined) return { meters: undefined, next: null };
  const found = await db.rows<MeterOnPage>(metersOnPage(buildingId, cycleId, { cursor, limit }));
  const { items, next } = pageOf(found, limit, ({ place }) => place);
  return { meters: items.map(({ meterId }) => meterId), next };
}

/** The round of a cycle and its values, and all values of a meter. */
export function serveReadings(serve: Serve): void {
  serve(listRound, async (call) => {
    const { tenant, params, query, db } = call;
    const [ground, cycle] = await Promise.all([
      groundOf(db, tenant.id),
      findCycle(db, tenant.id, params.cycleId),
    ]);
    const { meters, next } = await onPage(db, { buildingId: tenant.id, ...params }, query);
    const facts = await registerFacts(db, tenant.id, { cycle }, meters);
    const looking = lookingAt(ground, cycle, callerIn(call));
    const items = facts.map((one) => rowOf(one, cycle.ym, looking)).filter(isWanted(query));
    return { cycle, today: ground.today, photoRule: ground.photoRule, items, next };
  });

  serve(enterReadings, (call) =>
    enterValues(call.db, call.tenant.id, call.params.cycleId, call.body, callerIn(call)),
  );

  serve(estimateReading, (call) => {
    const isManager = call.tenant.may('apartment.building.configure');
    const caller = { ...callerIn(call), isManager };
    return estimateValue(call.db, call.tenant.id, call.params.cycleId, call.body, caller);
  });

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
