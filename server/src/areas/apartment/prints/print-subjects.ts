import { ApiError, invalidField } from '@console/contract';
import {
  type ApartmentPermission,
  type PrintSubject,
  type PrintTemplate,
  printTemplatesOf,
} from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import type { PaperCaller } from './paper-ground.ts';

/** What lets somebody read what a paper says. */
export const permissionOfTemplate: Readonly<Record<PrintTemplate, ApartmentPermission>> = {
  meter_labels: 'apartment.reading.read',
  door_labels: 'apartment.room.list',
  reading_sheet: 'apartment.round.read',
  reconciliation: 'apartment.usage.read',
  monthly_report: 'apartment.usage.read',
  check_in: 'apartment.tenancy.read',
  reminder_1: 'apartment.flow.read',
  reminder_2: 'apartment.flow.read',
  reminder_3: 'apartment.flow.read',
  bill: 'apartment.bill.read',
  receipt: 'apartment.flow.read',
  deposit_receipt: 'apartment.flow.read',
  deposit_refund: 'apartment.flow.read',
  settlement: 'apartment.checkout.read',
  day_close: 'apartment.flow.read',
  room_history: 'apartment.room.list',
  draw_record: 'apartment.draw.read',
};

const places: readonly (readonly [subject: PrintSubject, table: Sql, key: Sql])[] = [
  ['cycle', sql`apartment.cycles`, sql`cycle_id`],
  ['tenancy', sql`apartment.tenancies`, sql`tenancy_id`],
  ['bill', sql`apartment.bills`, sql`bill_id`],
  ['payment', sql`apartment.payments`, sql`payment_id`],
  ['depositEntry', sql`apartment.deposit_entries`, sql`deposit_entry_id`],
  ['checkout', sql`apartment.checkouts`, sql`checkout_id`],
  ['dayClose', sql`apartment.day_closes`, sql`day_close_id`],
  ['room', sql`apartment.rooms`, sql`room_id`],
  ['draw', sql`apartment.draws`, sql`draw_id`],
];

async function subjectOf({ db, buildingId }: PaperCaller, uuid: string): Promise<PrintSubject | undefined> {
  if (uuid === buildingId) return 'building';
  const found = await db.batch<{ one: number }[]>(
    ...places.map(
      ([, table, key]) =>
        sql`select 1 as one from ${table} where building_id = ${buildingId}::uuid and ${key} = ${uuid}::uuid`,
    ),
  );
  return places.find((_, at) => (found[at]?.length ?? 0) > 0)?.[0];
}

/** Whoever only takes cash prints the receipts of what they have recorded themselves. */
async function isOwnReceipt({ db, buildingId, userId, may }: PaperCaller, uuid: string): Promise<boolean> {
  if (!may('apartment.payment.record_cash')) return false;
  const own = await db.first(sql`
    select 1 as one from apartment.payments
    where building_id = ${buildingId}::uuid and payment_id = ${uuid}::uuid and recorded_by = ${userId}`);
  return own !== undefined;
}

/** The tenancy that a tenant's own paper is about: the database says whose it is. */
async function ownTenancyOf({ db, buildingId }: PaperCaller, uuid: string, subject: PrintSubject) {
  const place = places.find(([one]) => one === subject);
  if (!place || !aboutTenancies.includes(subject)) return null;
  const [, table, key] = place;
  const row = await db.first<{ tenancyId: string }>(sql`
    select tenancy_id from ${table} where building_id = ${buildingId}::uuid and ${key} = ${uuid}::uuid
      and apartment.of_my_paper(${uuid}::uuid) = ${buildingId}::uuid`);
  return row?.tenancyId ?? null;
}

const aboutTenancies: readonly PrintSubject[] = ['bill', 'payment', 'depositEntry', 'checkout'];

/**
 * Which paper of what is meant. A paper of another role's matters is not there.
 * @param wanted left out: the first that the caller may read
 * @throws NOT_FOUND, VALIDATION at `template` where what the id names has no such paper
 */
export async function paperMeant(
  caller: PaperCaller,
  uuid: string,
  wanted: PrintTemplate | undefined,
): Promise<{ subject: PrintSubject; template: PrintTemplate; ownTenancyId: string | null }> {
  const subject = await subjectOf(caller, uuid);
  if (!subject) throw new ApiError('NOT_FOUND');
  const all: readonly PrintTemplate[] = printTemplatesOf[subject];
  if (wanted !== undefined && !all.includes(wanted)) throw invalidField('template', 'other_subject');
  const asked = wanted === undefined ? all : [wanted];
  const readable = asked.find((one) => caller.may(permissionOfTemplate[one]));
  if (readable) return { subject, template: readable, ownTenancyId: null };
  const [template] = asked;
  if (!template) throw new ApiError('NOT_FOUND');
  if (subject === 'payment' && (await isOwnReceipt(caller, uuid)))
    return { subject, template, ownTenancyId: null };
  const ownTenancyId = await ownTenancyOf(caller, uuid, subject);
  if (ownTenancyId === null) throw new ApiError('NOT_FOUND');
  return { subject, template, ownTenancyId };
}
