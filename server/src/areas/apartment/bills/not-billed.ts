import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import type { ChargeLine } from '../costs/index.ts';
import { dayAfter, firstDayOf, monthOf } from '../days.ts';
import { billedTenancies, billGround } from './bill-ground.ts';
import { itemLines } from './item-rules.ts';
import { later, monthAfter, type RentTerms, rentLines } from './rent-rules.ts';

/** A bill that asks for rent and monthly items in advance; `ym`: the month of its cycle. */
export interface AskedBill {
  readonly kind: 'move_in' | 'regular';
  readonly isIssued: boolean;
  readonly chargedTo: string | null;
  readonly ym: string | null;
}

/**
 * Until when bills that were issued have asked for rent, and up to which month for monthly items. Where none has asked for
 * anything, what was before the last month was paid before there were bills, unless a first bill waits to be issued.
 */
export function askedUntil(
  bills: readonly AskedBill[],
  { firstDay }: Pick<RentTerms, 'firstDay'>,
  lastDay: string,
): { readonly rentFrom: string; readonly itemsFrom: string } {
  const issued = bills.filter(({ isIssued }) => isIssued);
  const waits = bills.some(({ kind, isIssued }) => kind === 'move_in' && !isIssued);
  const begun = waits ? firstDay : later(firstDay, firstDayOf(monthOf(lastDay)));
  const chargedTo = issued
    .flatMap(({ chargedTo: day }) => day ?? [])
    .sort()
    .at(-1);
  const months = issued.flatMap(({ kind, ym }) =>
    kind === 'move_in' ? monthOf(firstDay) : ym === null ? [] : monthAfter(ym),
  );
  const last = months.sort().at(-1);
  return {
    rentFrom: chargedTo === undefined ? begun : later(dayAfter(chargedTo), firstDay),
    itemsFrom: last === undefined ? monthOf(begun) : monthAfter(last),
  };
}

/** Rent and monthly items up to a last day that no bill has asked for yet: whoever leaves settles them. */
export async function costsNotBilled(
  db: Db,
  buildingId: string,
  tenancyId: string,
  lastDay: string,
): Promise<ChargeLine[]> {
  const { proration } = await billGround(db, buildingId);
  const [tenancy] = await billedTenancies(db, buildingId, { tenancyId });
  if (!tenancy) return [];
  const bills = await db.rows<AskedBill>(sql`
    select b.kind, b.state in ('issued', 'part_paid', 'paid') as is_issued, upper(b.period) - 1 as charged_to, y.ym
    from apartment.bills b
    left join apartment.cycles y on y.building_id = b.building_id and y.cycle_id = b.cycle_id
    where b.building_id = ${buildingId}::uuid and b.tenancy_id = ${tenancyId}::uuid and b.kind in ('move_in', 'regular')
      and b.state not in ('discarded', 'void')`);
  const terms = { ...tenancy.terms, lastDay };
  const { rentFrom, itemsFrom } = askedUntil(bills, terms, lastDay);
  const rent = rentFrom <= lastDay ? rentLines(terms, { from: rentFrom, to: lastDay }, proration) : [];
  return [
    ...rent,
    ...monthsFrom(itemsFrom, monthOf(lastDay)).flatMap((month) =>
      itemLines(month, terms, tenancy.items, proration),
    ),
  ];
}

function monthsFrom(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month);
  return months;
}
