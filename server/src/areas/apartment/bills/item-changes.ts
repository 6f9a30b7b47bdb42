import type { CalcOf } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import type { BilledItem } from './item-change-rules.ts';
import { otherBills, sentBills, type WantedChanges } from './rent-changes.ts';

/** Items that tenancies have by themselves: those that all pay have no days. */
const hasOwn = (buildingId: string): Sql => sql`
  exists (select from apartment.tenancy_charge_items c where c.building_id = ${buildingId}::uuid
    and c.tenancy_id = b.tenancy_id and c.charge_item_id = n.charge_item_id)`;

interface Line extends Omit<BilledItem, 'parts' | 'changedMinor'> {
  readonly tenancyId: string;
  readonly amountMinor: number;
  readonly calc: CalcOf<'item'> | CalcOf<'itemChange'>;
}

const columns = sql`b.tenancy_id, n.charge_item_id, n.charge_kind, n.params->>'month' as month,
  coalesce(b.number, '') as number, n.params, coalesce(b.basis->>'proration', g.proration) as mode,
  to_jsonb(n.amount_minor) as amount_minor, i.tax_rate::text as tax_rate, n.calc`;

const lines = (buildingId: string, kind: 'item' | 'itemChange', which: Sql): Sql => sql`
  select ${columns} from apartment.bills b
    join apartment.buildings g on g.building_id = ${buildingId}::uuid
    join apartment.bill_lines n on n.building_id = ${buildingId}::uuid and n.bill_id = b.bill_id
      and n.source = 'item' and n.calc->>'kind' = ${kind}
    join apartment.charge_items i on i.building_id = ${buildingId}::uuid and i.charge_item_id = n.charge_item_id
  where ${which} order by n.params->>'month', n.charge_item_id, n.calc->>'from', n.bill_line_id`;

const keyOf = ({ tenancyId, chargeItemId, month }: Line): string => `${tenancyId} ${chargeItemId} ${month}`;

/** What tenancies were asked for of items that they have by themselves, and what has been put right of it already: by tenancy. */
export async function itemsAskedOtherwise(
  db: Db,
  buildingId: string,
  wanted: WantedChanges,
): Promise<Map<string, BilledItem[]>> {
  const others = otherBills(buildingId, wanted);
  const counts = wanted.sentOnly ? sentBills : sql`b.state not in ('discarded', 'void')`;
  const [asked, changed] = await db.batch<[Line, Line]>(
    lines(buildingId, 'item', sql`${others} and ${sentBills} and ${hasOwn(buildingId)}`),
    lines(buildingId, 'itemChange', sql`${others} and ${counts}`),
  );
  const askedOf = grouped(asked, keyOf);
  const changedOf = grouped(changed, keyOf);
  const found = [...new Set([...askedOf.keys(), ...changedOf.keys()])].sort().flatMap((key) => {
    const [own, right] = [askedOf.get(key) ?? [], changedOf.get(key) ?? []];
    const [line] = [...own, ...right];
    return line ? { ...line, ...partsIn(own), changedMinor: sumOf(right), number: numberOf(line) } : [];
  });
  return grouped(found, ({ tenancyId }) => tenancyId);
}

const sumOf = (some: readonly Line[]): number => some.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

const numberOf = ({ calc, number }: Line): string => (calc.kind === 'itemChange' ? calc.number : number);

const partsIn = (own: readonly Line[]): Pick<BilledItem, 'parts'> => ({
  parts: own.flatMap(({ calc, amountMinor }) => {
    if (calc.kind !== 'item') return [];
    const { kind: _, ...fields } = calc;
    return { ...fields, amountMinor };
  }),
});
