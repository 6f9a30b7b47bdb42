import { ApiError, type BodyOf } from '@console/contract';
import type { createTenancy, Tenancy, TenancyTerms } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf, insertionsOf } from '../../../plugins/database/insertions.ts';
import { auditOf } from '../audit.ts';
import { byMe } from '../me.ts';

export type NewTenancy = BodyOf<typeof createTenancy>;

/** Somebody who lives there, and their part of shared costs. */
type Living = TenancyTerms['occupants'][number] & { readonly shareWeight?: string | undefined };

/** The last day of a stored range, which ends before its upper bound. */
const lastDayOf = (range: Sql) => sql`(upper(${range}) - 1)`;

/** Days as people name them, both included, as a range that is stored. */
export const rangeOf = (firstDay: string, lastDay: string | null) =>
  sql`daterange(${firstDay}::date, ${lastDay}::date + 1, '[)')`;

export const selectTenancies = (where: Sql) => sql`
  select t.tenancy_id, t.building_id, t.number,
    jsonb_build_object('roomId', r.room_id, 'number', r.number, 'floor', r.floor, 'capacity', r.capacity) as room,
    case when b.bed_id is not null then jsonb_build_object('bedId', b.bed_id, 'label', b.label) end as bed,
    jsonb_build_object('personId', p.person_id, 'name', p.name) as primary_person,
    lower(t.period) as first_day, ${lastDayOf(sql`t.period`)} as last_day, to_jsonb(t.deposit_minor) as deposit_minor, t.pay_cycle,
    (select jsonb_agg(jsonb_build_object('from', rate.from_date, 'rentMinor', rate.rent_minor) order by rate.from_date)
      from apartment.tenancy_rates rate
      where rate.building_id = t.building_id and rate.tenancy_id = t.tenancy_id) as rates,
    (select coalesce(jsonb_agg(jsonb_build_object('personId', o.person_id, 'name', person.name, 'firstDay', lower(o.period),
        'lastDay', ${lastDayOf(sql`o.period`)}, 'shareWeight', o.share_weight::text) order by lower(o.period), person.name), '[]')
      from apartment.tenancy_occupants o
      join apartment.persons person on person.building_id = o.building_id and person.person_id = o.person_id
      where o.building_id = t.building_id and o.tenancy_id = t.tenancy_id) as occupants,
    t.note, t.payer_employer, t.signed_on, t.state, t.version, t.created_at, t.updated_at
  from apartment.tenancies t
  join apartment.rooms r on r.building_id = t.building_id and r.room_id = t.room_id
  join apartment.persons p on p.building_id = t.building_id and p.person_id = t.primary_person_id
  left join apartment.beds b on b.building_id = t.building_id and b.bed_id = t.bed_id
  where ${where}`;

interface NextNumber {
  readonly number: number;
  /** In the building's zone. */
  readonly today: string;
}

/** The next number of the building, which is locked meanwhile, and what day it is there. */
export async function nextNumber(db: Db, buildingId: string): Promise<NextNumber> {
  const next = await db.first<NextNumber>(sql`
    select coalesce(max(t.number), 0) + 1 as number, apartment.today_in(${buildingId}::uuid) as today
    from apartment.tenancies t where t.building_id = ${buildingId}::uuid`);
  if (!next) throw new Error('An aggregate answers one row.');
  return next;
}

/** Enters a tenancy that breaks no rule, with its parts and its line in the log. */
export function entersTenancy(
  buildingId: string,
  tenancyId: string,
  next: NextNumber,
  wanted: NewTenancy,
): Sql[] {
  const rows = tenancyRows(buildingId, tenancyId);
  return [
    rows.insert(next, wanted),
    ...rows.rates(wanted.rates),
    ...rows.occupants(wanted.occupants),
    auditOf({ action: 'create', objectType: 'tenancy', objectId: tenancyId, buildingId, after: wanted }),
  ];
}

/** A tenancy and its parts, as they are stored. */
export const tenancyRows = (buildingId: string, tenancyId: string) => {
  const one = sql`building_id = ${buildingId}::uuid and tenancy_id = ${tenancyId}::uuid`;
  return {
    insert: ({ number, today }: NextNumber, wanted: Omit<NewTenancy, 'rates' | 'occupants'>): Sql => {
      const { roomId, bedId, primaryPersonId, firstDay, lastDay, depositMinor, payCycle, sign, note } =
        wanted;
      return insertionOf('apartment.tenancies', {
        ...{ buildingId, tenancyId, number, roomId, bedId, primaryPersonId },
        ...{ period: rangeOf(firstDay, lastDay), depositMinor, payCycle },
        ...{ signedOn: sign ? today : null, state: sign ? 'signed' : 'draft', note },
        payerEmployer: wanted.payerEmployer,
        applicationId: wanted.applicationId,
        ...byMe,
      });
    },

    /** Counts as a new version, whatever else is set. */
    update: (set: Sql): Sql => sql`
      update apartment.tenancies set ${set}, version = version + 1, updated_at = now(), updated_by = platform.current_user_id()
      where ${one}`,

    rates: (rates: TenancyTerms['rates']): Sql[] => [
      sql`delete from apartment.tenancy_rates where ${one}`,
      ...insertionsOf(
        'apartment.tenancy_rates',
        rates.map(({ from, rentMinor }) => ({ buildingId, tenancyId, fromDate: from, rentMinor })),
      ),
    ],

    occupants: (occupants: readonly Living[]): Sql[] => [
      sql`delete from apartment.tenancy_occupants where ${one}`,
      ...insertionsOf(
        'apartment.tenancy_occupants',
        occupants.map(({ personId, firstDay, lastDay, shareWeight }) => ({
          ...{ buildingId, tenancyId, personId, period: rangeOf(firstDay, lastDay) },
          shareWeight: shareWeight ?? '1',
        })),
      ),
    ],
  };
};

/** @throws NOT_FOUND */
export async function tenancyOf(db: Db, buildingId: string, tenancyId: string): Promise<Tenancy> {
  const found = await db.first<Tenancy>(
    selectTenancies(sql`t.building_id = ${buildingId}::uuid and t.tenancy_id = ${tenancyId}::uuid`),
  );
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}
