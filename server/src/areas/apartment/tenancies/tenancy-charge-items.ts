import type { BodyOf, FieldProblem } from '@console/contract';
import type {
  setTenancyChargeItems as setTenancyChargeItemsCall,
  Tenancy,
  TenancyChargeItem,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { type NamedRow, withName } from '../../../house/names.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { auditOf } from '../audit.ts';
import { refuse } from '../meters/index.ts';
import { changingTenancy } from './changing-tenancy.ts';
import { type ChosenItem, chosenItemProblems } from './chosen-item-rules.ts';
import { demandOpen } from './letting-checks.ts';
import { rangeOf, tenancyOf, tenancyRows } from './tenancy-rows.ts';

type Items = BodyOf<typeof setTenancyChargeItemsCall>['items'];

const chosenOf = async (db: Db, buildingId: string, tenancyId: string): Promise<TenancyChargeItem[]> => {
  const rows = await db.rows<NamedRow<TenancyChargeItem>>(sql`
    select c.charge_item_id, lower(c.period) as first_day, upper(c.period) - 1 as last_day, trim_scale(c.quantity) as quantity,
      to_jsonb(c.amount_minor) as amount_minor, i.code, i.name_zh, i.name_en, to_jsonb(i.amount_minor) as item_amount_minor
    from apartment.tenancy_charge_items c
    join apartment.charge_items i on i.building_id = c.building_id and i.charge_item_id = c.charge_item_id
    where c.building_id = ${buildingId}::uuid and c.tenancy_id = ${tenancyId}::uuid
    order by i.code, lower(c.period)`);
  return rows.map(withName);
};

/** @throws NOT_FOUND */
export async function listChargeItems(db: Db, buildingId: string, tenancyId: string) {
  const { version } = await tenancyOf(db, buildingId, tenancyId);
  return { items: await chosenOf(db, buildingId, tenancyId), version };
}

/** What it is charged every month, as a whole: what is not named falls away. */
export async function setChargeItems(
  db: Db,
  buildingId: string,
  tenancyId: string,
  version: number,
  items: Items,
) {
  await changingTenancy(db, buildingId, tenancyId, version, async (tx, before) => {
    demandOpen(before);
    refuse([...(await unknownItems(tx, buildingId, items)), ...chosenItemProblems(before.firstDay, items)]);
    await tx.batch(...chosen(before, items));
  });
  return listChargeItems(db, buildingId, tenancyId);
}

const chosen = ({ buildingId, tenancyId, version }: Tenancy, items: Items) => [
  sql`delete from apartment.tenancy_charge_items
    where building_id = ${buildingId}::uuid and tenancy_id = ${tenancyId}::uuid`,
  ...insertionsOf(
    'apartment.tenancy_charge_items',
    items.map(({ chargeItemId, firstDay, lastDay, quantity, amountMinor }) => ({
      ...{ buildingId, tenancyId, chargeItemId, period: rangeOf(firstDay, lastDay), quantity, amountMinor },
    })),
  ),
  tenancyRows(buildingId, tenancyId).update(sql`note = note`),
  auditOf({
    ...{ action: 'update', objectType: 'tenancy', objectId: tenancyId, buildingId },
    ...{ before: { version }, after: { chargeItems: items } },
  }),
];

/** @returns those that the building does not have, and those that nobody is charged for every month */
async function unknownItems(
  tx: Db,
  buildingId: string,
  items: readonly ChosenItem[],
): Promise<FieldProblem[]> {
  const rows = await tx.rows<{ chargeItemId: string; period: string }>(sql`
    select i.charge_item_id, i.period from apartment.charge_items i
    where i.building_id = ${buildingId}::uuid
      and i.charge_item_id = any(${items.map(({ chargeItemId }) => chargeItemId)}::uuid[])`);
  const known = new Map(rows.map((row) => [row.chargeItemId, row]));
  return items.flatMap(({ chargeItemId }, at): FieldProblem[] => {
    const item = known.get(chargeItemId.toLowerCase());
    const path = `items.${at}.chargeItemId`;
    if (!item) return [{ path, code: 'unknown_charge_item' }];
    return item.period === 'month' ? [] : [{ path, code: 'not_by_month' }];
  });
}
