import sql from 'sql-template-tag';
import type { Ground } from '../../../house/area.ts';
import { type Job, minute } from '../../../house/jobs/jobs.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { erasesApplicant } from '../applications/index.ts';
import { me } from '../me.ts';
import { erasesPerson } from '../people/index.ts';

/** Who forgets people whose time is over. */
const byItself = 'person-retention';

/** So many at a time; the rest follows with the next run. */
const atOnce = 500;

interface Due {
  readonly buildingId: string;
  readonly personId: string;
}

/**
 * People of whom more is kept than their name, and whose last day in the building is as long ago as that: nothing of theirs goes on, is
 * settled, owed or applied for.
 * @param alone one of them, asked about once more while nobody else changes what is theirs
 */
const due = (months: number, alone?: Due) => sql`
  with stays as (
    select t.building_id, t.primary_person_id as person_id, t.state,
      case when t.state = 'cancelled' then t.updated_at::date else upper(t.period) - 1 end as last_day
    from apartment.tenancies t
    union all
    select o.building_id, o.person_id, case when upper(o.period) <= apartment.today_in(o.building_id) then 'closed' else t.state end,
      case when t.state = 'cancelled' then t.updated_at::date else upper(o.period) - 1 end
    from apartment.tenancy_occupants o
      join apartment.tenancies t on t.building_id = o.building_id and t.tenancy_id = o.tenancy_id
  )
  select p.building_id, p.person_id
  from apartment.persons p
    join (
      select s.building_id, s.person_id from stays s
      group by s.building_id, s.person_id
      having bool_and(s.state in ('closed', 'cancelled')) and bool_or(s.state = 'closed')
        and max(s.last_day) < (apartment.today_in(s.building_id) - make_interval(months => ${months}::int))::date
    ) gone on gone.building_id = p.building_id and gone.person_id = p.person_id
  where (p.phone is not null or p.gender is not null or p.employer <> '' or p.department <> '' or p.staff_no <> ''
      or p.emergency_name <> '' or p.emergency_phone is not null or p.id_kind is not null or p.id_cipher is not null
      or p.consent_at is not null or p.user_id is not null)
    and not exists (select from apartment.tenancies t
      join apartment.bills b on b.building_id = t.building_id and b.tenancy_id = t.tenancy_id and b.state in ('issued', 'part_paid')
      where t.building_id = p.building_id and t.primary_person_id = p.person_id)
    and not exists (select from apartment.applications a
      where a.building_id = p.building_id and a.person_id = p.person_id
        and a.state in ('draft', 'submitted', 'under_review', 'needs_info', 'approved'))
    ${alone ? sql`and p.building_id = ${alone.buildingId}::uuid and p.person_id = ${alone.personId}::uuid for update of p` : sql`order by p.building_id, p.person_id limit ${atOnce}::int`}`;

/** What they were asked to forget, and was not answered yet, is answered by that. */
const grantsRequests = ({ buildingId, personId }: Due) => sql`
  update apartment.erasure_requests set state = 'granted', note = '', answered_by = ${me}, answered_at = now(), version = version + 1
  where building_id = ${buildingId}::uuid and person_id = ${personId}::uuid and state = 'asked'`;

const forget = (db: Db, months: number, one: Due): Promise<void> =>
  db.transaction(async (tx) => {
    // Somebody may have come back a moment ago, or another process was faster.
    const still = await tx.first<Due>(due(months, one));
    if (!still) return;
    const { buildingId, personId } = one;
    await tx.batch(
      ...erasesPerson(buildingId, personId),
      erasesApplicant(buildingId, personId),
      grantsRequests(one),
    );
  });

/** Forgets of everybody whose last tenancy ended so many months ago what an erasure forgets; their name stays on bills and contracts. */
export async function forgetWhoLeft(
  database: Ground['database'],
  months: number,
  failed: (error: unknown) => void,
): Promise<void> {
  for (const one of await database.as({ kind: 'owner' }).rows<Due>(due(months))) {
    const db = database.as({ kind: 'user', userId: byItself, tenants: [one.buildingId] });
    await forget(db, months, one).catch(failed);
  }
}

/** Nought months: what is kept of people stays until somebody asks. */
export const retentionJobs = ({ config, database }: Pick<Ground, 'config' | 'database'>): readonly Job[] => {
  const months = config.PERSONAL_DATA_MONTHS;
  return months === 0
    ? []
    : [
        {
          name: 'forget people who left',
          everyMs: 6 * 60 * minute,
          run: (failed) => forgetWhoLeft(database, months, failed),
        },
      ];
};
