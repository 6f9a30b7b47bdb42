import type { Facts, Row } from './testing-facts.ts';

const amountOf = ({ amount_minor }: Row): bigint => BigInt(amount_minor ?? '0');
const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

/** Bills whose amount is not what their lines say. */
export const notTheirLines = (facts: Facts): string[] =>
  facts.bills
    .filter((bill) => {
      const lines = facts.bill_lines.filter(({ bill_id }) => bill_id === bill.bill_id);
      return sumOf(lines.map(amountOf)) !== BigInt(bill.total_minor ?? '0');
    })
    .map(({ bill_id }) => bill_id ?? '');

/** What the ledger says of some kinds up to the end of a day. */
const ledgered = (facts: Facts, kinds: readonly string[], until: string): bigint =>
  sumOf(
    facts.money_flows
      .filter(
        ({ account, kind, business_date }) =>
          account === 'receivable' && kinds.includes(kind ?? '') && (business_date ?? '') <= until,
      )
      .map(amountOf),
  );

const upTo = (rows: readonly Row[], day: string, until: string): Row[] =>
  rows.filter((row) => row[day] !== null && row[day] !== undefined && (row[day] ?? '') <= until);

/** Day by day what the ledger says of bills, credits, payments and refunds, against these themselves. */
export function ledgerDifferences(facts: Facts, days: readonly string[]): string[] {
  const sent = facts.bills.filter(({ issue_on, number }) => issue_on !== null && number !== null);
  const totals = (rows: readonly Row[]) => sumOf(rows.map(({ total_minor }) => BigInt(total_minor ?? '0')));
  const comeIn = facts.payments.filter(({ direction }) => direction === 'in');
  // What goes back of a deposit is in its own account.
  const goneOut = facts.payments.filter(
    ({ direction, refunds_payment_id }) => direction === 'out' && refunds_payment_id !== null,
  );
  const paid = (rows: readonly Row[], until: string) =>
    sumOf(upTo(rows, 'received_on', until).map(amountOf)) -
    sumOf(upTo(rows, 'reversed_on', until).map(amountOf));
  return days.flatMap((day) => {
    const books = {
      billed: ledgered(facts, ['bill_issued', 'credit_issued'], day) - totals(upTo(sent, 'issue_on', day)),
      paid: ledgered(facts, ['payment', 'payment_reversed'], day) + paid(comeIn, day),
      refunded: ledgered(facts, ['refund', 'refund_reversed'], day) - paid(goneOut, day),
    };
    return Object.entries(books)
      .filter(([, difference]) => difference !== 0n)
      .map(([what, difference]) => `${day} ${what} ${difference}`);
  });
}

/** Tenancies whose deposit was ever below nothing. */
export function overdrawnDeposits(facts: Facts): string[] {
  const balances = new Map<string, bigint>();
  const overdrawn = new Set<string>();
  const inOrder = [...facts.deposit_entries].sort((one, other) => Number(one.seq) - Number(other.seq));
  for (const entry of inOrder) {
    const id = entry.tenancy_id ?? '';
    const balance = (balances.get(id) ?? 0n) + amountOf(entry);
    balances.set(id, balance);
    if (balance < 0n) overdrawn.add(id);
  }
  return [...overdrawn];
}
