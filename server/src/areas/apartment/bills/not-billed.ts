import sql from 'sql-template-tag';
import { monthOf } from '../../../days.ts';
import type { Db } from '../../../plugins/database/db.ts';
import type { ChargeLine } from '../costs/index.ts';
import { billedTenancies, billGround } from './bill-ground.ts';
import { itemChangeLines } from './item-change-rules.ts';
import { itemsAskedOtherwise } from './item-changes.ts';
import { itemLines } from './item-rules.ts';
import { type AskedBill, askedUntil, monthsFrom } from './not-billed-rules.ts';
import { rentChangeLines } from './rent-change-rules.ts';
import { rentAskedOtherwise } from './rent-changes.ts';
import { rentLines } from './rent-rules.ts';

/** Rent and monthly items up to a last day that no bill has asked for yet, and what was asked otherwise: whoever leaves settles them. */
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
  const wanted = { tenancyId, sentOnly: true };
  const otherwise = await rentAskedOtherwise(db, buildingId, wanted);
  const itemsOtherwise = await itemsAskedOtherwise(db, buildingId, wanted);
  return [
    ...rent,
    ...rentChangeLines(otherwise.get(tenancyId) ?? [], terms),
    ...monthsFrom(itemsFrom, monthOf(lastDay)).flatMap((month) =>
      itemLines(month, terms, tenancy.items, proration),
    ),
    ...itemChangeLines(itemsOtherwise.get(tenancyId) ?? [], tenancy.items, terms),
  ];
}
