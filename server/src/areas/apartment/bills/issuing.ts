import { ApiError } from '@console/contract';
import type { BillKind, BillWithLines } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../../plugins/database/db.ts';
import { inFlights } from '../../../plugins/database/flights.ts';
import { auditsOf } from '../audit.ts';
import type { ChargeLine } from '../costs/index.ts';
import { demandOpenDay, firstOpenDay, lockAccount, postFlows, useCredit } from '../ledger/index.ts';
import { takeNumbers } from '../number-series.ts';
import { billGround, type Ground } from './bill-ground.ts';
import { sumOf } from './bill-plan-rules.ts';
import {
  aboutBill,
  type Biller,
  type BillRow,
  findBill,
  here,
  lockedBill,
  oneBill,
  selectBills,
} from './bill-rows.ts';
import { passedOn } from './crediting.ts';
import { type IssueDays, issueDays } from './issue-rules.ts';
import { newDrafts } from './writing-drafts.ts';

/** What of a bill is needed to send it. */
type Sent = Pick<BillRow, 'billId' | 'totalMinor'> & { readonly tenancyId: string; readonly roomId: string };

/** Bills get their numbers and their days, and the terms of paying late that are the building's on that day. */
const sent = (
  buildingId: string,
  bills: readonly Sent[],
  numbers: readonly string[],
  days: IssueDays,
): Sql => sql`
  update apartment.bills b set number = s.number, issue_on = ${days.issueOn}::date, due_on = ${days.dueOn}::date,
    state = s.state, issued_by = platform.current_user_id(), issued_at = now(),
    basis = b.basis || (select jsonb_build_object('late', jsonb_build_object('graceDays', g.grace_days,
        'rateDaily', g.late_rate_daily::text, 'capRatio', g.late_cap_ratio::text))
      from apartment.buildings g where g.building_id = ${buildingId}::uuid),
    version = b.version + 1, updated_at = now(), updated_by = platform.current_user_id()
  from unnest(${bills.map(({ billId }) => billId)}::uuid[], ${[...numbers]}::text[],
    ${bills.map(({ totalMinor }) => (totalMinor > 0 ? 'issued' : 'paid'))}::text[]) as s (bill_id, number, state)
  where ${here(buildingId)} and b.bill_id = s.bill_id`;

/** The building with the day that it is for its money: once today is counted it is tomorrow. */
async function openGround(tx: Db, buildingId: string): Promise<Ground> {
  const ground = await billGround(tx, buildingId);
  return { ...ground, today: await firstOpenDay(tx, buildingId, ground.today) };
}

/** Sends bills that are locked, in their order: they are owed from then on, and credit that there is settles them. */
async function send(
  tx: Db,
  buildingId: string,
  bills: readonly Sent[],
  days: IssueDays,
  today: string,
): Promise<void> {
  await demandOpenDay(tx, buildingId, days.issueOn, 'issueOn');
  const numbers = await takeNumbers(tx, {
    buildingId,
    series: 'bill',
    day: days.issueOn,
    count: bills.length,
  });
  await inFlights(tx, [
    sent(buildingId, bills, numbers, days),
    ...postFlows(
      buildingId,
      bills.map(({ billId, tenancyId, roomId, totalMinor }) => ({
        ...{
          kind: 'bill_issued',
          businessDate: days.issueOn,
          roomId,
          tenancyId,
          billId,
          amountMinor: totalMinor,
        },
      })),
    ),
    ...auditsOf(
      bills.map(({ billId }, at) => ({
        ...aboutBill(buildingId, billId),
        action: 'issue',
        after: { number: numbers[at], ...days },
      })),
    ),
  ]);
  // Nothing is settled in days that are still to come.
  const day = days.issueOn < today ? days.issueOn : today;
  await useCredit(tx, buildingId, [...new Set(bills.map(({ tenancyId }) => tenancyId))], day);
}

const asSent = ({ billId, totalMinor, tenancy, room }: BillRow): Sent => ({
  ...{ billId, totalMinor, tenancyId: tenancy.tenancyId, roomId: room.roomId },
});

/** A bill whose payment was reversed is issued again by that, not by this. @throws STATE_CONFLICT */
function demandChecked({ state }: BillRow): void {
  if (state !== 'checked') throw new ApiError('STATE_CONFLICT', { details: { state, wanted: 'issued' } });
}

/** Sends bills that were checked. What comes to less than nothing is taken from other bills of its tenancy first. */
async function sendChecked(
  tx: Db,
  buildingId: string,
  bills: readonly BillRow[],
  days: IssueDays,
  today: string,
): Promise<void> {
  for (const bill of bills) demandChecked(bill);
  const passed: Sent[] = [];
  for (const bill of bills) {
    const restMinor = bill.totalMinor < 0 ? await passedOn(tx, bill, days.issueOn) : bill.totalMinor;
    passed.push({ ...asSent(bill), totalMinor: restMinor });
  }
  await send(tx, buildingId, passed, days, today);
}

export const issue = (
  db: Db,
  buildingId: string,
  biller: Biller,
  billId: string,
  version: number,
  wanted: { issueOn?: string | undefined; dueOn?: string | undefined },
): Promise<BillWithLines> =>
  db.transaction(async (tx) => {
    await lockAccount(tx, buildingId, billId);
    const { today, ...settings } = await openGround(tx, buildingId);
    const bill = await lockedBill(tx, buildingId, billId, version, biller);
    demandChecked(bill);
    const days = issueDays({ today, settings, month: bill.ym, ...wanted });
    await sendChecked(tx, buildingId, [bill], days, today);
    return findBill(tx, buildingId, biller, billId);
  });

/** Sends all bills of a month that were checked, in the order of the rooms. @param issueOn other than the building's day */
export async function issueMonth(
  tx: Db,
  { buildingId, cycleId, ym }: { buildingId: string; cycleId: string; ym: string },
  issueOn?: string,
): Promise<void> {
  await sendAll(tx, buildingId, sql`b.cycle_id = ${cycleId}::uuid`, { month: ym, issueOn });
}

/** Sends the bills of moving in of tenancies that were checked, on the day on which these people come. */
export const issueFirstBills = (
  tx: Db,
  buildingId: string,
  tenancyIds: readonly string[],
  issueOn: string,
): Promise<void> =>
  sendAll(tx, buildingId, sql`b.kind = 'move_in' and b.tenancy_id = any(${[...tenancyIds]}::uuid[])`, {
    month: null,
    issueOn,
  });

/** Sends what was checked of these bills, in the order of the rooms. */
async function sendAll(
  tx: Db,
  buildingId: string,
  which: Sql,
  wanted: { month: string | null; issueOn: string | undefined },
): Promise<void> {
  const { today, ...settings } = await openGround(tx, buildingId);
  const checked = sql`${here(buildingId)} and ${which} and b.state = 'checked'`;
  await tx.rows(sql`select from apartment.bills b where ${checked} order by b.bill_id for update`);
  const bills = await tx.rows<BillRow>(selectBills(checked, sql`order by r.floor, r.number_order, t.number`));
  if (bills.length === 0) return;
  await sendChecked(tx, buildingId, bills, issueDays({ today, settings, ...wanted }), today);
}

export interface ToSend extends Partial<IssueDays> {
  readonly buildingId: string;
  readonly tenancyId: string;
  readonly kind: Exclude<BillKind, 'credit'>;
  readonly lines: readonly ChargeLine[];
}

/**
 * Writes a bill and sends it in this transaction: what somebody else has looked at already, as a settlement is.
 * @returns its id
 */
export async function sendOut(
  tx: Db,
  { buildingId, tenancyId, kind, lines, issueOn, dueOn }: ToSend,
): Promise<string> {
  const { today, ...settings } = await openGround(tx, buildingId);
  const tenancy = await tx.first<{ roomId: string; payer: string }>(sql`
    select t.room_id, coalesce(t.payer_employer, '') as payer from apartment.tenancies t
    where t.building_id = ${buildingId}::uuid and t.tenancy_id = ${tenancyId}::uuid`);
  if (!tenancy) throw new ApiError('NOT_FOUND');
  const billId = v7();
  const draft = { billId, kind, tenancyId, ...tenancy, cycleId: null, period: undefined, lines };
  await inFlights(tx, newDrafts(buildingId, [draft]));
  const days = issueDays({ today, settings, month: null, issueOn, dueOn });
  const { roomId } = tenancy;
  const totalMinor = sumOf(lines);
  const [bill] = totalMinor < 0 ? await tx.rows<BillRow>(selectBills(oneBill(buildingId, billId))) : [];
  const restMinor = bill ? await passedOn(tx, bill, days.issueOn) : totalMinor;
  await send(tx, buildingId, [{ billId, totalMinor: restMinor, tenancyId, roomId }], days, today);
  return billId;
}
