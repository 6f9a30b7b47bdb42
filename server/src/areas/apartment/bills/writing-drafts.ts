import type { BillKind, BillLine } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import type { ChargeLine } from '../costs/index.ts';
import { byMe } from '../me.ts';
import { sumOf } from './bill-plan-rules.ts';
import { rangeOfSpan } from './bill-ranges.ts';
import { sameLines } from './line-rules.ts';
import type { MonthPlan, Plan } from './planning.ts';
import type { Span } from './rent-rules.ts';

/** Lines by hand stand below all that are worked out, however many those are. */
export const firstByHand = 10_000;

/** Lines as they are stored. */
const lineRows = (buildingId: string, billId: string, lines: readonly ChargeLine[]): object[] =>
  lines.map((line, position) => ({
    ...{ buildingId, billLineId: v7(), billId, position, chargeKind: line.chargeKind },
    ...{ chargeItemId: line.chargeItemId ?? null, description: line.description, params: line.params },
    ...{ quantity: line.quantity, unit: line.unit, unitPrice: line.unitPrice, amountMinor: line.amountMinor },
    ...{ taxMinor: line.taxMinor, source: line.source, sourceId: line.sourceId, calc: line.calc },
  }));

export interface NewDraft {
  readonly billId: string;
  readonly kind: BillKind;
  readonly tenancyId: string;
  readonly roomId: string;
  readonly cycleId: string | null;
  readonly creditsBillId?: string;
  readonly payer: string;
  readonly period: Span | undefined;
  readonly lines: readonly ChargeLine[];
  readonly basis?: object;
}

/** Puts drafts with their lines into a building. */
export function newDrafts(buildingId: string, drafts: readonly NewDraft[]): Sql[] {
  const rows = drafts.map(({ lines, period, basis, creditsBillId, ...draft }) => ({
    ...{ buildingId, ...draft, creditsBillId: creditsBillId ?? null, period: rangeOfSpan(period) },
    ...{ totalMinor: sumOf(lines), basis: basis ?? {}, ...byMe },
  }));
  return [
    ...insertionsOf('apartment.bills', rows),
    ...insertionsOf(
      'apartment.bill_lines',
      drafts.flatMap(({ billId, lines }) => lineRows(buildingId, billId, lines)),
    ),
  ];
}

/** What became of the bills that were gone through. */
export interface Counts {
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
}

interface Found {
  readonly billId: string;
  readonly tenancyId: string;
  readonly state: string;
  readonly payer: string;
}

/** The regular bills of some tenancies that stand, which nobody else changes meanwhile. */
async function foundBills(
  tx: Db,
  { buildingId, cycleId }: MonthPlan,
  plans: readonly Plan[],
): Promise<Found[]> {
  const rows = await tx.rows<{ billId: string }>(sql`
    select b.bill_id from apartment.bills b
    where b.building_id = ${buildingId}::uuid and b.cycle_id = ${cycleId}::uuid and b.kind = 'regular'
      and b.state not in ('discarded', 'void') and b.tenancy_id = any(${plans.map(({ tenancyId }) => tenancyId)}::uuid[])`);
  if (rows.length === 0) return [];
  return tx.rows<Found>(sql`
    select b.bill_id, b.tenancy_id, b.state, b.payer from apartment.bills b
    where b.building_id = ${buildingId}::uuid and b.bill_id = any(${rows.map(({ billId }) => billId)}::uuid[])
    order by b.bill_id for update`);
}

type Stored = Omit<BillLine, 'position' | 'text' | 'writtenByName'> & { readonly billId: string };

/** What was worked out for them before. */
async function workedOut(
  tx: Db,
  buildingId: string,
  billIds: readonly string[],
): Promise<Map<string, Stored[]>> {
  const rows = await tx.rows<Stored>(sql`
    select n.bill_id, n.bill_line_id, n.charge_kind, n.charge_item_id, n.description, n.params, n.quantity, n.unit, n.unit_price,
      to_jsonb(n.amount_minor) as amount_minor, to_jsonb(n.tax_minor) as tax_minor, n.source, n.source_id, n.calc
    from apartment.bill_lines n
    where n.building_id = ${buildingId}::uuid and n.bill_id = any(${billIds}::uuid[]) and n.source <> 'manual'
    order by n.position, n.bill_line_id`);
  return grouped(rows, ({ billId }) => billId);
}

/** A draft says something else now; lines by hand stay. It is a draft again, where it was checked. */
export function rewritten(
  buildingId: string,
  billId: string,
  { lines, period, payer }: Pick<Plan, 'lines' | 'period' | 'payer'>,
  basis: object,
): Sql[] {
  const one = sql`building_id = ${buildingId}::uuid and bill_id = ${billId}::uuid`;
  return [
    sql`delete from apartment.bill_lines where ${one} and source <> 'manual'`,
    ...insertionsOf('apartment.bill_lines', lineRows(buildingId, billId, lines)),
    sql`update apartment.bills set payer = ${payer}, period = ${rangeOfSpan(period)}, basis = ${JSON.stringify(basis)}::jsonb,
        total_minor = ${totalOf(buildingId, billId)}, state = 'draft', checked_by = null, checked_at = null, self_checked = false,
        version = version + 1, updated_at = now(), updated_by = platform.current_user_id()
      where ${one}`,
  ];
}

/** What the lines of a bill come to. */
export const totalOf = (buildingId: string, billId: string): Sql => sql`
  (select coalesce(sum(n.amount_minor), 0) from apartment.bill_lines n
   where n.building_id = ${buildingId}::uuid and n.bill_id = ${billId}::uuid)`;

/** Of whom somebody has discarded the bill of the month: nobody makes it again unless asked for it. */
async function leftOut(
  tx: Db,
  { buildingId, cycleId }: MonthPlan,
  tenancyIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ tenancyId: string }>(sql`
    select b.tenancy_id from apartment.bills b
    where b.building_id = ${buildingId}::uuid and b.cycle_id = ${cycleId}::uuid and b.kind = 'regular' and b.left_out
      and b.tenancy_id = any(${[...tenancyIds]}::uuid[])`);
  return new Set(rows.map(({ tenancyId }) => tenancyId));
}

const askedAgain = ({ buildingId, cycleId }: MonthPlan, tenancyId: string): Sql => sql`
  update apartment.bills set left_out = false
  where building_id = ${buildingId}::uuid and cycle_id = ${cycleId}::uuid and tenancy_id = ${tenancyId}::uuid and left_out`;

/**
 * Makes the bills that are missing and sets anew the drafts that come out otherwise; what was checked or sent stays, and what somebody has
 * discarded is not made again.
 * @param plans some of the month's
 * @param asked whose bill is made all the same
 */
export async function writeDrafts(
  tx: Db,
  month: MonthPlan,
  plans: readonly Plan[],
  asked?: string,
): Promise<Counts> {
  const { buildingId, cycleId, basis } = month;
  const found = new Map((await foundBills(tx, month, plans)).map((bill) => [bill.tenancyId, bill]));
  const drafts = [...found.values()].filter(({ state }) => state === 'draft');
  const before = await workedOut(
    tx,
    buildingId,
    drafts.map(({ billId }) => billId),
  );
  const changed = plans.flatMap((plan) => {
    const bill = found.get(plan.tenancyId);
    if (bill?.state !== 'draft') return [];
    const same = bill.payer === plan.payer && sameLines(before.get(bill.billId) ?? [], plan.lines);
    return same ? [] : [{ ...plan, billId: bill.billId }];
  });
  const missing = plans.flatMap(({ tenancyId }) => (found.has(tenancyId) ? [] : tenancyId));
  const without = missing.length === 0 ? new Set() : await leftOut(tx, month, missing);
  const created = plans.filter(
    ({ tenancyId }) => !found.has(tenancyId) && (tenancyId === asked || !without.has(tenancyId)),
  );
  await tx.batch(
    ...(asked === undefined ? [] : [askedAgain(month, asked)]),
    ...newDrafts(
      buildingId,
      created.map(({ tenancyId, roomId, payer, lines, period }) => ({
        ...{ billId: v7(), kind: 'regular', tenancyId, roomId, cycleId, payer, period, lines, basis },
      })),
    ),
    ...changed.flatMap((plan) => rewritten(buildingId, plan.billId, plan, basis)),
  );
  const counts = { created: created.length, changed: changed.length };
  return { ...counts, unchanged: plans.length - created.length - changed.length };
}
