import { ApiError, type BodyOf, invalidField, type ResultOf } from '@console/contract';
import type { createDraw, DrawCandidate, listDrawable } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { unlettable } from '../tenancies/index.ts';

/** Sent to a draw, given no room yet, and in no draw that still counts but this one. */
const drawable = (buildingId: string, drawId: string | null): Sql => sql`
  a.building_id = ${buildingId}::uuid and a.state = 'approved' and a.sent_to_draw and a.room_id is null
  and (a.draw_id is null or a.draw_id = ${drawId}::uuid or exists (select from apartment.draws other
    where other.building_id = a.building_id and other.draw_id = a.draw_id and other.state in ('published', 'annulled')))`;

/** Who waits for a draw, and what can be drawn for. */
export async function drawableOf(db: Db, buildingId: string): Promise<ResultOf<typeof listDrawable>> {
  const here = sql`${buildingId}::uuid`;
  const [items, rooms] = await db.batch<
    [ResultOf<typeof listDrawable>['items'][number], ResultOf<typeof listDrawable>['rooms'][number]]
  >(
    sql`select a.application_id, a.number, a.applicant_name, a.from_day as "from",
        case when y.room_type_id is not null then jsonb_build_object('zh', y.name_zh, 'en', y.name_en) end as wanted_room_type
      from apartment.applications a
        left join apartment.room_types y on y.building_id = a.building_id and y.room_type_id = a.wanted_room_type_id
      where ${drawable(buildingId, null)} order by a.number collate "C"`,
    sql`select r.room_id, r.number as room_number, e.bed_id, e.label as bed_label,
        case when y.room_type_id is not null then jsonb_build_object('zh', y.name_zh, 'en', y.name_en) end as room_type,
        not exists (select from apartment.tenancies t where t.building_id = ${here} and t.room_id = r.room_id
            and t.bed_id is not distinct from e.bed_id and t.state not in ('draft', 'cancelled')
            and (upper(t.period) is null or upper(t.period) > apartment.today_in(${here})))
          and not exists (select from apartment.applications a where a.building_id = ${here} and a.room_id = r.room_id
            and a.bed_id is not distinct from e.bed_id and a.state = 'approved') as free
      from apartment.rooms r
        left join apartment.beds e on e.building_id = r.building_id and e.room_id = r.room_id and r.lease_mode = 'bed'
        left join apartment.room_types y on y.building_id = r.building_id and y.room_type_id = r.room_type_id
      where r.building_id = ${here} and r.hold <> 'disabled' and (r.lease_mode = 'whole' or e.bed_id is not null)
      order by r.floor, r.number_order, e.label`,
  );
  return { items, rooms };
}

/** An application that takes part in a draw. */
export interface Candidate {
  readonly applicationId: string;
  readonly number: string;
}

/** Nobody else changes these applications, nor puts them into another draw, before this transaction ends. */
export const lockApplications = (
  tx: Db,
  buildingId: string,
  applicationIds: readonly string[],
): Promise<unknown> =>
  tx.rows(sql`select from apartment.applications a
    where a.building_id = ${buildingId}::uuid and a.application_id = any(${[...applicationIds]}::uuid[])
    order by a.application_id for update`);

/** @throws VALIDATION `not_drawable` at the first that cannot take part, `duplicate` at one that is named twice */
export async function demandCandidates(
  tx: Db,
  buildingId: string,
  drawId: string | null,
  applicationIds: readonly string[],
): Promise<Candidate[]> {
  const ids = applicationIds.map((id) => id.toLowerCase());
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at);
  if (twice >= 0) throw invalidField(`applicationIds.${twice}`, 'duplicate');
  await lockApplications(tx, buildingId, ids);
  const rows = await tx.rows<Candidate>(sql`
    select a.application_id, a.number from apartment.applications a
    where ${drawable(buildingId, drawId)} and a.application_id = any(${ids}::uuid[]) order by a.number collate "C"`);
  const known = new Set(rows.map(({ applicationId }) => applicationId));
  const unknown = ids.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw invalidField(`applicationIds.${unknown}`, 'not_drawable');
  return rows;
}

/** A room or a bed that is drawn for. */
export interface WantedRoom {
  readonly roomId: string;
  readonly bedId: string | null;
  readonly bedLabel: string | null;
}

/** @throws VALIDATION at the first that is no room of the building, is not let that way, or is named twice */
export async function demandRooms(
  tx: Db,
  buildingId: string,
  rooms: BodyOf<typeof createDraw>['rooms'],
): Promise<WantedRoom[]> {
  const found = await tx.rows<{
    roomId: string;
    leaseMode: 'whole' | 'bed';
    hold: string;
    beds: { bedId: string; label: string }[];
  }>(sql`
    select r.room_id, r.lease_mode, r.hold, coalesce((
      select jsonb_agg(jsonb_build_object('bedId', b.bed_id, 'label', b.label)) from apartment.beds b
      where b.building_id = r.building_id and b.room_id = r.room_id), '[]') as beds
    from apartment.rooms r
    where r.building_id = ${buildingId}::uuid and r.room_id = any(${rooms.map(({ roomId }) => roomId)}::uuid[])`);
  const keys = rooms.map(({ roomId, bedId }) => `${roomId} ${bedId}`.toLowerCase());
  return rooms.map(({ roomId, bedId }, at) => {
    const room = found.find((one) => one.roomId === roomId.toLowerCase());
    if (!room) throw invalidField(`rooms.${at}.roomId`, 'unknown_room');
    if (keys.indexOf(keys[at] ?? '') !== at) throw invalidField(`rooms.${at}.roomId`, 'duplicate');
    const bed = room.beds.find((one) => one.bedId === bedId?.toLowerCase());
    const wrong = unlettable({ ...room, knownBed: bed !== undefined }, bedId !== null);
    if (wrong === 'disabled') throw invalidField(`rooms.${at}.roomId`, 'room_disabled');
    if (wrong) throw invalidField(`rooms.${at}.bedId`, wrong);
    return { roomId: room.roomId, bedId: bed?.bedId ?? null, bedLabel: bed?.label ?? null };
  });
}

/** With its place once it is drawn; before that by number. */
export const candidatesOf = (db: Db, buildingId: string, drawId: string): Promise<DrawCandidate[]> =>
  db.rows<DrawCandidate>(sql`
    select c.application_id, c.number, a.applicant_name, a.state, c.rank,
      case when w.room_id is not null then jsonb_build_object('roomId', w.room_id, 'roomNumber', r.number,
        'bedId', w.bed_id, 'bedLabel', w.bed_label) end as room
    from apartment.draw_candidates c
      join apartment.applications a on a.building_id = c.building_id and a.application_id = c.application_id
      left join apartment.draw_rooms w on w.building_id = c.building_id and w.draw_id = c.draw_id
        and w.position = c.room_position
      left join apartment.rooms r on r.building_id = w.building_id and r.room_id = w.room_id
    where c.building_id = ${buildingId}::uuid and c.draw_id = ${drawId}::uuid
    order by c.rank, c.number collate "C"`);

/** Which of a draw's applications can no longer be given a room: withdrawn, run out, or gone to another draw. */
export const goneFrom = (db: Db, buildingId: string, drawId: string): Promise<Candidate[]> =>
  db.rows<Candidate>(sql`
    select c.application_id, c.number
    from apartment.draw_candidates c
      join apartment.applications a on a.building_id = c.building_id and a.application_id = c.application_id
    where c.building_id = ${buildingId}::uuid and c.draw_id = ${drawId}::uuid
      and not (a.state = 'approved' and a.sent_to_draw and a.room_id is null and a.draw_id = c.draw_id)
    order by c.number collate "C"`);

/** They are in this draw, and in no other. */
export const putsIntoDraw = (
  buildingId: string,
  drawId: string,
  candidates: readonly Candidate[],
): Sql => sql`
  update apartment.applications a set draw_id = ${drawId}::uuid, version = version + 1, updated_at = now(),
    updated_by = platform.current_user_id()
  where a.building_id = ${buildingId}::uuid
    and a.application_id = any(${candidates.map(({ applicationId }) => applicationId)}::uuid[])`;

/** They wait for a draw again. What was offered by it falls away; what was made of an offer stays. */
export const takesOutOfDraw = (buildingId: string, drawId: string): Sql => sql`
  update apartment.applications a set draw_id = null, room_id = null, bed_id = null, period = null, kept_until = null,
    version = version + 1, updated_at = now(), updated_by = platform.current_user_id()
  where a.building_id = ${buildingId}::uuid and a.draw_id = ${drawId}::uuid and a.state = 'approved'`;

/** @throws STATE_CONFLICT `application_gone`, naming them */
export async function demandNoneGone(db: Db, buildingId: string, drawId: string): Promise<void> {
  const gone = await goneFrom(db, buildingId, drawId);
  if (gone.length === 0) return;
  const numbers = gone.map(({ number }) => number).join(', ');
  throw new ApiError('STATE_CONFLICT', { details: { reason: 'application_gone', numbers } });
}
