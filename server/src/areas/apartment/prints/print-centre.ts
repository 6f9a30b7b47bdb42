import type { CycleState, PrintCentre, PrintTemplate } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { daysBetween } from '../../../days.ts';
import { grouped } from '../../../grouped.ts';
import type { PaperGround } from './paper-ground.ts';
import { openOf, overdueBills } from './papers/reminder-paper.ts';
import { permissionOfTemplate } from './print-subjects.ts';
import { reminderFor } from './reminder-rules.ts';

const [cyclesShown, daysShown] = [24, 31];

interface CycleWithBills {
  readonly cycleId: string;
  readonly ym: string;
  readonly state: CycleState;
  readonly bills: number;
}

/** What can be printed of a building, as far as the caller may read it. */
export async function printCentre(ground: PaperGround): Promise<PrintCentre> {
  const { db, buildingId, may } = ground;
  const [[rooms], [meters], cycles] = await db.batch<[{ count: number }, { count: number }, CycleWithBills]>(
    sql`select count(*)::int as count from apartment.rooms
      where building_id = ${buildingId}::uuid and hold <> 'disabled'`,
    sql`select count(*)::int as count from apartment.meters
      where building_id = ${buildingId}::uuid and state in ('installed', 'suspended')`,
    sql`select c.cycle_id, c.ym, c.state, count(b.bill_id)::int as bills from apartment.cycles c
      left join apartment.bills b on b.building_id = c.building_id and b.cycle_id = c.cycle_id and b.state not in ('discarded', 'void')
      where c.building_id = ${buildingId}::uuid
      group by c.cycle_id, c.ym, c.state order by c.ym desc limit ${cyclesShown}::int`,
  );
  const readsMoney = may('apartment.flow.read');
  return {
    labels: {
      rooms: may(permissionOfTemplate.door_labels) ? (rooms?.count ?? 0) : 0,
      meters: may(permissionOfTemplate.meter_labels) ? (meters?.count ?? 0) : 0,
    },
    cycles: cycles.map(({ cycleId, ym, state, bills }) => ({
      ...{ cycleId, ym, templates: papersOf(state).filter((one) => may(permissionOfTemplate[one])) },
      bills: may('apartment.bill.read') ? bills : null,
    })),
    reminders: readsMoney ? await reminders(ground) : null,
    dayCloses: readsMoney ? await dayCloses(ground) : null,
  };
}

/** Uses are drawn up when all is read. */
const papersOf = (state: CycleState): readonly PrintTemplate[] =>
  state === 'open' || state === 'reading'
    ? ['reading_sheet']
    : ['reading_sheet', 'reconciliation', 'monthly_report'];

async function reminders(ground: PaperGround): Promise<NonNullable<PrintCentre['reminders']>> {
  const { db, buildingId, today } = ground;
  const owed = grouped(await overdueBills(ground), ({ tenancyId }) => tenancyId);
  const printed = await db.rows<{ subjectId: string; printedAt: string }>(sql`
    select subject_id, max(printed_at) as printed_at from apartment.print_jobs
    where building_id = ${buildingId}::uuid and template in ('reminder_1', 'reminder_2', 'reminder_3')
      and subject_id = any(${[...owed.keys()]}::uuid[])
    group by subject_id`);
  const printedAt = new Map(printed.map((one) => [one.subjectId, one.printedAt]));
  const rows = [...owed].flatMap(([tenancyId, bills]) => {
    const [first] = bills;
    if (!first) return [];
    const daysLate = daysBetween(first.dueOn, today);
    return [
      {
        ...{ tenancyId, roomNumber: first.roomNumber, payerName: first.payer || first.tenantName, daysLate },
        openMinor: bills.reduce((sum, bill) => sum + openOf(bill), 0),
        template: reminderFor(daysLate),
        printedAt: printedAt.get(tenancyId) ?? null,
      },
    ];
  });
  return rows.sort((one, other) => other.daysLate - one.daysLate);
}

const dayCloses = ({ db, buildingId }: PaperGround) =>
  db.rows<{ dayCloseId: string; businessDate: string }>(sql`
    select day_close_id, business_date from apartment.day_closes where building_id = ${buildingId}::uuid
    order by business_date desc limit ${daysShown}::int`);
