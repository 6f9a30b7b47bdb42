import type { FieldProblem } from '@console/contract';
import type { BillState, LateFeeCalc } from '@console/contract/apartment';
import { dayBefore } from '../../../days.ts';
import { type LateBill, type LateFeeBooks, lateFeeLine, lateFeeUntil } from './late-fee-rules.ts';

/** The sums that a bill keeps of what happened to it. */
export interface BillSums {
  readonly totalMinor: number;
  readonly paidMinor: number;
  readonly creditedMinor: number;
  readonly lateFeeMinor: number;
  readonly lateFeePaidMinor: number;
}

export const openPrincipal = ({ totalMinor, paidMinor, creditedMinor }: BillSums): number =>
  Math.max(0, totalMinor - creditedMinor - paidMinor);
export const openLateFee = ({ lateFeeMinor, lateFeePaidMinor }: BillSums): number =>
  lateFeeMinor - lateFeePaidMinor;
export const openOf = (sums: BillSums): number => openPrincipal(sums) + openLateFee(sums);

/** What state an issued bill is in by its sums. */
export function settledState(sums: BillSums): Extract<BillState, 'issued' | 'part_paid' | 'paid'> {
  if (openOf(sums) === 0) return 'paid';
  return sums.paidMinor + sums.lateFeePaidMinor > 0 ? 'part_paid' : 'issued';
}

/** A bill that may take money, with what its late fee depends on. */
export interface Settleable extends BillSums, Omit<LateBill, 'totalMinor' | 'creditedMinor'> {
  readonly billId: string;
  readonly books: LateFeeBooks;
}

/** A bill that the payer names; without an amount as much as is open and left. */
export interface NamedBill {
  readonly billId: string;
  readonly amountMinor?: number | undefined;
}

/** What of the money one bill takes, and the late fee that is posted with it. */
export interface SettlementStep {
  readonly billId: string;
  readonly principalMinor: number;
  readonly lateFeeMinor: number;
  /** Other than 0 where the days until then came to something else than what was posted. */
  readonly postedMinor: number;
  readonly calc: LateFeeCalc | null;
}

export interface Settlement {
  readonly steps: readonly SettlementStep[];
  /** What no bill takes: the tenant's credit. */
  readonly restMinor: number;
  /** What of the named bills cannot be, at `bills.0.amountMinor`. */
  readonly problems: readonly FieldProblem[];
}

/** The oldest due first; of those due on one day the one that was made first. */
export const oldestDueFirst = <Bill extends { readonly dueOn: string; readonly billId: string }>(
  bills: readonly Bill[],
): Bill[] =>
  [...bills].sort((one, other) =>
    one.dueOn === other.dueOn
      ? Number(one.billId > other.billId) - Number(one.billId < other.billId)
      : Number(one.dueOn > other.dueOn) - Number(one.dueOn < other.dueOn),
  );

/**
 * Which bills money settles: the oldest due first, of each its principal before its late fee; or those that are named, in their
 * order. Principal first, because what it settles ends the days that cost something.
 * @param valueOn the day at whose end they are less open
 */
export function settlementOf(
  bills: readonly Settleable[],
  {
    amountMinor,
    valueOn,
    named,
  }: { amountMinor: number; valueOn: string; named?: readonly NamedBill[] | undefined },
): Settlement {
  const problems: FieldProblem[] = [];
  const steps: SettlementStep[] = [];
  let restMinor = amountMinor;
  for (const [at, { bill, limit }] of wantedBills(bills, named, problems)) {
    if (limit !== undefined && limit > restMinor)
      problems.push({
        path: `bills.${at}.amountMinor`,
        code: 'over_amount',
        params: { amountMinor: restMinor },
      });
    const step = stepOf(bill, Math.min(restMinor, limit ?? restMinor), valueOn);
    const taken = step.principalMinor + step.lateFeeMinor;
    if (limit !== undefined && limit <= restMinor && taken < limit)
      problems.push({ path: `bills.${at}.amountMinor`, code: 'over_open', params: { openMinor: taken } });
    restMinor -= taken;
    if (taken > 0) steps.push(step);
  }
  return { steps, restMinor, problems };
}

type Wanted = readonly [number, { readonly bill: Settleable; readonly limit: number | undefined }];

function wantedBills(
  bills: readonly Settleable[],
  named: readonly NamedBill[] | undefined,
  problems: FieldProblem[],
): Wanted[] {
  if (named === undefined)
    return oldestDueFirst(bills).map((bill, at): Wanted => [at, { bill, limit: undefined }]);
  const seen = new Set<string>();
  return named.flatMap(({ billId, amountMinor }, at): Wanted[] => {
    const id = billId.toLowerCase();
    const bill = bills.find((one) => one.billId === id);
    if (seen.has(id)) problems.push({ path: `bills.${at}.billId`, code: 'named_twice' });
    else if (!bill || openOf(bill) === 0) problems.push({ path: `bills.${at}.billId`, code: 'not_open' });
    else {
      seen.add(id);
      return [[at, { bill, limit: amountMinor }]];
    }
    return [];
  });
}

function stepOf(bill: Settleable, mostMinor: number, valueOn: string): SettlementStep {
  const principalMinor = Math.min(mostMinor, openPrincipal(bill));
  const { calc, postedMinor } = lateFeeAfter(bill, { on: valueOn, amountMinor: principalMinor });
  const lateFeeMinor = Math.min(mostMinor - principalMinor, openLateFee(bill) + postedMinor);
  return { billId: bill.billId, principalMinor, lateFeeMinor, postedMinor, calc };
}

/** The late fee as that change leaves it: up to the day before it, or as far as it was posted already. */
function lateFeeAfter(bill: Settleable, change: { on: string; amountMinor: number }) {
  const before = dayBefore(change.on);
  const through = bill.books.through !== null && bill.books.through > before ? bill.books.through : before;
  const changes = change.amountMinor === 0 ? bill.changes : [...bill.changes, change];
  const calc = lateFeeUntil({ ...bill, changes }, through);
  return { calc, postedMinor: lateFeeLine(calc?.amountMinor ?? 0, bill.books) };
}
