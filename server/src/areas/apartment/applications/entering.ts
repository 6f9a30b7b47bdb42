import { ApiError, type BodyOf, invalidField } from '@console/contract';
import {
  applicationProblems,
  type createApplication as createApplicationCall,
  type updateApplication as updateApplicationCall,
} from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { knownAttachments } from '../attachments/index.ts';
import { auditOf } from '../audit.ts';
import { byMe } from '../me.ts';
import { takeApplicationNumber } from '../number-series.ts';
import { type StoredApplication, updatesApplication, writesDocuments } from './application-rows.ts';
import { aboutApplication, moves } from './changing-application.ts';

type Wanted = BodyOf<typeof createApplicationCall>;
type Change = BodyOf<typeof updateApplicationCall>;

/** Who enters an application: somebody at the desk for whoever has come, or the applicant. */
export interface Entering {
  readonly userId: string;
  /** It is their own. */
  readonly forThemselves: boolean;
}

interface Applicant {
  readonly personId: string | null;
  readonly name: string;
  readonly phone: string | null;
}

interface Stay {
  readonly personId: string;
  readonly name: string;
  readonly phone: string | null;
  readonly userId: string | null;
  readonly state: string;
  readonly firstDay: string;
  readonly lastDay: string | null;
  readonly roomId: string;
}

/** Applications that the same person may have waiting in one building. */
const mostWaiting = 5;

/** Enters an application; its number is taken with it, so that people can ask for it by that from the first moment on. */
export const enterApplication = (
  db: Db,
  buildingId: string,
  entering: Entering,
  { submit, ...wanted }: Wanted,
): Promise<string> =>
  db.transaction(async (tx) => {
    await demandActive(tx, buildingId);
    const applicant = await applicantOf(tx, buildingId, entering, wanted);
    if (entering.forThemselves) await demandFewWaiting(tx, buildingId, entering.userId);
    await demandKnown(tx, buildingId, entering, wanted);
    if (submit) demandWhole(wanted);
    if (submit && entering.forThemselves) await demandNoOther(tx, buildingId, wanted.kind, wanted.tenancyId);
    const applicationId = v7();
    const number = await takeApplicationNumber(tx, buildingId);
    const { kind, tenancyId, wantedRoomId, wantedRoomTypeId, months, lastDay, billId, readingId } = wanted;
    const row = {
      ...{ buildingId, applicationId, number, kind, tenancyId, wantedRoomId, wantedRoomTypeId },
      ...{ fromDay: wanted.from, months, lastDay, billId, readingId, note: wanted.note },
      ...{ occupantName: wanted.occupantName, occupantPhone: wanted.occupantPhone },
    };
    const who = {
      ...{ personId: applicant.personId, applicantName: applicant.name, applicantPhone: applicant.phone },
      applicantUserId: entering.forThemselves ? entering.userId : null,
    };
    const state = submit
      ? { state: 'submitted', submittedAt: sql`now()`, submittedBy: [entering.userId] }
      : { state: 'draft', submittedAt: null, submittedBy: [entering.userId] };
    await tx.batch(
      insertionOf('apartment.applications', { ...row, ...who, ...state, ...byMe }),
      ...writesDocuments(buildingId, applicationId, wanted.attachments),
      // Names of who is to live there stay out of the log, which is kept when people are forgotten.
      auditOf({
        ...aboutApplication(buildingId, applicationId),
        action: submit ? 'submit' : 'create',
        after: { number, kind, tenancyId },
      }),
    );
    return applicationId;
  });

async function demandActive(tx: Db, buildingId: string): Promise<void> {
  const building = await tx.first<{ state: string }>(
    sql`select state from apartment.buildings where building_id = ${buildingId}::uuid for key share`,
  );
  if (!building) throw new ApiError('NOT_FOUND');
  if (building.state !== 'active')
    throw new ApiError('STATE_CONFLICT', { details: { state: building.state } });
}

/** Whoever has signed applies for what is theirs; to come in, somebody known, or by what they are called. */
async function applicantOf(
  tx: Db,
  buildingId: string,
  entering: Entering,
  {
    kind,
    tenancyId,
    personId,
    applicantName,
    applicantPhone,
  }: Pick<Wanted, 'kind' | 'tenancyId' | 'personId' | 'applicantName' | 'applicantPhone'>,
): Promise<Applicant> {
  if (kind !== 'check_in') {
    if (tenancyId === null) throw invalidField('tenancyId', 'required');
    const stay = await stayOf(tx, buildingId, tenancyId);
    // Of somebody else's tenancy nobody is told that there is one.
    if (!stay || (entering.forThemselves && stay.userId !== entering.userId))
      throw invalidField('tenancyId', 'unknown_tenancy');
    return stay;
  }
  if (tenancyId !== null) throw invalidField('tenancyId', 'not_of_kind', { kind });
  const known = entering.forThemselves
    ? sql`p.user_id = ${entering.userId}`
    : sql`p.person_id = ${personId}::uuid`;
  const person = await tx.first<Applicant>(sql`
    select p.person_id, p.name, p.phone from apartment.persons p
    where p.building_id = ${buildingId}::uuid and ${known}`);
  if (person) return person;
  if (personId !== null && !entering.forThemselves) throw invalidField('personId', 'unknown_person');
  if (applicantName === '') throw invalidField('applicantName', 'required');
  // Whoever has not come to the desk can be reached by nothing else.
  if (entering.forThemselves && applicantPhone === null) throw invalidField('applicantPhone', 'required');
  return { personId: null, name: applicantName, phone: applicantPhone };
}

const stayOf = (tx: Db, buildingId: string, tenancyId: string) =>
  tx.first<Stay>(sql`
    select p.person_id, p.name, p.phone, p.user_id, t.state, t.room_id, lower(t.period) as first_day,
      upper(t.period) - 1 as last_day
    from apartment.tenancies t
      join apartment.persons p on p.building_id = t.building_id and p.person_id = t.primary_person_id
    where t.building_id = ${buildingId}::uuid and t.tenancy_id = ${tenancyId}::uuid
      and t.state not in ('draft', 'cancelled')`);

async function demandFewWaiting(tx: Db, buildingId: string, userId: string): Promise<void> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*)::int as count from apartment.applications a
    where a.building_id = ${buildingId}::uuid and a.applicant_user_id = ${userId}
      and a.state in ('draft', 'submitted', 'under_review', 'needs_info')`);
  if ((row?.count ?? 0) >= mostWaiting) throw new ApiError('LIMIT', { details: { maximum: mostWaiting } });
}

/** Whoever lives there leaves, moves and takes somebody in while the tenancy runs. */
function demandDays(
  { firstDay, lastDay: end }: Stay,
  { kind, from, lastDay }: Pick<Named, 'kind' | 'from' | 'lastDay'>,
): void {
  const [path, day] = kind === 'check_out' ? (['lastDay', lastDay] as const) : (['from', from] as const);
  if (!day || (kind !== 'check_out' && kind !== 'transfer' && kind !== 'add_occupant')) return;
  if (day < firstDay) throw invalidField(path, 'before_start', { start: firstDay });
  if (end !== null && day > end) throw invalidField(path, 'after_tenancy', { day: end });
}

/** What a dispute is about may be several things; everything else is asked once. */
async function demandNoOther(
  tx: Db,
  buildingId: string,
  kind: Named['kind'],
  tenancyId: string | null,
): Promise<void> {
  if (kind === 'dispute' || kind === 'add_occupant') return;
  const other = await tx.first<{ number: string }>(sql`
    select a.number from apartment.applications a
    where a.building_id = ${buildingId}::uuid and a.tenancy_id = ${tenancyId}::uuid and a.kind = ${kind}
      and a.state in ('submitted', 'under_review', 'needs_info') order by a.number limit 1`);
  if (other) throw invalidField('kind', 'already_asked', { number: other.number });
}

type Named = Pick<Wanted, 'kind' | 'tenancyId' | 'months'> &
  Partial<
    Pick<
      Wanted,
      'from' | 'lastDay' | 'wantedRoomId' | 'wantedRoomTypeId' | 'billId' | 'readingId' | 'attachments'
    >
  >;

/** What is named has to be there, and of the tenancy that it is about. */
async function demandKnown(tx: Db, buildingId: string, entering: Entering, wanted: Named): Promise<void> {
  const { kind, tenancyId, wantedRoomId, wantedRoomTypeId, billId, readingId } = wanted;
  const stay = tenancyId === null ? undefined : await stayOf(tx, buildingId, tenancyId);
  if (stay && kind !== 'dispute' && !['signed', 'active', 'ending'].includes(stay.state))
    throw invalidField('tenancyId', 'tenancy_over', { state: stay.state });
  if (kind === 'renew' && stay?.lastDay === null) throw invalidField('months', 'no_end');
  if (stay && entering.forThemselves) demandDays(stay, wanted);
  const here = sql`${buildingId}::uuid`;
  await demandOne(
    tx,
    wantedRoomId,
    'wantedRoomId',
    'unknown_room',
    (id) => sql`
    select 1 from apartment.rooms where building_id = ${here} and room_id = ${id}::uuid`,
  );
  await demandOne(
    tx,
    wantedRoomTypeId,
    'wantedRoomTypeId',
    'unknown_room_type',
    (id) => sql`
    select 1 from apartment.room_types where building_id = ${here} and room_type_id = ${id}::uuid`,
  );
  await demandOne(
    tx,
    billId,
    'billId',
    'unknown_bill',
    (id) => sql`
    select 1 from apartment.bills where building_id = ${here} and bill_id = ${id}::uuid and tenancy_id = ${tenancyId}::uuid
      and state in ('issued', 'part_paid', 'paid', 'void')`,
  );
  // A value of the room since they came; what the meter showed to others before is not theirs.
  await demandOne(
    tx,
    readingId,
    'readingId',
    'unknown_reading',
    (id) => sql`
    select 1 from apartment.readings g
      join apartment.meters m on m.building_id = g.building_id and m.meter_id = g.meter_id
      join apartment.tenancies t on t.building_id = g.building_id and t.tenancy_id = ${tenancyId}::uuid and t.room_id = m.room_id
    where g.building_id = ${here} and g.reading_id = ${id}::uuid and g.read_on >= lower(t.period) - 31
      and (upper(t.period) is null or g.read_on <= upper(t.period))`,
  );
  if (wanted.attachments) await demandAttachments(tx, buildingId, entering, wanted.attachments, []);
}

async function demandOne(
  tx: Db,
  id: string | null | undefined,
  path: string,
  code: string,
  look: (id: string) => Sql,
): Promise<void> {
  if (id === null || id === undefined) return;
  if (!(await tx.first(look(id)))) throw invalidField(path, code);
}

/** @param stood what stood there may stay; applicants add what they have sent themselves only */
async function demandAttachments(
  tx: Db,
  buildingId: string,
  { userId, forThemselves }: Entering,
  attachments: readonly string[],
  stood: readonly string[],
): Promise<void> {
  const named = attachments.filter((id) => !stood.includes(id));
  if (named.length === 0) return;
  const known = await tx.rows<{ attachmentId: string }>(
    forThemselves
      ? sql`select attachment_id from apartment.attachments where building_id = ${buildingId}::uuid
          and attachment_id = any(${named}::uuid[]) and created_by = ${userId}`
      : knownAttachments(buildingId, named),
  );
  const ids = new Set([...stood, ...known.map(({ attachmentId }) => attachmentId)]);
  const strange = attachments.findIndex((id) => !ids.has(id.toLowerCase()));
  if (strange >= 0) throw invalidField(`attachments.${strange}`, 'unknown_attachment');
}

/** @throws VALIDATION naming every field that is missing */
function demandWhole(wish: Parameters<typeof applicationProblems>[0]): void {
  const fields = applicationProblems(wish);
  if (fields.length > 0) throw new ApiError('VALIDATION', { fields });
}

const wishOf = ({
  kind,
  tenancy,
  from,
  months,
  lastDay,
  occupantName,
  bill,
  reading,
  note,
}: StoredApplication) => ({
  ...{ kind, from, months, lastDay, occupantName, note },
  tenancyId: tenancy?.tenancyId ?? null,
  billId: bill?.billId ?? null,
  readingId: reading?.readingId ?? null,
});

/** @throws STATE_CONFLICT for what is handed in already and asked nothing about */
function demandEditable({ state }: StoredApplication): void {
  if (state !== 'draft' && state !== 'needs_info')
    throw new ApiError('STATE_CONFLICT', { details: { state, wanted: 'update' } });
}

/** Another wish, while it is a draft or more was asked. */
export async function changeApplication(
  tx: Db,
  before: StoredApplication,
  entering: Entering,
  change: Change,
): Promise<void> {
  demandEditable(before);
  const { buildingId, applicationId, kind, tenancy } = before;
  const named = { kind, tenancyId: tenancy?.tenancyId ?? null, months: change.months ?? before.months };
  const { attachments, ...rest } = change;
  await demandKnown(tx, buildingId, entering, { ...named, ...rest } as Named);
  if (attachments) await demandAttachments(tx, buildingId, entering, attachments, before.attachments);
  const wish = { ...wishOf(before), ...change };
  if (before.state === 'needs_info') demandWhole(wish);
  await tx.batch(
    updatesApplication(
      buildingId,
      applicationId,
      sql`${setOf(before, change)}, ${enteredBy(before, entering)}`,
    ),
    ...(attachments ? writesDocuments(buildingId, applicationId, attachments) : []),
    auditOf({
      ...aboutApplication(buildingId, applicationId),
      action: 'update',
      after: { changed: Object.keys(change) },
    }),
  );
}

function setOf(before: StoredApplication, change: Change): Sql {
  const after = { ...before, ...change };
  const room = change.wantedRoomId === undefined ? before.wantedRoom?.roomId : change.wantedRoomId;
  const type =
    change.wantedRoomTypeId === undefined ? before.wantedRoomType?.roomTypeId : change.wantedRoomTypeId;
  return sql`wanted_room_id = ${room ?? null}::uuid, wanted_room_type_id = ${type ?? null}::uuid,
    from_day = ${after.from}::date, months = ${after.months}::int, last_day = ${after.lastDay}::date,
    occupant_name = ${after.occupantName}, occupant_phone = ${after.occupantPhone}, note = ${after.note}`;
}

/** Whoever has entered something of it decides nothing of it. */
const enteredBy = ({ submittedBy }: StoredApplication, { userId }: Entering): Sql =>
  sql`submitted_by = ${[...new Set([...submittedBy, userId])]}::text[]`;

/** Handed in: the first time, or with what was asked. The building's wait for it begins with that. */
export async function submit(tx: Db, before: StoredApplication, entering: Entering): Promise<void> {
  demandEditable(before);
  demandWhole(wishOf(before));
  const set = sql`submitted_at = now(), taken_by = null, taken_at = null, ${enteredBy(before, entering)}`;
  await tx.batch(...moves(before, 'submitted', 'submit', { set }));
}

export const withdraw = async (tx: Db, before: StoredApplication, reason: string): Promise<void> => {
  const set = sql`decision_reason = ${reason}`;
  await tx.batch(...moves(before, 'withdrawn', 'withdraw', { set, told: { reason } }));
};
