import { ApiError } from '@console/contract';
import type { Cycle, RoundRow } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { daysBetween } from '../../../days.ts';
import { compare, type Exact, exact, plus, quotient, textOf, whole } from '../../../exact.ts';
import { forbidden } from '../../../plugins/contract/may.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { auditOf } from '../audit.ts';
import { findCycle, lockedGround } from '../cycles/index.ts';
import { demandNoLaterLocked, estimate, type MeasuredUse, median, onFace } from '../drawing/index.ts';
import { bookedOf, type DayNeighbours, neighboursAt } from '../meters/index.ts';
import { begun, type Caller, demandTaking, insertValues, lookingAt } from './entering.ts';
import { registerFacts } from './round.ts';
import {
  countedFrom,
  countedSince,
  flagsOf,
  lessEarlier,
  type PastUse,
  type RegisterFacts,
  rowOf,
  stepsOf,
  yearBefore,
} from './round-rules.ts';

const refused = (why: string, more: object = {}) =>
  new ApiError('STATE_CONFLICT', { details: { refused: why, ...more } });

/**
 * The value that a register nobody could read would show. It is checked like any other.
 * @param isManager two estimates in a row are a manager's decision
 */
export const estimateValue = (
  db: Db,
  buildingId: string,
  cycleId: string,
  wanted: { meterId: string; register: string; note: string },
  caller: Caller & { isManager: boolean },
): Promise<RoundRow> =>
  db.transaction(async (tx) => {
    const ground = await lockedGround(tx, buildingId);
    const cycle = await findCycle(tx, buildingId, cycleId);
    demandTaking(cycle);
    await demandNoLaterLocked(tx, cycle);
    const facts = await factsOf(tx, cycle, wanted);
    if (facts.current) throw new ApiError('STATE_CONFLICT', { details: { state: facts.current.state } });
    const readOn = dayOf(cycle, ground.today);
    const { quantity, needsManager } = await estimated(tx, buildingId, facts, cycle, readOn);
    if (needsManager && !caller.isManager) throw forbidden('apartment.building.configure');
    const value = shown(facts, quantity, readOn);
    const limits = { jumpRatio: exact(ground.jumpRatio), dropRatio: exact(ground.dropRatio) };
    const flags = flagsOf(facts, value, limits, true).filter((flag) => flag !== 'ROLLOVER');
    const readingId = v7();
    const row = { ...wanted, ...value, readingId, flags, source: 'estimate', photos: [] };
    await tx.batch(
      ...insertValues(cycle, [row]),
      ...begun(cycle),
      auditOf({
        ...{ action: 'estimate', objectType: 'reading', objectId: readingId, buildingId },
        after: { ...wanted, ...value },
      }),
    );
    const now = await findCycle(tx, buildingId, cycleId);
    return rowOf(await factsOf(tx, now, wanted), cycle.ym, lookingAt(ground, now, caller));
  });

async function factsOf(
  tx: Db,
  cycle: Cycle,
  { meterId, register }: { meterId: string; register: string },
): Promise<RegisterFacts> {
  const rows = await registerFacts(tx, cycle.buildingId, { cycle }, [meterId]);
  const found = rows.find((one) => one.register === register);
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}

/** The day on which it would be read: today, as long as that is inside the window. */
function dayOf({ readFrom, readTo }: Cycle, today: string): string {
  if (today < readFrom) throw refused('before_window', { from: readFrom });
  return today < readTo ? today : readTo;
}

async function estimated(tx: Db, buildingId: string, facts: RegisterFacts, cycle: Cycle, readOn: string) {
  const from = countedFrom(facts);
  if (from === undefined || readOn < from) throw refused('no_basis');
  const lastYear = facts.history.find(({ ym, kind }) => ym === yearBefore(cycle.ym) && kind === 'actual');
  const sameCycleLastYear =
    lastYear && (await sameTenancy(tx, buildingId, facts, lastYear, readOn)) ? measured(lastYear) : undefined;
  const actualCycles = facts.history.filter(({ kind }) => kind === 'actual').map(measured);
  // The others of its kind are asked only where it has too little to tell itself.
  const roomTypeMedianPerDay =
    sameCycleLastYear || actualCycles.length >= 3
      ? undefined
      : await medianOfRoomType(tx, buildingId, facts, cycle.ym);
  const basis = {
    sameCycleLastYear,
    actualCycles,
    roomTypeMedianPerDay,
    estimatesInARow: facts.estimatesInARow,
  };
  const found = estimate(basis, daysBetween(from, readOn), facts.decimals);
  if ('refused' in found) throw refused(found.refused);
  return found;
}

const measured = ({ quantity, days }: PastUse): MeasuredUse => ({ quantity: exact(quantity), days });

/** Whether whoever lives there now lived there then. */
async function sameTenancy(
  tx: Db,
  buildingId: string,
  { roomId }: RegisterFacts,
  then: PastUse,
  readOn: string,
) {
  if (!roomId) return true;
  const found = await tx.first(sql`
    select 1 from apartment.tenancies t
    where t.building_id = ${buildingId}::uuid and t.room_id = ${roomId}::uuid
      and t.state not in ('draft', 'cancelled')
      and lower(t.period) <= ${then.readOn}::date - ${then.days}::int
      and coalesce(upper(t.period) >= ${readOn}::date, true)`);
  return found !== undefined;
}

/** Use per day of the last month that was drawn up, in the middle of the rooms of the same type. */
async function medianOfRoomType(
  tx: Db,
  buildingId: string,
  { roomTypeId, kind, register, meterId }: RegisterFacts,
  ym: string,
): Promise<Exact | undefined> {
  if (!roomTypeId) return undefined;
  const rows = await tx.rows<{ quantity: string; days: number }>(sql`
    with last as materialized (
      select c.cycle_id from apartment.cycles c where c.building_id = ${buildingId}::uuid and c.ym < ${ym}
        and exists (select from apartment.usages u where u.building_id = c.building_id and u.cycle_id = c.cycle_id)
      order by c.ym desc limit 1),
    uses as materialized (
      select u.building_id, u.meter_id, coalesce(${bookedOf(buildingId)}, u.quantity) as quantity, u.days from apartment.usages u
      where u.building_id = ${buildingId}::uuid and u.cycle_id = (select cycle_id from last)
        and u.register = ${register} and u.kind = 'actual' and u.state <> 'void' and u.days > 0)
    select u.quantity, u.days from uses u
    join apartment.meters m on m.building_id = u.building_id and m.meter_id = u.meter_id
      and m.kind = ${kind} and m.scope = 'room' and m.meter_id <> ${meterId}::uuid
    join apartment.rooms r on r.building_id = m.building_id and r.room_id = m.room_id
      and r.room_type_id = ${roomTypeId}::uuid`);
  return median(rows.map(({ quantity, days }) => quotient(exact(quantity), whole(days), 6)));
}

/**
 * What the register shows after that use; past its highest value it begins anew. Not less than what somebody has read
 * of it since, nor more than what was read afterwards.
 */
function shown(facts: RegisterFacts, quantity: Exact, readOn: string) {
  const { previous, intDigits } = facts;
  if (!previous) throw refused('no_basis');
  const reached = within(
    plus(exact(previous.value), stepsOf(lessEarlier(quantity, facts), facts)),
    neighboursAt(countedSince(facts), { readOn, source: 'estimate' }),
  );
  const { value, rollover } = onFace(reached, { intDigits });
  return { value: textOf(value), readOn, rollover };
}

/** An estimate refuses nobody: of the same day it is the later one. */
function within(reached: Exact, { last, sameDay, next }: DayNeighbours<{ reached: Exact }>): Exact {
  const before = sameDay.at(-1) ?? last;
  if (before && compare(reached, before.reached) < 0) return before.reached;
  return next && compare(reached, next.reached) > 0 ? next.reached : reached;
}
