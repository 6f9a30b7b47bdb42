import { type Day, daysOf, daysOfMonth, type Month, monthOf, monthOfDay } from './testing-calendar.ts';
import { piecesOf } from './testing-counters.ts';
import { type Facts, having, type Row } from './testing-facts.ts';
import { poolChange, poolParts } from './testing-pools.ts';
import { itemsOf, payCycleEnd, rentOf } from './testing-rents.ts';
import { costsOf, countsYears } from './testing-uses.ts';

export interface Line {
  readonly chargeKind: string;
  readonly source: string;
  readonly sourceId: string;
  readonly amount: bigint;
}
export interface Bill {
  readonly kind: 'move_in' | 'regular' | 'checkout';
  readonly tenancyId: string;
  readonly lines: readonly Line[];
}

const kinds: Readonly<Record<string, string>> = {
  electricity: 'electricity',
  cold_water: 'water',
  hot_water: 'water',
  gas: 'gas',
  heat: 'heat',
};

const live = (bill: Row): boolean => bill.state !== 'discarded' && bill.state !== 'void';

/** Up to which day bills of before have asked for rent. */
function askedThrough(facts: Facts, tenancy: Row, before: Month): Day | null {
  const cycles = new Map(facts.cycles.map((cycle) => [cycle.cycle_id, monthOf(cycle.ym ?? '')]));
  const ends = facts.bills
    .filter((bill) => bill.tenancy_id === tenancy.tenancy_id && live(bill))
    .flatMap((bill) => {
      if (bill.kind === 'move_in')
        return [payCycleEnd(tenancy, monthOfDay(daysOf(tenancy.period ?? '').from))];
      const month = cycles.get(bill.cycle_id ?? '');
      return bill.kind === 'regular' && month !== undefined && month < before
        ? [payCycleEnd(tenancy, month + 1)]
        : [];
    });
  return ends.length === 0 ? null : Math.max(...ends);
}

/** The last month that bills of before have asked items of; nobody is asked for those of before there were bills. */
function itemsAskedUntil(facts: Facts, tenancy: Row, before: Month): Month {
  const cycles = new Map(facts.cycles.map((cycle) => [cycle.cycle_id, monthOf(cycle.ym ?? '')]));
  const first = monthOfDay(daysOf(tenancy.period ?? '').from);
  const asked = facts.bills
    .filter((bill) => bill.tenancy_id === tenancy.tenancy_id && live(bill))
    .flatMap(({ kind, cycle_id }) => {
      const month = cycles.get(cycle_id ?? '');
      if (kind === 'move_in') return [first];
      return kind === 'regular' && month !== undefined && month < before ? [month + 1] : [];
    });
  if (asked.length > 0) return Math.max(...asked);
  return first < before ? before : first - 1;
}

const rentLines = (facts: Facts, tenancy: Row, from: Day, to: Day): Line[] =>
  rentOf(facts, tenancy.tenancy_id ?? null, { from, to: Math.min(to, daysOf(tenancy.period ?? '').to) }).map(
    (amount) => ({
      ...{ chargeKind: 'rent', source: 'rent', sourceId: '', amount },
    }),
  );

const itemLines = (facts: Facts, tenancy: Row, month: Month): Line[] => {
  const { from, to } = daysOf(tenancy.period ?? '');
  const days = daysOfMonth(month);
  return itemsOf(facts, tenancy.tenancy_id ?? null, {
    from: Math.max(from, days.from),
    to: Math.min(to, days.to),
  }).map((item) => ({ ...item, source: 'item' }));
};

/** Rent up to the end of the first pay cycle, the deposit, and the items of the first month. */
export function moveInBill(facts: Facts, tenancy: Row): Bill {
  const { from } = daysOf(tenancy.period ?? '');
  const deposit = BigInt(tenancy.deposit_minor ?? '0');
  return {
    kind: 'move_in',
    tenancyId: tenancy.tenancy_id ?? '',
    lines: [
      ...rentLines(facts, tenancy, from, payCycleEnd(tenancy, monthOfDay(from))),
      ...(deposit > 0n ? [{ chargeKind: 'deposit', source: 'deposit', sourceId: '', amount: deposit }] : []),
      ...itemLines(facts, tenancy, monthOfDay(from)),
    ],
  };
}

/** Who has left by a check-out that was handed in. */
const settledIn = (facts: Facts): Set<string> =>
  new Set(
    facts.checkouts
      .filter(({ state }) => ['submitted', 'approved', 'paid_out', 'closed'].includes(state ?? ''))
      .map(({ tenancy_id }) => tenancy_id ?? ''),
  );

/** The regular bills of a month, of everybody who lived there in it and goes on after it (5.6). */
export function regularBills(facts: Facts, month: Month): Bill[] {
  const days = daysOfMonth(month);
  const settled = settledIn(facts);
  const costs = costLines(facts, month, settled);
  return facts.tenancies
    .filter(({ state, period }) => {
      const { from, to } = daysOf(period ?? '');
      return state !== 'draft' && state !== 'cancelled' && from <= days.to && to > days.to;
    })
    .map((tenancy) => {
      const tenancyId = tenancy.tenancy_id ?? '';
      const { from } = daysOf(tenancy.period ?? '');
      const asked = askedThrough(facts, tenancy, month);
      const begins = asked === null ? (from < days.from ? days.to : from - 1) : asked;
      const lines = [
        ...rentLines(facts, tenancy, begins + 1, payCycleEnd(tenancy, month + 1)),
        ...(costs.get(tenancyId) ?? []),
        ...range(itemsAskedUntil(facts, tenancy, month) + 1, month + 1).flatMap((one) =>
          itemLines(facts, tenancy, one),
        ),
      ];
      return { kind: 'regular', tenancyId, lines };
    });
}

/** The months whose bills have been made; what was before the first of them was paid before there were bills. */
const billedMonths = (facts: Facts): Month[] => {
  const ids = new Set(facts.bills.filter(({ kind }) => kind === 'regular').map(({ cycle_id }) => cycle_id));
  return facts.cycles
    .filter(({ cycle_id }) => ids.has(cycle_id ?? null))
    .map(({ ym }) => monthOf(ym ?? ''))
    .sort((one, other) => one - other);
};

/** Whoever leaves is charged what no bill that was sent has charged (5.4), beside what was found in the room. */
export function checkoutBill(facts: Facts, checkout: Row): Bill | undefined {
  const tenancyId = checkout.tenancy_id ?? '';
  const tenancy = facts.tenancies.find(({ tenancy_id }) => tenancy_id === tenancyId);
  if (!tenancy) return undefined;
  const { from, to } = daysOf(tenancy.period ?? '');
  const sent = facts.bills.filter((bill) => bill.tenancy_id === tenancyId && wasSent(bill));
  const cycles = new Map(facts.cycles.map((cycle) => [cycle.cycle_id, monthOf(cycle.ym ?? '')]));
  const regular = sent.flatMap(({ kind, cycle_id }) =>
    kind === 'regular' ? (cycles.get(cycle_id ?? '') ?? []) : [],
  );
  const lastMonth = monthOfDay(to);
  const begins = Math.max(billedMonths(facts)[0] ?? lastMonth, monthOfDay(from));
  const open = range(begins, lastMonth + 1).filter((month) => !regular.includes(month));
  const known: Facts = { ...facts, bills: sent };
  const cameBefore = from < daysOfMonth(begins).from;
  const asked = askedThrough(known, tenancy, lastMonth + 1);
  const rentFrom =
    asked === null ? Math.max(from, daysOfMonth(cameBefore ? begins + 1 : begins).from) : asked + 1;
  const isFirst = sent.every(({ kind }) => kind !== 'regular' && kind !== 'move_in');
  const itemsFrom =
    (isFirst ? (cameBefore ? begins : begins - 1) : itemsAskedUntil(known, tenancy, lastMonth + 1)) + 1;
  const settled = new Set([...settledIn(facts), tenancyId]);
  return {
    kind: 'checkout',
    tenancyId,
    lines: [
      ...rentLines(facts, tenancy, rentFrom, to),
      ...range(itemsFrom, lastMonth).flatMap((month) => itemLines(facts, tenancy, month)),
      ...open.flatMap((month) => {
        const lines = costLines(facts, month, settled, tenancy.room_id ?? null).get(tenancyId) ?? [];
        return lines.filter(({ source }) => source !== 'pool' || month < lastMonth);
      }),
      ...facts.checkout_items
        .filter(
          ({ checkout_id, charge_minor }) => checkout_id === checkout.checkout_id && charge_minor !== '0',
        )
        .map((item) => ({
          chargeKind: item.charge_kind ?? '',
          source: 'checkout',
          sourceId: '',
          amount: BigInt(item.charge_minor ?? '0'),
        })),
    ],
  };
}

const wasSent = ({ state }: Row): boolean => state === 'issued' || state === 'part_paid' || state === 'paid';
const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** Uses of the month, differences of months before, and pools: tenancy → its lines. */
function costLines(
  facts: Facts,
  month: Month,
  settled: ReadonlySet<string>,
  inRoom?: string | null,
): Map<string, Line[]> {
  const lines = new Map<string, Line[]>();
  const add = (tenancyId: string, line: Line) =>
    lines.set(tenancyId, [...(lines.get(tenancyId) ?? []), line]);
  const earlier = facts.cycles
    .map((cycle) => monthOf(cycle.ym ?? ''))
    .filter((one) => one < month && one >= month - 14);
  for (const meters of chains(facts, inRoom)) {
    const of = { chargeKind: kinds[meters.at(-1)?.kind ?? ''] ?? '' };
    const seen = (of: Month, until: Month) =>
      costsOf(facts, inUse(facts, meters, of), of, { sight: { month: until }, settled });
    const sourceId = inUse(facts, meters, month).at(-1)?.meter_id ?? '';
    for (const { tenancyId, amount } of seen(month, month))
      add(tenancyId, { ...of, sourceId, source: 'usage', amount });
    const isOfYear = countsYears(facts, meters);
    for (const before of earlier.filter(
      (one) => isOfYear || meters.some((meter) => mayChange(facts, meter, one)),
    )) {
      const then = seen(before, month - 1);
      for (const { tenancyId, part, amount } of seen(before, month)) {
        const known = then.find((one) => one.tenancyId === tenancyId && one.part === part)?.amount ?? 0n;
        const sourceId = inUse(facts, meters, before).at(-1)?.meter_id ?? '';
        if (amount !== known)
          add(tenancyId, {
            ...of,
            sourceId,
            source: sourceOfChange(facts, meters, before, month),
            amount: amount - known,
          });
      }
    }
  }
  for (const pool of facts.common_pools.filter(({ state }) => state === 'active')) {
    const of = { chargeKind: 'common', source: 'pool', sourceId: pool.common_pool_id ?? '' };
    for (const [id, amount] of poolParts(facts, pool, month)) add(id, { ...of, amount });
    for (const before of earlier)
      for (const [id, amount] of poolChange(facts, pool, before, month))
        if (amount !== 0n) add(id, { ...of, amount });
  }
  return lines;
}

/** Meters of rooms, each after those that it took the place of. */
function chains(facts: Facts, inRoom: string | null | undefined): Row[][] {
  const replaced = new Set(facts.meters.map(({ replaces }) => replaces));
  const back = (meter: Row | undefined): Row[] =>
    meter ? [...back(facts.meters.find(({ meter_id }) => meter_id === meter.replaces)), meter] : [];
  return facts.meters
    .filter(
      ({ meter_id, scope, room_id }) =>
        scope === 'room' && (!inRoom || room_id === inRoom) && !replaced.has(meter_id ?? null),
    )
    .map(back);
}

/** Those of them that counted in a month. */
const inUse = (facts: Facts, meters: readonly Row[], month: Month): Row[] =>
  meters.filter((meter) => piecesOf(facts, meter, month, { month }).length > 0);

const inMonth = (facts: Facts, row: Row, month: Month): boolean =>
  facts.cycles.some(({ cycle_id, ym }) => cycle_id === row.cycle_id && monthOf(ym ?? '') === month);

/** Only a value that was estimated or corrected changes what a month of before has cost. */
const mayChange = (facts: Facts, meter: Row, month: Month): boolean =>
  having(facts.readings, 'meter_id', meter.meter_id).some(
    (row) =>
      (row.source === 'correction' || row.source === 'estimate') &&
      (row.cycle_id === null || inMonth(facts, row, month) || inMonth(facts, row, month - 1)),
  );

/** Whether a month was estimated and is read now, or somebody put right what was read. */
function sourceOfChange(facts: Facts, meters: readonly Row[], before: Month, now: Month): string {
  const rows = meters.flatMap(({ meter_id }) => having(facts.readings, 'meter_id', meter_id));
  const isEstimated = (month: Month) =>
    rows.some((row) => row.source === 'estimate' && inMonth(facts, row, month));
  const between = range(before, now - 1);
  return between.every(isEstimated) ? 'true_up' : 'correction';
}
