import {
  common,
  type Day,
  type Days,
  dayOf,
  daysOf,
  daysOfMonth,
  lengthOf,
  type Month,
  monthOfDay,
} from './testing-calendar.ts';
import type { Facts, Row } from './testing-facts.ts';
import { type Fraction, less, lesser, over, read, rounded, times, whole } from './testing-fractions.ts';

/** What of a month's price some of its days cost (5.3). */
function partOfMonth(days: Days, mode: string | null): Fraction {
  const month = lengthOf(daysOfMonth(monthOfDay(days.from)));
  const length = lengthOf(days);
  if (mode === 'none') return whole(1);
  if (mode === 'thirty_day') return over(whole(length === month ? 30 : Math.min(length, 30)), whole(30));
  return over(whole(length), whole(month));
}

/** The last day of the pay cycle in which a month lies: they are counted from the month of the first day. */
export function payCycleEnd(tenancy: Row, month: Month): Day {
  const first = monthOfDay(daysOf(tenancy.period ?? '').from);
  const length = Number(tenancy.pay_cycle);
  const cycles = Math.floor((month - first) / length);
  return daysOfMonth(first + (cycles + 1) * length - 1).to;
}

/** The rent of some days, month by month and step by step. */
export function rentOf(facts: Facts, tenancyId: string | null, days: Days): bigint[] {
  const rates = facts.tenancy_rates
    .filter((rate) => rate.tenancy_id === tenancyId)
    .map((rate) => ({ from: dayOf(rate.from_date ?? ''), rent: read(rate.rent_minor) }))
    .sort((one, other) => one.from - other.from);
  const mode = facts.building.proration ?? '';
  const amounts: bigint[] = [];
  for (let month = monthOfDay(days.from); month <= monthOfDay(days.to); month += 1) {
    const inMonth = common(days, daysOfMonth(month));
    // By thirty days, what is asked of a month is thirty days at most, and a whole month is thirty.
    let left = times(partOfMonth(inMonth, mode), whole(30));
    for (const piece of piecesOf(inMonth, mode === 'none' ? [] : rates.map(({ from }) => from))) {
      const rent = rates.filter(({ from }) => from <= piece.from).at(-1)?.rent ?? whole(0);
      const isLast = piece.to === inMonth.to;
      const thirtieths = isLast ? left : lesser(left, whole(lengthOf(piece)));
      left = less(left, thirtieths);
      const part = mode === 'thirty_day' ? over(thirtieths, whole(30)) : partOfMonth(piece, mode);
      amounts.push(rounded(times(rent, part)));
    }
  }
  return amounts;
}

/** Days, cut before each of the days on which something else begins. */
function piecesOf(days: Days, cuts: readonly Day[]): Days[] {
  const begins = [days.from, ...cuts.filter((cut) => cut > days.from && cut <= days.to)];
  return begins.map((from, index) => ({ from, to: (begins[index + 1] ?? days.to + 1) - 1 }));
}

export interface Item {
  readonly sourceId: string;
  readonly chargeKind: string;
  readonly amount: bigint;
}

/** What a tenancy pays every month beside rent and uses, for those days of a month that it has. */
export function itemsOf(facts: Facts, tenancyId: string | null, days: Days): Item[] {
  return facts.charge_items
    .filter((item) => item.period === 'month' && item.state === 'active')
    .flatMap((item): Item[] => {
      const own = facts.tenancy_charge_items.filter(
        (one) => one.tenancy_id === tenancyId && one.charge_item_id === item.charge_item_id,
      );
      const parts =
        own.length > 0
          ? own.map((one) => ({
              days: common(days, daysOf(one.period ?? '')),
              unit: times(read(one.amount_minor ?? item.amount_minor), read(one.quantity)),
            }))
          : item.charged_to === 'every'
            ? [{ days, unit: read(item.amount_minor) }]
            : [];
      return (
        parts
          .filter((part) => lengthOf(part.days) > 0)
          .map((part) => ({
            sourceId: item.charge_item_id ?? '',
            chargeKind: item.kind ?? '',
            amount: rounded(times(part.unit, partOfMonth(part.days, facts.building.proration ?? ''))),
          }))
          // What costs nothing is no line.
          .filter(({ amount }) => amount !== 0n)
      );
    });
}
