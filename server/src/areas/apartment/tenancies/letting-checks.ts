import { ApiError, invalidField } from '@console/contract';
import { type Tenancy, type TenancyTerms, termProblems } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { expiresApplication } from '../expired-application.ts';
import { type Unit, unlettable } from './letting-rules.ts';
import { rangeOf, selectTenancies } from './tenancy-rows.ts';

/** Days of a room or bed that somebody is to have. */
export interface Stay {
  readonly roomId: string;
  readonly bedId: string | null;
  readonly firstDay: string;
  readonly lastDay: string | null;
  /** This tenancy is no obstacle to itself. */
  readonly but?: string;
  /** Nor is this application, which was promised the room. */
  readonly butApplication?: string | undefined;
}

/** A tenancy's room and days as a stay. */
export const stayOf = ({ tenancyId, room, bed, firstDay }: Tenancy, lastDay: string | null): Stay => ({
  roomId: room.roomId,
  bedId: bed?.bedId ?? null,
  firstDay,
  lastDay,
  but: tenancyId,
});

/** @throws NOT_FOUND for a room of another building, STATE_CONFLICT or VALIDATION where it is not let that way */
export const unitToLet = async (
  db: Db,
  buildingId: string,
  roomId: string,
  bedId: string | null,
): Promise<Unit> => {
  const found = await db.first<Unit>(sql`
    select r.lease_mode, case when ${bedId}::uuid is null then r.capacity else 1 end as capacity, r.hold,
      exists (select from apartment.beds b where b.building_id = r.building_id and b.room_id = r.room_id
        and b.bed_id = ${bedId}::uuid) as known_bed
    from apartment.rooms r where r.building_id = ${buildingId}::uuid and r.room_id = ${roomId}::uuid`);
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
};

/** The one who has the room or the bed on one of these days already, or was promised it. @throws OVERLAP, naming them */
export const demandFree = async (db: Db, buildingId: string, stay: Stay): Promise<void> => {
  const { roomId, bedId, firstDay, lastDay, but } = stay;
  const other = await db.first<Tenancy>(sql`
    ${selectTenancies(sql`t.building_id = ${buildingId}::uuid and t.room_id = ${roomId}::uuid
      and t.bed_id is not distinct from ${bedId}::uuid
      and t.state not in ('draft', 'cancelled') and t.period && ${rangeOf(firstDay, lastDay)}
      and t.tenancy_id is distinct from ${but ?? null}::uuid`)} order by lower(t.period) limit 1`);
  if (!other) {
    await letRunOut(db, buildingId, stay);
    return demandNotPromised(db, buildingId, stay);
  }
  throw new ApiError('OVERLAP', {
    details: {
      tenancyId: other.tenancyId,
      number: other.number,
      name: other.primaryPerson.name,
      room: other.room.number,
      firstDay: other.firstDay,
      lastDay: other.lastDay,
    },
  });
};

/** What was kept until a day that is over keeps nobody out: it runs out now, where the hourly job has not seen it yet. */
async function letRunOut(
  tx: Db,
  buildingId: string,
  { roomId, bedId, firstDay, lastDay, butApplication }: Stay,
): Promise<void> {
  const over = await tx.rows<{
    applicationId: string;
  }>(sql`select a.application_id from apartment.applications a
    where a.building_id = ${buildingId}::uuid and a.room_id = ${roomId}::uuid and a.bed_id is not distinct from ${bedId}::uuid
      and a.state = 'approved' and a.period && ${rangeOf(firstDay, lastDay)}
      and a.kept_until < apartment.today_in(${buildingId}::uuid)
      and a.application_id is distinct from ${butApplication ?? null}::uuid
    order by a.application_id for update`);
  if (over.length === 0) return;
  await tx.batch(...over.flatMap(({ applicationId }) => expiresApplication(buildingId, applicationId)));
}

/** What an application was approved into is kept for whoever applied. @throws OVERLAP with its `applicationId` */
async function demandNotPromised(
  db: Db,
  buildingId: string,
  { roomId, bedId, firstDay, lastDay, butApplication }: Stay,
): Promise<void> {
  const promised = await db.first<{ applicationId: string }>(sql`
    select a.application_id, a.number, coalesce(p.name, a.applicant_name) as name, r.number as room,
      lower(a.period) as first_day, upper(a.period) - 1 as last_day
    from apartment.applications a
      join apartment.rooms r on r.building_id = a.building_id and r.room_id = a.room_id
      left join apartment.persons p on p.building_id = a.building_id and p.person_id = a.person_id
    where a.building_id = ${buildingId}::uuid and a.room_id = ${roomId}::uuid and a.bed_id is not distinct from ${bedId}::uuid
      and a.state = 'approved' and a.period && ${rangeOf(firstDay, lastDay)}
      and a.application_id is distinct from ${butApplication ?? null}::uuid
    order by lower(a.period) limit 1`);
  if (promised) throw new ApiError('OVERLAP', { details: { ...promised } });
}

/** @throws VALIDATION where somebody is not among the building's people */
export const demandPeople = async (
  db: Db,
  buildingId: string,
  primary: string | undefined,
  occupants: TenancyTerms['occupants'],
): Promise<void> => {
  const wanted = [...new Set([...(primary ? [primary] : []), ...occupants.map(({ personId }) => personId)])];
  const known = await db.rows<{ personId: string }>(sql`
    select person_id from apartment.persons where building_id = ${buildingId}::uuid and person_id = any(${wanted}::uuid[])`);
  const ids = new Set(known.map(({ personId }) => personId));
  if (primary && !ids.has(primary)) throw invalidField('primaryPersonId', 'unknown_person');
  const stranger = occupants.findIndex(({ personId }) => !ids.has(personId));
  if (stranger >= 0) throw invalidField(`occupants.${stranger}.personId`, 'unknown_person');
};

export function demandLettable(unit: Unit, bedId: string | null): void {
  const reason = unlettable(unit, bedId !== null);
  if (reason === 'disabled') throw new ApiError('STATE_CONFLICT', { details: { state: reason } });
  if (reason) throw invalidField('bedId', reason);
}

/** @param capacity of the room, or 1 for a bed @throws VALIDATION naming every field that is wrong */
export function demandTerms(terms: TenancyTerms, capacity: number): void {
  const fields = termProblems(terms, capacity);
  if (fields.length > 0) throw new ApiError('VALIDATION', { fields });
}

/** What is over stays as it was. */
export function demandOpen({ state }: Tenancy): void {
  if (['closed', 'cancelled'].includes(state)) throw new ApiError('STATE_CONFLICT', { details: { state } });
}
