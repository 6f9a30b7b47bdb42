import sql from 'sql-template-tag';
import { grouped } from '../../../../grouped.ts';
import { daysBetween } from '../../days.ts';
import { openMinor } from '../../open-minor.ts';
import { amountSaid, moneySaid } from '../amounts-said.ts';
import type { Compose, Composed, PaperGround } from '../paper-ground.ts';
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
  readonly lateFeeMinor: string;
}

/** @param tenancyIds left out: of everybody */
export const overdueBills = ({ db, buildingId, today }: PaperGround, tenancyIds?: readonly string[]) =>
  db.rows<OverdueBill>(sql`
    select b.tenancy_id, r.number as room_number, p.name as tenant_name, b.payer, b.number, b.due_on,
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
  const owed = grouped(await overdueBills(ground, tenancyIds), ({ tenancyId }) => tenancyId);
  return tenancyIds.flatMap((tenancyId) => {
    const [first, ...more] = owed.get(tenancyId) ?? [];
    return first ? [composed(ground, [first, ...more], level)] : [];
  });
}

export const reminderPaper =
  (level: ReminderLevel): Compose =>
  async (ground, tenancyId) =>
    (await reminderPapers(ground, [tenancyId], level))[0];

export const openOf = ({ principalMinor, lateFeeMinor }: OverdueBill): number =>
  Number(principalMinor) + Number(lateFeeMinor);

function composed(
  { currency, today }: PaperGround,
  owed: readonly [OverdueBill, ...OverdueBill[]],
  level: ReminderLevel,
): Composed {
  const [{ roomNumber, tenantName, payer }] = owed;
  const open = owed.reduce((sum, bill) => sum + openOf(bill), 0);
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
          { header: say('bill.number'), weight: 3 },
          { header: say('reminder.due'), weight: 2 },
          { header: say('reminder.days'), weight: 1.4, align: 'right' },
          { header: say('reminder.principal'), weight: 1.8, align: 'right' },
          { header: say('reminder.lateFee'), weight: 1.5, align: 'right' },
          { header: say('reminder.open'), weight: 1.8, align: 'right' },
        ],
        rows: owed.map((bill) => ({
          cells: [
            bill.number,
            bill.dueOn,
            String(daysBetween(bill.dueOn, today)),
            amountSaid(Number(bill.principalMinor)),
            amountSaid(Number(bill.lateFeeMinor)),
            amountSaid(openOf(bill)),
          ],
        })),
      },
      { kind: 'total', items: [{ label: say('total'), value: moneySaid(open, currency), strong: true }] },
      { kind: 'signatures', items: [say('signStaff'), say('reminder.received'), say('signDate')] },
    ],
  };
}
