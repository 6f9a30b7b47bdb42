import sql from 'sql-template-tag';
import { dayBefore, daysBetween } from '../../../../days.ts';
import { grouped } from '../../../../grouped.ts';
import { amountSaid, moneySaid } from '../../../../house/papers/amounts-said.ts';
import type { Composed } from '../../../../house/papers/composed.ts';
import { billsAs, lateFeeLine, lateFeeUntil, openLateFee } from '../../ledger/index.ts';
import { openMinor } from '../../open-minor.ts';
import type { Compose, PaperGround } from '../paper-ground.ts';
import { say } from '../print-words.ts';

export type ReminderLevel = 1 | 2 | 3;

/** A bill of which something is open although it is due. */
export interface OverdueBill {
  readonly tenancyId: string;
  readonly roomNumber: string;
  readonly tenantName: string;
  readonly payer: string;
  readonly number: string;
  readonly dueOn: string;
  readonly principalMinor: string;
  /** As it was posted. */
  readonly lateFeeMinor: string;
  readonly billId: string;
}

/** @param tenancyIds left out: of everybody */
export const overdueBills = ({ db, buildingId, today }: PaperGround, tenancyIds?: readonly string[]) =>
  db.rows<OverdueBill>(sql`
    select b.bill_id, b.tenancy_id, r.number as room_number, p.name as tenant_name, b.payer, b.number, b.due_on,
      b.total_minor - b.paid_minor - b.credited_minor as principal_minor,
      b.late_fee_minor - b.late_fee_paid_minor as late_fee_minor
    from apartment.bills b
    join apartment.tenancies t on t.building_id = b.building_id and t.tenancy_id = b.tenancy_id
    join apartment.persons p on p.building_id = t.building_id and p.person_id = t.primary_person_id
    join apartment.rooms r on r.building_id = b.building_id and r.room_id = b.room_id
    where b.building_id = ${buildingId}::uuid and b.state in ('issued', 'part_paid') and b.due_on < ${today}::date
      and ${openMinor} > 0
      ${tenancyIds ? sql`and b.tenancy_id = any(${[...tenancyIds]}::uuid[])` : sql``}
    order by b.due_on, b.number`);

/** Letters of one level to those of these tenancies who owe something. */
export async function reminderPapers(
  ground: PaperGround,
  tenancyIds: readonly string[],
  level: ReminderLevel,
): Promise<Composed[]> {
  const bills = await overdueBills(ground, tenancyIds);
  const lateFees = await lateFeesToday(ground, bills);
  const owed = grouped(
    bills.map((bill) => ({
      ...bill,
      untilTodayMinor: lateFees.get(bill.billId) ?? Number(bill.lateFeeMinor),
    })),
    ({ tenancyId }) => tenancyId,
  );
  return tenancyIds.flatMap((tenancyId) => {
    const [first, ...more] = owed.get(tenancyId) ?? [];
    return first ? [composed(ground, [first, ...more], level)] : [];
  });
}

interface OwedBill extends OverdueBill {
  /** What the late fee comes to for whoever pays today. */
  readonly untilTodayMinor: number;
}

/** What is not posted yet is owed all the same: whoever pays today pays for the days up to yesterday. */
async function lateFeesToday(
  { db, buildingId, today }: PaperGround,
  bills: readonly OverdueBill[],
): Promise<Map<string, number>> {
  const ids = bills.map(({ billId }) => billId);
  const live = await billsAs(db, buildingId, sql`b.bill_id = any(${ids}::uuid[])`);
  return new Map(
    live.map((bill) => {
      const fee = lateFeeUntil(bill, dayBefore(today));
      return [bill.billId, openLateFee(bill) + Math.max(0, lateFeeLine(fee?.amountMinor ?? 0, bill.books))];
    }),
  );
}

export const reminderPaper =
  (level: ReminderLevel): Compose =>
  async (ground, tenancyId) =>
    (await reminderPapers(ground, [tenancyId], level))[0];

export const openOf = ({ principalMinor, lateFeeMinor }: OverdueBill): number =>
  Number(principalMinor) + Number(lateFeeMinor);

function composed(
  { currency, today }: PaperGround,
  owed: readonly [OwedBill, ...OwedBill[]],
  level: ReminderLevel,
): Composed {
  const [{ roomNumber, tenantName, payer }] = owed;
  const openToday = (bill: OwedBill) => Number(bill.principalMinor) + bill.untilTodayMinor;
  const open = owed.reduce((sum, bill) => sum + openToday(bill), 0);
  return {
    label: `${roomNumber} ${tenantName}`,
    number: null,
    mark: null,
    title: say(`reminder.${level}`),
    blocks: [
      {
        kind: 'facts',
        items: [
          [say('room'), roomNumber],
          [say('date'), today],
        ],
      },
      { kind: 'text', text: say('reminder.dear', { name: payer || tenantName }), strong: true },
      { kind: 'text', text: say(`reminder.text.${level}`, { day: today }) },
      {
        kind: 'table',
        columns: [
          { header: say('bill.number'), weight: 2.6 },
          { header: say('reminder.due'), weight: 1.9 },
          { header: say('reminder.days'), weight: 1.4, align: 'right' },
          { header: say('reminder.principal'), weight: 1.8, align: 'right' },
          { header: say('reminder.lateFee'), weight: 1.5, align: 'right' },
          { header: say('reminder.lateFeeToday'), weight: 1.8, align: 'right' },
          { header: say('reminder.openToday'), weight: 1.8, align: 'right' },
        ],
        rows: owed.map((bill) => ({
          cells: [
            bill.number,
            bill.dueOn,
            String(daysBetween(bill.dueOn, today)),
            amountSaid(Number(bill.principalMinor)),
            amountSaid(Number(bill.lateFeeMinor)),
            amountSaid(bill.untilTodayMinor),
            amountSaid(openToday(bill)),
          ],
        })),
      },
      { kind: 'text', text: say('reminder.untilPaid', { day: today }) },
      { kind: 'total', items: [{ label: say('total'), value: moneySaid(open, currency), strong: true }] },
      { kind: 'signatures', items: [say('signStaff'), say('reminder.received'), say('signDate')] },
    ],
  };
}
