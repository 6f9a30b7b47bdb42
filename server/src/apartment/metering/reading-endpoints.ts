import type { QueryOf } from '@console/contract';
import {
  type ApartmentPermission,
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
import type { May } from '../../plugins/contract/may.ts';
import type { Serve } from '../../plugins/contract/serve.ts';
import type { Db } from '../../plugins/database/db.ts';
import { buildingOfTenancy } from '../tenancies/tenancy-rows.ts';
import { checking, checkMany } from './checking.ts';
import { buildingOfCycle, cycles } from './cycles.ts';
import { type Caller, enterValues, lookingAt } from './entering.ts';
import { estimateValue } from './estimating.ts';
import { meters } from './meters.ts';
import { enterMoveValues } from './move-readings.ts';
import { moveReadingsOf } from './move-values.ts';
import { groundOf } from './reading-ground.ts';
import { readingJson, registerFacts } from './round.ts';
import { rowOf } from './round-rules.ts';
import { findReading } from './stored-readings.ts';

const area = 'apartment';

interface Asked {
  readonly db: Db;
  readonly may: May;
  readonly user: { readonly userId: string };
}

const callerIn = ({ may, user }: Asked, buildingId: string): Caller => ({
  userId: user.userId,
  mayEnter: may.inTenant(area, buildingId, 'apartment.reading.enter'),
  mayCheck: may.inTenant(area, buildingId, 'apartment.reading.check'),
});

/** The building of a cycle, where the caller holds the permission. */
async function inCycle(asked: Asked, cycleId: string, permission: ApartmentPermission) {
  const buildingId = await buildingOfCycle(asked.db, cycleId);
  asked.may.demand(area, buildingId, permission);
  return { buildingId, caller: callerIn(asked, buildingId) };
}

async function onReading(asked: Asked, readingId: string, permission: ApartmentPermission) {
  const reading = await findReading(asked.db, readingId);
  asked.may.demand(area, reading.buildingId, permission);
  return checking(asked.db, reading, callerIn(asked, reading.buildingId));
}

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
    const { params, query, db } = call;
    const { buildingId, caller } = await inCycle(call, params.cycleId, 'apartment.round.read');
    const [ground, cycle] = await Promise.all([
      groundOf(db, buildingId),
      cycles(db, buildingId).find(params.cycleId),
    ]);
    const facts = await registerFacts(db, buildingId, { cycle });
    const looking = lookingAt(ground, cycle, caller);
    const items = facts.map((one) => rowOf(one, cycle.ym, looking)).filter(isWanted(query));
    return { cycle, today: ground.today, photoRule: ground.photoRule, items };
  });

  serve(enterReadings, async (call) => {
    const { params, body, db } = call;
    const { buildingId, caller } = await inCycle(call, params.cycleId, 'apartment.reading.enter');
    return enterValues(db, buildingId, params.cycleId, body, caller);
  });

  serve(checkReadings, async (call) => {
    const { params, body, db } = call;
    const { buildingId, caller } = await inCycle(call, params.cycleId, 'apartment.reading.check');
    return checkMany(db, buildingId, params.cycleId, body.readings, caller);
  });

  serve(estimateReading, async (call) => {
    const { params, body, db, may } = call;
    const { buildingId, caller } = await inCycle(call, params.cycleId, 'apartment.reading.enter');
    const isManager = may.inTenant(area, buildingId, 'apartment.building.configure');
    return estimateValue(db, buildingId, params.cycleId, body, { ...caller, isManager });
  });

  serve(checkReading, async (call) =>
    (await onReading(call, call.params.readingId, 'apartment.reading.check')).check(call.version),
  );
  serve(rejectReading, async (call) =>
    (await onReading(call, call.params.readingId, 'apartment.reading.check')).reject(
      call.version,
      call.body.reason,
    ),
  );
  serve(confirmRollover, async (call) =>
    (await onReading(call, call.params.readingId, 'apartment.building.configure')).confirmRollover(
      call.version,
    ),
  );

  serve(enterMoveReadings, async ({ params, body, db, may }) => {
    const buildingId = await buildingOfTenancy(db, params.tenancyId);
    may.demand(area, buildingId, 'apartment.reading.enter_move');
    return { items: await enterMoveValues(db, buildingId, params.tenancyId, body) };
  });

  serve(listMoveReadings, async ({ params, db, may }) => {
    const buildingId = await buildingOfTenancy(db, params.tenancyId);
    may.demand(area, buildingId, 'apartment.reading.read');
    return { items: await moveReadingsOf(db, buildingId, params.tenancyId) };
  });

  serve(listMeterReadings, async ({ params, db, may }) => {
    const { buildingId, meterId } = await meters(db).find(params.meterId);
    may.demand(area, buildingId, 'apartment.reading.read');
    return { items: await everyReadingOf(db, buildingId, meterId) };
  });
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
