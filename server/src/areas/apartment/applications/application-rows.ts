import { ApiError } from '@console/contract';
import type { Application } from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { instantJson, nameOf } from '../who-and-when.ts';

/** An application as it is stored, with what its building says of it. */
export interface StoredApplication extends Omit<Application, 'conflicts' | 'declinedBy' | 'applicant'> {
  readonly applicant: Omit<Application['applicant'], 'signsIn'>;
  readonly applicantUserId: string | null;
  /** Everybody who has entered something of it. */
  readonly submittedBy: readonly string[];
  /** By their accounts. */
  readonly declinedBy: readonly string[];
  /** Whoever looks into it, by their account. */
  readonly takenBy: string | null;
  readonly sodMode: 'strict' | 'solo';
  readonly buildingState: 'active' | 'archived';
}

const actOf = (user: Sql, at: Sql): Sql => sql`case when ${user} is not null then
  jsonb_build_object('by', coalesce(${nameOf(user)}, ''), 'at', ${instantJson(at)}) end`;

const waits = sql`a.state in ('submitted', 'under_review', 'needs_info')`;

const outcome = sql`case
  when a.made_checkout_id is not null then (select jsonb_build_object('kind', 'checkout', 'id', x.checkout_id, 'number', x.number)
    from apartment.checkouts x where x.building_id = a.building_id and x.checkout_id = a.made_checkout_id)
  when a.made_tenancy_id is not null then (select jsonb_build_object('kind', 'tenancy', 'id', m.tenancy_id, 'number', m.number::text)
    from apartment.tenancies m where m.building_id = a.building_id and m.tenancy_id = a.made_tenancy_id)
  when a.answer_bill_id is not null then (select jsonb_build_object('kind', 'bill', 'id', c.bill_id, 'number', coalesce(c.number, ''))
    from apartment.bills c where c.building_id = a.building_id and c.bill_id = a.answer_bill_id)
  when a.answer_correction_id is not null then jsonb_build_object('kind', 'correction', 'id', a.answer_correction_id, 'number', '')
  end`;

/** Of `apartment.applications a`. */
export const selectApplications = (where: Sql, tail: Sql = empty): Sql => sql`
  select a.application_id, a.building_id, a.number, a.kind, a.state,
    jsonb_build_object('personId', a.person_id, 'name', coalesce(p.name, a.applicant_name),
      'phone', coalesce(p.phone, a.applicant_phone)) as applicant,
    a.applicant_user_id,
    case when t.tenancy_id is not null then jsonb_build_object('tenancyId', t.tenancy_id, 'number', t.number,
      'roomNumber', stay_room.number, 'bedLabel', stay_bed.label, 'lastDay', upper(t.period) - 1) end as tenancy,
    case when wanted.room_id is not null then
      jsonb_build_object('roomId', wanted.room_id, 'number', wanted.number) end as wanted_room,
    case when y.room_type_id is not null then jsonb_build_object('roomTypeId', y.room_type_id,
      'name', jsonb_build_object('zh', y.name_zh, 'en', y.name_en)) end as wanted_room_type,
    a.from_day as "from", a.months, a.last_day, a.occupant_name, a.occupant_phone,
    case when bill.bill_id is not null then jsonb_build_object('billId', bill.bill_id, 'number', coalesce(bill.number, ''),
      'totalMinor', bill.total_minor) end as bill,
    case when g.reading_id is not null then jsonb_build_object('readingId', g.reading_id, 'serial', meter.serial,
      'value', g.value::text, 'readOn', g.read_on) end as reading,
    a.note,
    (select coalesce(jsonb_agg(d.attachment_id order by d.position), '[]') from apartment.application_documents d
      where d.building_id = a.building_id and d.application_id = a.application_id) as attachments,
    case when a.created_by = a.applicant_user_id then coalesce(p.name, a.applicant_name)
      else coalesce(${nameOf(sql`a.created_by`)}, '') end as entered_by,
    a.submitted_at,
    case when ${waits} then (now() at time zone b.time_zone)::date - (a.submitted_at at time zone b.time_zone)::date end as waiting_days,
    ${actOf(sql`a.taken_by`, sql`a.taken_at`)} as taken, a.taken_by, a.declined_by, ${actOf(sql`a.decided_by`, sql`a.decided_at`)} as decided,
    a.self_checked, a.decision_reason,
    case when room.room_id is not null then jsonb_build_object('roomId', room.room_id, 'number', room.number) end as room,
    case when bed.bed_id is not null then jsonb_build_object('bedId', bed.bed_id, 'label', bed.label) end as bed,
    a.sent_to_draw, a.draw_id, a.kept_until, ${outcome} as outcome, a.submitted_by, a.version, a.created_at, a.updated_at,
    b.sod_mode, b.state as building_state
  from apartment.applications a
    join apartment.buildings b on b.building_id = a.building_id
    left join apartment.persons p on p.building_id = a.building_id and p.person_id = a.person_id
    left join apartment.tenancies t on t.building_id = a.building_id and t.tenancy_id = a.tenancy_id
    left join apartment.rooms stay_room on stay_room.building_id = t.building_id and stay_room.room_id = t.room_id
    left join apartment.beds stay_bed on stay_bed.building_id = t.building_id and stay_bed.bed_id = t.bed_id
    left join apartment.rooms wanted on wanted.building_id = a.building_id and wanted.room_id = a.wanted_room_id
    left join apartment.room_types y on y.building_id = a.building_id and y.room_type_id = a.wanted_room_type_id
    left join apartment.bills bill on bill.building_id = a.building_id and bill.bill_id = a.bill_id
    left join apartment.readings g on g.building_id = a.building_id and g.reading_id = a.reading_id
    left join apartment.meters meter on meter.building_id = g.building_id and meter.meter_id = g.meter_id
    left join apartment.rooms room on room.building_id = a.building_id and room.room_id = a.room_id
    left join apartment.beds bed on bed.building_id = a.building_id and bed.bed_id = a.bed_id
  where ${where} ${tail}`;

/** @throws NOT_FOUND */
export async function storedApplication(
  db: Db,
  buildingId: string,
  applicationId: string,
): Promise<StoredApplication> {
  const found = await db.first<StoredApplication>(
    selectApplications(
      sql`a.building_id = ${buildingId}::uuid and a.application_id = ${applicationId}::uuid`,
    ),
  );
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}

/** Counts as a new version, whatever else is set. */
export const updatesApplication = (buildingId: string, applicationId: string, set: Sql): Sql => sql`
  update apartment.applications set ${set}, version = version + 1, updated_at = now(), updated_by = platform.current_user_id()
  where building_id = ${buildingId}::uuid and application_id = ${applicationId}::uuid`;

/** Its papers anew, as a whole. */
export const writesDocuments = (
  buildingId: string,
  applicationId: string,
  attachments: readonly string[],
): Sql[] => [
  sql`delete from apartment.application_documents
    where building_id = ${buildingId}::uuid and application_id = ${applicationId}::uuid`,
  ...insertionsOf(
    'apartment.application_documents',
    [...new Set(attachments)].map((attachmentId, position) => ({
      ...{ buildingId, applicationId, attachmentId, position },
    })),
  ),
];
