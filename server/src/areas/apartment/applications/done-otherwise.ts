import type { Application } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import type { StoredApplication } from './application-rows.ts';
import { type FulfilFacts, isRenewed } from './fulfil-rules.ts';

type Outcome = NonNullable<Application['outcome']>;

interface Row extends Omit<FulfilFacts, 'isExpired' | 'kind'> {
  readonly today: string;
  readonly tenancy: Outcome | null;
  readonly doneBy: Outcome | null;
}

/** What has become of what an approved application is about. */
export interface Surroundings {
  /** What was approved is done, only not from the application. */
  readonly doneBy: Outcome | null;
  readonly facts: FulfilFacts;
}

/**
 * Whether what was approved has been done since: somebody has the room, lives there too, checks out or goes on. A dispute is answered by
 * what was made of its bill or value, and whoever closes it says that this is the answer.
 * @param on the day on which it is; today, unless a story of earlier days is told
 */
export async function surroundingsOf(
  db: Db,
  { buildingId, applicationId, kind, keptUntil }: StoredApplication,
  on?: string,
): Promise<Surroundings> {
  const row = await db.first<Row>(sql`
    select apartment.today_in(a.building_id) as today, t.state as tenancy_state, upper(t.period) - 1 as last_day, a.months,
      a.renews_from,
      case when t.tenancy_id is not null then
        jsonb_build_object('kind', 'tenancy', 'id', t.tenancy_id, 'number', t.number::text) end as tenancy,
      exists (select from apartment.bills c
          where c.building_id = a.building_id and c.credits_bill_id = a.bill_id and c.state not in ('discarded', 'void')
            and c.created_at >= a.created_at)
        or exists (select from apartment.corrections c
          where c.building_id = a.building_id and c.reading_id = a.reading_id and c.state = 'approved'
            and c.decided_at >= a.created_at) as is_answered,
      case
        when a.kind = 'check_out' then (
          select jsonb_build_object('kind', 'checkout', 'id', x.checkout_id, 'number', x.number)
          from apartment.checkouts x
          where x.building_id = a.building_id and x.tenancy_id = a.tenancy_id and x.state <> 'cancelled'
          order by x.created_at desc limit 1)
        when a.kind = 'add_occupant' then (
          select jsonb_build_object('kind', 'tenancy', 'id', t.tenancy_id, 'number', t.number::text)
          from apartment.tenancy_occupants o
            join apartment.persons who on who.building_id = o.building_id and who.person_id = o.person_id
          where o.building_id = a.building_id and o.tenancy_id = a.tenancy_id and who.name = a.occupant_name
            and o.period @> greatest(a.from_day, lower(t.period)) limit 1)
        when a.kind in ('check_in', 'transfer') then (
          select jsonb_build_object('kind', 'tenancy', 'id', n.tenancy_id, 'number', n.number::text)
          from apartment.tenancies n
          where n.building_id = a.building_id and n.room_id = a.room_id and n.bed_id is not distinct from a.bed_id
            and n.primary_person_id = coalesce(a.person_id, t.primary_person_id) and n.period && a.period
            and n.tenancy_id is distinct from a.tenancy_id and n.state not in ('draft', 'cancelled')
          order by n.created_at desc limit 1)
      end as done_by
    from apartment.applications a
      left join apartment.tenancies t on t.building_id = a.building_id and t.tenancy_id = a.tenancy_id
    where a.building_id = ${buildingId}::uuid and a.application_id = ${applicationId}::uuid`);
  if (!row) throw new Error('It was found a moment ago.');
  const { today, tenancy, doneBy, ...known } = row;
  const facts = { ...known, kind, isExpired: keptUntil !== null && keptUntil < (on ?? today) };
  return { facts, doneBy: isRenewed(facts) ? tenancy : doneBy };
}
