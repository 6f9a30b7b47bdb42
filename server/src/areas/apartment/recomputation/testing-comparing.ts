import { type Bill, checkoutBill, moveInBill, regularBills } from './testing-bills.ts';
import { monthOf } from './testing-calendar.ts';
import { asKnown, type Facts, having, type Row } from './testing-facts.ts';

export interface Compared {
  readonly bills: number;
  readonly lines: number;
  readonly totalMinor: bigint;
  /** Lines that only one of both has, and bills that only one of both knows. */
  readonly differences: readonly string[];
}

interface Pair {
  readonly name: string;
  readonly expected: Bill | undefined;
  readonly made: Row | undefined;
}

/** Written by people, or told when a bill is sent: nothing that a month comes to. */
const notWorkedOut = new Set(['manual', 'credit']);

/** Every line of every bill of a building, worked out anew from its tables, against what was billed. */
export function compared(facts: Facts): Compared {
  const pairs = [...regularPairs(facts), ...moveInPairs(facts), ...checkoutPairs(facts)];
  const lines = pairs.flatMap(({ expected }) => expected?.lines ?? []);
  return {
    bills: pairs.length,
    lines: lines.length,
    totalMinor: lines.reduce((sum, { amount }) => sum + amount, 0n),
    differences: pairs.flatMap((pair) => differencesOf(facts, pair)),
  };
}

function differencesOf(facts: Facts, { name, expected, made }: Pair): string[] {
  if (!made) return [`${name}: no bill`];
  if (!expected) return [`${name}: nobody should have a bill`];
  const ours = expected.lines.map(
    ({ source, chargeKind, sourceId, amount }) => `${source} ${chargeKind} ${sourceId} ${amount}`,
  );
  const theirs = having(facts.bill_lines, 'bill_id', made.bill_id)
    .filter(({ source }) => !notWorkedOut.has(source ?? ''))
    .map((line) => `${line.source} ${line.charge_kind} ${line.source_id ?? ''} ${line.amount_minor}`);
  return [
    ...without(ours, theirs).map((line) => `${name}: not billed ${line}`),
    ...without(theirs, ours).map((line) => `${name}: billed only ${line}`),
  ];
}

/** What one list has more often than another. */
function without(some: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return some.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function nameOf(facts: Facts, kind: string, tenancyId: string | null | undefined): string {
  const tenancy = facts.tenancies.find(({ tenancy_id }) => tenancy_id === tenancyId);
  const room = facts.rooms.find(({ room_id }) => room_id === tenancy?.room_id);
  return `${kind} room ${room?.number} tenancy ${tenancy?.number} ${tenancy?.period}`;
}

/** The regular bills of every month that was billed, and those that it should have. */
function regularPairs(facts: Facts): Pair[] {
  return facts.cycles.flatMap((cycle) => {
    const bills = facts.bills.filter(
      ({ kind, cycle_id }) => kind === 'regular' && cycle_id === cycle.cycle_id,
    );
    const [madeAt] = bills.map(({ created_at }) => created_at ?? '').sort();
    if (madeAt === undefined) return [];
    const expected = regularBills(asKnown(facts, madeAt), monthOf(cycle.ym ?? ''));
    const ids = new Set(
      [...expected, ...bills.map(({ tenancy_id }) => ({ tenancyId: tenancy_id ?? '' }))].map(
        ({ tenancyId }) => tenancyId,
      ),
    );
    return [...ids].map((id) => ({
      name: nameOf(facts, cycle.ym ?? '', id),
      expected: expected.find(({ tenancyId }) => tenancyId === id),
      made: bills.find(({ tenancy_id }) => tenancy_id === id),
    }));
  });
}

const moveInPairs = (facts: Facts): Pair[] =>
  facts.bills
    .filter(({ kind }) => kind === 'move_in')
    .map((made) => {
      const known = asKnown(facts, made.created_at ?? '');
      const tenancy = known.tenancies.find(({ tenancy_id }) => tenancy_id === made.tenancy_id);
      const name = nameOf(facts, 'move in', made.tenancy_id);
      return { name, expected: tenancy && moveInBill(known, tenancy), made };
    });

/** Of those that were paid out: before, nothing of a settlement is billed. */
const checkoutPairs = (facts: Facts): Pair[] =>
  facts.checkouts
    .filter(({ state }) => state === 'paid_out' || state === 'closed')
    .map((checkout) => {
      const expected = checkoutBill(asKnown(facts, checkout.submitted_at ?? ''), checkout);
      const made = facts.bills.find(({ bill_id }) => bill_id === checkout.bill_id);
      return { name: nameOf(facts, 'check-out', checkout.tenancy_id), expected, made };
    });
