import { ApiError } from '@console/contract';
import type { Bill, BillLine, BillWithLines } from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { openMinor } from '../open-minor.ts';
import { separation } from '../separation-rules.ts';
import { nameOf } from '../who-and-when.ts';
import { mayOfBill } from './bill-state-rules.ts';

/** Who looks at bills or works on them, and what they may in the building. */
export interface Biller {
  readonly userId: string;
  may(permission: 'apartment.bill.generate' | 'apartment.bill.check' | 'apartment.bill.issue'): boolean;
}

/** A bill as it is found, with what only the server needs to know of it. */
export interface BillRow extends Omit<Bill, 'may' | 'ownLine' | 'byHand' | 'openMinor'> {
  readonly sodMode: 'strict' | 'solo';
  /** Everybody who wrote a line of it by hand. */
  readonly writtenBy: readonly string[];
}

/** Neither taken back nor never sent. */
export const stands = sql`b.state not in ('discarded', 'void')`;

const isOpen = sql`b.state in ('issued', 'part_paid') and ${openMinor} > 0`;

/** Bills `b` with room `r`, tenancy `t`, person `p`, and the regular bill `l` of the month before. */
const billsFrom = sql`apartment.bills b
  join apartment.buildings g on g.building_id = b.building_id
  join apartment.tenancies t on t.building_id = b.building_id and t.tenancy_id = b.tenancy_id
  join apartment.rooms r on r.building_id = b.building_id and r.room_id = b.room_id
  join apartment.persons p on p.building_id = t.building_id and p.person_id = t.primary_person_id
  left join apartment.cycles y on y.building_id = b.building_id and y.cycle_id = b.cycle_id
  left join apartment.cycles e on e.building_id = b.building_id
    and e.ym = to_char((y.ym || '-01')::date - interval '1 month', 'YYYY-MM')
  left join apartment.bills l on l.building_id = b.building_id and l.tenancy_id = b.tenancy_id and l.cycle_id = e.cycle_id
    and l.kind = 'regular' and l.state not in ('discarded', 'void')`;

const billColumns = sql`b.bill_id, b.building_id, b.number, b.kind, b.cycle_id, y.ym, b.credits_bill_id, b.payer,
  jsonb_build_object('tenancyId', t.tenancy_id, 'number', t.number, 'personName', p.name) as tenancy,
  jsonb_build_object('roomId', r.room_id, 'number', r.number, 'floor', r.floor) as room,
  case when b.period is not null then jsonb_build_object('firstDay', lower(b.period), 'lastDay', upper(b.period) - 1) end as period,
  b.issue_on, b.due_on, to_jsonb(b.total_minor) as total_minor, to_jsonb(b.paid_minor) as paid_minor,
  to_jsonb(b.credited_minor) as credited_minor, to_jsonb(b.late_fee_minor) as late_fee_minor,
  to_jsonb(b.late_fee_paid_minor) as late_fee_paid_minor, to_jsonb(l.total_minor) as last_month_minor,
  case when ${isOpen} then greatest(0, (now() at time zone g.time_zone)::date - b.due_on) else 0 end as overdue_days,
  b.state, b.written_by, ${nameOf(sql`b.checked_by`)} as checked_by_name, b.checked_at, b.self_checked, b.reason,
  b.version, b.created_at, b.updated_at, g.sod_mode`;

/** @param more columns, each behind a comma */
export const selectBills = (where: Sql, tail: Sql = empty, more: Sql = empty): Sql =>
  sql`select ${billColumns}${more} from ${billsFrom} where ${where} ${tail}`;

export const here = (buildingId: string): Sql => sql`b.building_id = ${buildingId}::uuid`;
export const oneBill = (buildingId: string, billId: string): Sql =>
  sql`${here(buildingId)} and b.bill_id = ${billId}::uuid`;

/** As whoever asks sees it. */
export function shownBill({ sodMode, writtenBy, ...row }: BillRow, { userId, may }: Biller): Bill {
  const asked = row.state === 'issued' || row.state === 'part_paid' || row.state === 'paid';
  const open = row.totalMinor - row.creditedMinor - row.paidMinor + row.lateFeeMinor - row.lateFeePaidMinor;
  const { refused: ownLine } = separation({ mode: sodMode, actor: userId, before: writtenBy });
  return {
    ...row,
    byHand: writtenBy.length > 0,
    openMinor: asked ? Math.max(0, open) : 0,
    ownLine,
    may: mayOfBill(row, may, ownLine),
  };
}

/** @throws NOT_FOUND */
async function billRow(db: Db, buildingId: string, billId: string): Promise<BillRow> {
  const row = await db.first<BillRow>(selectBills(oneBill(buildingId, billId)));
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

const linesOf = (buildingId: string, billId: string): Sql => sql`
  select n.bill_line_id, n.position, n.charge_kind, n.charge_item_id, n.description, n.params, n.text,
    trim_scale(n.quantity) as quantity, n.unit, trim_scale(n.unit_price) as unit_price, to_jsonb(n.amount_minor) as amount_minor,
    to_jsonb(n.tax_minor) as tax_minor, n.source, n.source_id, n.calc, ${nameOf(sql`n.written_by`)} as written_by_name
  from apartment.bill_lines n
  where n.building_id = ${buildingId}::uuid and n.bill_id = ${billId}::uuid
  order by n.position, n.bill_line_id`;

/** In their order. */
async function billLines(db: Db, buildingId: string, billId: string): Promise<BillLine[]> {
  const lines = await db.rows<BillLine>(linesOf(buildingId, billId));
  return lines.map((line, position) => ({ ...line, position }));
}

/** With its lines. @throws NOT_FOUND */
export async function findBill(
  db: Db,
  buildingId: string,
  biller: Biller,
  billId: string,
): Promise<BillWithLines> {
  const row = await billRow(db, buildingId, billId);
  return { ...shownBill(row, biller), lines: await billLines(db, buildingId, billId) };
}

/**
 * The bill, which nobody else changes until the transaction ends.
 * @throws NOT_FOUND, and VERSION_CONFLICT where it is another than was read
 */
export async function lockedBill(
  tx: Db,
  buildingId: string,
  billId: string,
  version: number,
  biller: Biller,
): Promise<BillRow> {
  await tx.rows(sql`select from apartment.bills b where ${oneBill(buildingId, billId)} for update`);
  const row = await billRow(tx, buildingId, billId);
  if (row.version !== version) throw versionConflict(shownBill(row, biller));
  return row;
}

/** What it is in the log. */
export const aboutBill = (buildingId: string, objectId: string) =>
  ({ objectType: 'bill', objectId, buildingId }) as const;
