import { daysOfMonth, lengthOf, type Month, monthOf } from './testing-calendar.ts';
import { piecesOf, type Sight } from './testing-counters.ts';
import { type Facts, having, type Row } from './testing-facts.ts';
import {
  add,
  type Fraction,
  less,
  nothing,
  over,
  read,
  rounded,
  shared,
  sum,
  times,
  whole,
} from './testing-fractions.ts';
import { personDays, tenanciesOf } from './testing-people.ts';
import { chargeOf, costOf, pricesOf } from './testing-prices.ts';
import { isWholeRound } from './testing-uses.ts';

/** A meter with all that it took the place of. */
function chainOf(facts: Facts, meterId: string | null): Row[] {
  const meter = facts.meters.find(({ meter_id }) => meter_id === meterId);
  if (!meter) return [];
  return [...chainOf(facts, meter.replaces ?? null), meter];
}

const usedBy = (facts: Facts, meter: Row, month: Month, sight: Sight): Fraction =>
  sum(piecesOf(facts, meter, month, sight).map(({ quantity }) => quantity));

/** What a pool comes to in a month; nothing where somebody else bears it. */
function wholeOf(facts: Facts, pool: Row, month: Month, sight: Sight = { month }): bigint | null {
  if (pool.source === 'fixed_amount') return BigInt(pool.amount_minor ?? '0');
  const meters = chainOf(facts, pool.meter_id ?? null);
  const monthDays = lengthOf(daysOfMonth(month));
  const pieces = meters.flatMap((meter) => piecesOf(facts, meter, month, sight));
  if (pieces.length === 0) return null;
  if (pool.source === 'common_meter') {
    const charge = chargeOf(facts, pool.meter_id ?? null, pieces, {
      isWhole: isWholeRound(pieces, pieces),
      monthDays,
    });
    if (!charge) return null;
    const least = BigInt(charge.version.row.min_charge_minor ?? '0');
    return (charge.use < least ? least : charge.use) + BigInt(charge.version.row.fixed_monthly_minor ?? '0');
  }
  if (isBorneByLandlord(facts, meters, month)) return null;
  const masters = new Set(meters.map(({ meter_id }) => meter_id));
  const subs = facts.meters.filter(({ parent_meter_id }) => masters.has(parent_meter_id ?? ''));
  const gap = less(
    sum(pieces.map(({ quantity }) => quantity)),
    sum(subs.map((meter) => usedBy(facts, meter, month, sight))),
  );
  const last = Math.max(...pieces.map(({ to }) => to));
  const version = pricesOf(facts, pool.meter_id ?? null)
    .filter(({ from }) => from <= last)
    .at(-1)?.version;
  const stretch = { register: 'total', from: last - 1, to: last, quantity: gap };
  return version ? rounded(times(costOf(version, [stretch], null), whole(100))) : null;
}

function isBorneByLandlord(facts: Facts, meters: readonly Row[], month: Month): boolean {
  const cycles = new Map(facts.cycles.map((cycle) => [cycle.cycle_id, cycle.ym]));
  const ym = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  const uses = facts.usages.filter(
    (use) =>
      meters.some(({ meter_id }) => meter_id === use.meter_id) && cycles.get(use.cycle_id ?? '') === ym,
  );
  return facts.gap_bearers.some(
    ({ usage_id, bearer }) => bearer === 'landlord' && uses.some((use) => use.usage_id === usage_id),
  );
}

function weightOf(facts: Facts, pool: Row, member: Row, month: Month): Fraction {
  const room = facts.rooms.find(({ room_id }) => room_id === member.room_id);
  if (pool.method === 'area') return read(room?.area_m2);
  if (pool.method === 'fixed_ratio') return read(member.ratio);
  if (pool.method === 'equal') return whole(1);
  const days = daysOfMonth(month);
  if (pool.method === 'person_days')
    return tenanciesOf(facts, member.room_id ?? null, days)
      .map((id) => personDays(facts, id, days))
      .reduce(add, nothing);
  const kind = facts.meters.find(({ meter_id }) => meter_id === pool.meter_id)?.kind ?? 'electricity';
  const meters = facts.meters.filter((meter) => meter.room_id === member.room_id && meter.kind === kind);
  return sum(meters.map((meter) => usedBy(facts, meter, month, { month })));
}

/** By what the rooms of a pool have their parts of a month; without empty ones, where nobody has those. */
function roomWeights(facts: Facts, pool: Row, month: Month): Map<string, Fraction> {
  const days = daysOfMonth(month);
  const members = facts.common_pool_rooms.filter(
    ({ common_pool_id }) => common_pool_id === pool.common_pool_id,
  );
  const isLet = (roomId: string | null) => tenanciesOf(facts, roomId, days).length > 0;
  const counted = members.filter(
    ({ room_id }) => facts.building.vacant_share === 'landlord' || isLet(room_id ?? null),
  );
  return new Map(counted.map((member) => [member.room_id ?? '', weightOf(facts, pool, member, month)]));
}

const livedIn = (facts: Facts, roomId: string, month: Month): Map<string, Fraction> => {
  const days = daysOfMonth(month);
  return new Map(tenanciesOf(facts, roomId, days).map((id) => [id, personDays(facts, id, days)]));
};

/** Tenancy → its part of a pool. What falls on nobody, or on who has settled, is the landlord's. */
export function poolParts(facts: Facts, pool: Row, month: Month): Map<string, bigint> {
  const parts = new Map<string, bigint>();
  const total = wholeOf(facts, pool, month);
  if (total === null) return parts;
  for (const [roomId, part] of shared(total, roomWeights(facts, pool, month)))
    for (const [id, share] of shared(part, livedIn(facts, roomId, month))) parts.set(id, share);
  return parts;
}

/**
 * Tenancy → what a month of before comes to otherwise, by what a later month has shown, in the shares of those who had a bill
 * of it; the rest is the landlord's.
 */
export function poolChange(facts: Facts, pool: Row, before: Month, now: Month): Map<string, bigint> {
  const none = new Map<string, bigint>();
  if (pool.source === 'fixed_amount') return none;
  const [was, is] = [
    wholeOf(facts, pool, before, { month: now - 1 }),
    wholeOf(facts, pool, before, { month: now }),
  ];
  if (was === null || is === null || was === is) return none;
  const rooms = roomWeights(facts, pool, before);
  const all = sum([...rooms.values()]);
  if (all.top === 0n) return none;
  const cycle = facts.cycles.find(({ ym }) => monthOf(ym ?? '') === before)?.cycle_id ?? '';
  const hadBill = (id: string) =>
    having(facts.bills, 'tenancy_id', id).some(
      ({ kind, cycle_id, state }) =>
        kind === 'regular' && cycle_id === cycle && state !== 'discarded' && state !== 'void',
    );
  const weights = new Map<string, Fraction>();
  for (const [roomId, weight] of rooms) {
    const lived = livedIn(facts, roomId, before);
    const ofRoom = sum([...lived.values()]);
    for (const [id, days] of lived)
      if (hadBill(id) && ofRoom.top !== 0n) weights.set(id, times(over(weight, all), over(days, ofRoom)));
  }
  const parts = shared(is - was, new Map([...weights, [rest, less(whole(1), sum([...weights.values()]))]]));
  parts.delete(rest);
  return parts;
}

/** Sorts behind all tenancies. */
const rest = '~';
