import {
  common,
  daysOf,
  daysOfMonth,
  lengthOf,
  type Month,
  monthOf,
  monthOfDay,
} from './testing-calendar.ts';
import { asKnown, type Facts, having, type Row } from './testing-facts.ts';
import { itemsOf, rentOf } from './testing-rents.ts';

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);
const wasSent = ({ state }: Row): boolean => state === 'issued' || state === 'part_paid' || state === 'paid';

/** What a bill asked as rent, less what it should have asked had it known the last day. */
function unusedRent(facts: Facts, bill: Row, lastDay: number): bigint {
  if (bill.period === null || bill.period === undefined) return 0n;
  const asked = daysOf(bill.period);
  if (asked.to <= lastDay) return 0n;
  const lines = having(facts.bill_lines, 'bill_id', bill.bill_id).filter(
    ({ description }) => description === 'rent',
  );
  const kept = { from: asked.from, to: lastDay };
  const lived = lengthOf(kept) > 0 ? sum(rentOf(facts, bill.tenancy_id ?? null, kept)) : 0n;
  return sum(lines.map(({ amount_minor }) => BigInt(amount_minor ?? '0'))) - lived;
}

/** What it asked for the items of the one month that it is ahead with, as far as they were to stay when it was made. */
function unusedItems(facts: Facts, bill: Row, month: Month, lastDay: number): bigint {
  const [tenancy] = having(asKnown(facts, bill.created_at ?? '').tenancies, 'tenancy_id', bill.tenancy_id);
  const days = common(daysOfMonth(month), daysOf(tenancy?.period ?? ''));
  if (days.to <= lastDay) return 0n;
  const of = (span: typeof days) =>
    lengthOf(span) > 0 ? sum(itemsOf(facts, bill.tenancy_id ?? null, span).map(({ amount }) => amount)) : 0n;
  return of(days) - of({ ...days, to: lastDay });
}

/** What check-outs that are paid out have given back of what had been asked for ahead, against what they should have. */
export function unusedDifferences(facts: Facts): {
  readonly checked: number;
  readonly differences: string[];
} {
  const months = new Map(facts.cycles.map(({ cycle_id, ym }) => [cycle_id, monthOf(ym ?? '')]));
  const found = facts.checkouts
    .filter(({ state }) => state === 'paid_out' || state === 'closed')
    .flatMap((checkout) => {
      const lastDay = daysOf(`[,${checkout.last_day})`).to + 1;
      const bills = facts.bills.filter((bill) => bill.tenancy_id === checkout.tenancy_id && wasSent(bill));
      return bills
        .filter(({ kind }) => kind === 'move_in' || kind === 'regular')
        .map((bill) => {
          const ahead =
            bill.kind === 'move_in'
              ? monthOfDay(
                  daysOf(
                    facts.tenancies.find(({ tenancy_id }) => tenancy_id === bill.tenancy_id)?.period ?? '',
                  ).from,
                )
              : (months.get(bill.cycle_id ?? '') ?? 0) + 1;
          const credits = having(facts.bills, 'credits_bill_id', bill.bill_id).filter(wasSent);
          const given = (description: string) =>
            -sum(
              credits
                .flatMap(({ bill_id }) => having(facts.bill_lines, 'bill_id', bill_id))
                .filter((line) => line.description === description)
                .map((line) => BigInt(line.amount_minor ?? '0')),
            );
          return {
            number: bill.number,
            rent: [unusedRent(facts, bill, lastDay), given('rent_unused')] as const,
            items: [unusedItems(facts, bill, ahead, lastDay), given('item_unused')] as const,
          };
        });
    });
  return {
    checked: found.filter(({ rent, items }) => rent[0] !== 0n || items[0] !== 0n).length,
    differences: found.flatMap(({ number, rent, items }) =>
      [rent, items]
        .filter(([should, is]) => should !== is)
        .map(([should, is]) => `${number}: ${is} given back, ${should} unused`),
    ),
  };
}
