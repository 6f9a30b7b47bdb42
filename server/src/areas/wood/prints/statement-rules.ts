import { type AgedSums, aged, type Due } from '../settlements/ageing-rules.ts';

/** Something that changed what a customer owes. */
export interface Entry {
  readonly day: string;
  /** Of entries of one day: which came first. */
  readonly order: number;
  readonly number: string;
  readonly what:
    | 'delivery'
    | 'return'
    | 'reversal'
    | 'receipt'
    | 'receiptReversed'
    | 'refund'
    | 'refundReversed';
  /** Goods that went to them, less what came back; below zero for less. */
  readonly chargedMinor: number;
  /** Money that came from them, less what was given back. */
  readonly paidMinor: number;
}

export interface StatementRow extends Entry {
  /** What they owe behind it. */
  readonly balanceMinor: number;
}

export interface Statement {
  readonly openingMinor: number;
  readonly rows: readonly StatementRow[];
  readonly chargedMinor: number;
  readonly paidMinor: number;
  readonly closingMinor: number;
}

const inOrder = (one: Entry, other: Entry): number =>
  one.day === other.day ? one.order - other.order : one.day < other.day ? -1 : 1;

/**
 * What moved between two days, both of them counted, and what was owed before and after.
 * @param begunMinor what was owed when the books began
 */
export function statementOf(
  begunMinor: number,
  entries: readonly Entry[],
  { from, to }: { readonly from: string; readonly to: string },
): Statement {
  const openingMinor = entries.reduce(
    (sum, { day, chargedMinor, paidMinor }) => (day < from ? sum + chargedMinor - paidMinor : sum),
    begunMinor,
  );
  let closingMinor = openingMinor;
  let [chargedMinor, paidMinor] = [0, 0];
  const rows = entries
    .filter(({ day }) => day >= from && day <= to)
    .toSorted(inOrder)
    .map((entry): StatementRow => {
      chargedMinor += entry.chargedMinor;
      paidMinor += entry.paidMinor;
      closingMinor += entry.chargedMinor - entry.paidMinor;
      return { ...entry, balanceMinor: closingMinor };
    });
  return { openingMinor, rows, chargedMinor, paidMinor, closingMinor };
}

/**
 * What is owed by its age; what is paid in advance or to be given back stands against it, so that all of it is the balance.
 * @param due what is left of each document, and of what was owed when the books began
 */
export function agedBalance(
  due: readonly Due[],
  closingMinor: number,
  day: string,
): { readonly ages: AgedSums['ages']; readonly creditMinor: number } {
  const { ages, openMinor } = aged(due, 0, day);
  return { ages, creditMinor: closingMinor - openMinor };
}
