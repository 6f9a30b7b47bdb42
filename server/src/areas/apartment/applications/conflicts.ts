import type { ApplicationConflict } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { openMinor } from '../open-minor.ts';
import type { StoredApplication } from './application-rows.ts';
import {
  type ConflictFacts,
  conflictsOf,
  type Holder,
  type Stay,
  type WantedRoom,
} from './conflict-rules.ts';

interface Waiting {
  readonly applicationId: string;
  readonly number: string;
  readonly kind: string;
  readonly personId: string | null;
  readonly tenancyId: string | null;
  readonly applicantUserId: string | null;
}

interface Known {
  readonly stays: readonly Stay[];
  readonly rooms: readonly WantedRoom[];
  readonly holders: readonly (Holder & { applicationId: string | null })[];
  readonly arrears: readonly { readonly personId: string; readonly arrearsMinor: number }[];
  readonly corrected: readonly { readonly readingId: string }[];
  readonly waiting: readonly Waiting[];
}

/** States in which somebody is still to decide. */
const isOpen = ({ state }: StoredApplication): boolean =>
  ['draft', 'submitted', 'under_review', 'needs_info'].includes(state);

const present = (ids: readonly (string | null | undefined)[]): string[] =>
  ids.filter((id) => id !== null && id !== undefined);

/**
 * What stands in the way of each application that is still to be decided; of others nothing does any more.
 * @param applications of the building
 */
export async function conflictsFor(
  db: Db,
  buildingId: string,
  applications: readonly StoredApplication[],
): Promise<(application: StoredApplication) => ApplicationConflict[]> {
  const open = applications.filter(isOpen);
  if (open.length === 0) return () => [];
  const known = await knownAbout(db, buildingId, open);
  return (application) =>
    isOpen(application) ? conflictsOf(askedBy(application), factsOf(application, known)) : [];
}

const askedBy = ({ kind, from, months, lastDay, wantedRoom }: StoredApplication) => ({
  ...{ kind, from, months, lastDay },
  wantedRoomId: wantedRoom?.roomId ?? null,
});

function factsOf(application: StoredApplication, known: Known): ConflictFacts {
  const { applicationId, applicant, tenancy, reading, kind, applicantUserId } = application;
  const isSame = (one: Waiting) =>
    tenancy
      ? one.tenancyId === tenancy.tenancyId
      : (applicant.personId !== null && one.personId === applicant.personId) ||
        (applicantUserId !== null && one.applicantUserId === applicantUserId);
  const other = known.waiting.find(
    (one) => one.applicationId !== applicationId && one.kind === kind && isSame(one),
  );
  return {
    stay: known.stays.find((one) => one.tenancyId === tenancy?.tenancyId),
    rooms: known.rooms,
    holders: known.holders.filter((one) => one.applicationId !== applicationId),
    arrearsMinor: known.arrears.find((one) => one.personId === applicant.personId)?.arrearsMinor ?? 0,
    alsoWaiting: other?.number,
    openCorrection: known.corrected.some((one) => one.readingId === reading?.readingId),
  };
}

async function knownAbout(db: Db, buildingId: string, open: readonly StoredApplication[]): Promise<Known> {
  const tenancyIds = present(open.map(({ tenancy }) => tenancy?.tenancyId));
  const wanted = present(open.map(({ wantedRoom }) => wantedRoom?.roomId));
  const persons = present(open.map(({ applicant }) => applicant.personId));
  const readings = present(open.map(({ reading }) => reading?.readingId));
  const here = sql`${buildingId}::uuid`;
  const roomIds = sql`(r.room_id = any(${wanted}::uuid[]) or r.room_id in (select k.room_id from apartment.tenancies k
    where k.building_id = ${here} and k.tenancy_id = any(${tenancyIds}::uuid[])))`;
  const [stays, rooms, tenants, promised, drawn, arrears, corrected, waiting] = await db.batch<
    [
      Stay,
      WantedRoom,
      Known['holders'][number],
      Known['holders'][number],
      Known['holders'][number],
      Known['arrears'][number],
      { readingId: string },
      Waiting,
    ]
  >(
    sql`select t.tenancy_id, t.state, t.room_id, t.bed_id, r.number as room_number, lower(t.period) as first_day,
        upper(t.period) - 1 as last_day, case when t.bed_id is null then r.capacity else 1 end as capacity,
        (select coalesce(jsonb_agg(jsonb_build_object('firstDay', lower(o.period), 'lastDay', upper(o.period) - 1)), '[]')
          from apartment.tenancy_occupants o where o.building_id = ${here} and o.tenancy_id = t.tenancy_id) as occupants
      from apartment.tenancies t join apartment.rooms r on r.building_id = t.building_id and r.room_id = t.room_id
      where t.building_id = ${here} and t.tenancy_id = any(${tenancyIds}::uuid[])`,
    sql`select r.room_id, r.number, r.hold, r.lease_mode,
        (select coalesce(jsonb_agg(e.bed_id), '[]') from apartment.beds e
          where e.building_id = ${here} and e.room_id = r.room_id) as bed_ids
      from apartment.rooms r where r.building_id = ${here} and ${roomIds}`,
    sql`select r.room_id, t.bed_id, p.name, t.tenancy_id, null as number, lower(t.period) as first_day,
        upper(t.period) - 1 as last_day, null as application_id
      from apartment.rooms r
        join apartment.tenancies t on t.building_id = r.building_id and t.room_id = r.room_id
          and t.state in ('signed', 'active', 'ending', 'settling')
        join apartment.persons p on p.building_id = t.building_id and p.person_id = t.primary_person_id
      where r.building_id = ${here} and ${roomIds} order by lower(t.period)`,
    sql`select a.room_id, a.bed_id, coalesce(p.name, a.applicant_name) as name, null as tenancy_id, a.number,
        lower(a.period) as first_day, upper(a.period) - 1 as last_day, a.application_id
      from apartment.applications a
        join apartment.rooms r on r.building_id = a.building_id and r.room_id = a.room_id
        left join apartment.persons p on p.building_id = a.building_id and p.person_id = a.person_id
      where a.building_id = ${here} and a.state = 'approved'
        and (a.kept_until is null or a.kept_until >= apartment.today_in(${here})) and ${roomIds} order by lower(a.period)`,
    // From today on: nobody knows yet for how long whoever is drawn will have it.
    sql`select r.room_id, w.bed_id, d.name, null as tenancy_id, d.number, apartment.today_in(${here}) as first_day,
        null as last_day, null as application_id, true as is_draw
      from apartment.draws d
        join apartment.draw_rooms w on w.building_id = d.building_id and w.draw_id = d.draw_id
        join apartment.rooms r on r.building_id = w.building_id and r.room_id = w.room_id
      where d.building_id = ${here} and d.state in ('committed', 'drawn') and ${roomIds} order by d.number`,
    sql`select t.primary_person_id as person_id, to_jsonb(sum(${openMinor})::bigint) as arrears_minor
      from apartment.tenancies t
        join apartment.bills b on b.building_id = t.building_id and b.tenancy_id = t.tenancy_id
          and b.state in ('issued', 'part_paid') and b.due_on < apartment.today_in(${here})
      where t.building_id = ${here} and t.primary_person_id = any(${persons}::uuid[])
      group by t.primary_person_id`,
    sql`select c.reading_id from apartment.corrections c
      where c.building_id = ${here} and c.reading_id = any(${readings}::uuid[]) and c.state = 'asked'`,
    sql`select a.application_id, a.number, a.kind, a.person_id, a.tenancy_id, a.applicant_user_id from apartment.applications a
      where a.building_id = ${here} and a.state in ('submitted', 'under_review', 'needs_info', 'approved')
      order by a.submitted_at`,
  );
  return { stays, rooms, holders: [...tenants, ...promised, ...drawn], arrears, corrected, waiting };
}
