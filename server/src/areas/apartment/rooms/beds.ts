import { ApiError, type BodyOf, type FieldProblem } from '@console/contract';
import { type Bed, listBeds, type Room, type RoomBeds, setBeds } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { auditOf } from '../audit.ts';
import { lockedActive } from '../buildings/index.ts';
import { bedProblems } from './bed-rules.ts';
import { findRoom } from './rooms.ts';

type WantedBeds = BodyOf<typeof setBeds>['beds'];

/** The beds of rooms that are let by the bed. */
export function serveBeds(serve: Serve): void {
  serve(listBeds, async ({ tenant, params, db }) => bedsOf(db, await findRoom(db, tenant.id, params.roomId)));

  serve(setBeds, ({ tenant, params, version, body, db }) =>
    replaceBeds(db, { buildingId: tenant.id, roomId: params.roomId }, version, body.beds),
  );
}

/** A bed that was ever let or promised stays, for its tenancies and applications name it. */
type KnownBed = Bed & { wasLet: boolean };

const known = (db: Db, { buildingId, roomId }: Room): Promise<KnownBed[]> =>
  db.rows<KnownBed>(sql`
    select b.bed_id, b.label, coalesce(bool_or(t.state in ('signed', 'active', 'ending', 'settling')), false) as in_use,
      count(t.tenancy_id) > 0 or exists (select from apartment.applications a
        where a.building_id = ${buildingId}::uuid and a.bed_id = b.bed_id) as was_let
    from apartment.beds b left join apartment.tenancies t on t.building_id = b.building_id and t.bed_id = b.bed_id
    where b.building_id = ${buildingId}::uuid and b.room_id = ${roomId}::uuid
    group by b.bed_id, b.label order by b.label`);

/** All beds of a building, by the rooms in which they stand. */
export const bedsOfBuilding = (db: Db, buildingId: string) =>
  db.rows<Pick<Bed, 'label'> & { bedId: string; roomId: string }>(sql`
    select bed_id, room_id, label from apartment.beds where building_id = ${buildingId}::uuid`);

const bedsOf = async (db: Db, room: Room): Promise<RoomBeds> => ({
  roomId: room.roomId,
  beds: await known(db, room),
  version: room.version,
});

export const replaceBeds = (
  db: Db,
  { buildingId, roomId }: Pick<Room, 'buildingId' | 'roomId'>,
  version: number,
  wanted: WantedBeds,
) =>
  db.transaction(async (tx) => {
    await lockedActive(tx, buildingId);
    const room = await findRoom(tx, buildingId, roomId);
    if (room.version !== version) throw versionConflict(room);
    if (room.leaseMode !== 'bed') throw new ApiError('STATE_CONFLICT', { details: { reason: 'not_by_bed' } });
    const before = await known(tx, room);
    refuse(bedProblems(wanted, before, room.capacity));
    await take(tx, room, before, wanted);
    await tx.batch(
      sql`update apartment.rooms set version = version + 1, updated_at = now(), updated_by = platform.current_user_id()
        where building_id = ${buildingId}::uuid and room_id = ${roomId}::uuid`,
      auditOf({
        action: 'update',
        objectType: 'room',
        objectId: room.roomId,
        buildingId,
        before: { beds: before.map(({ label }) => label) },
        after: { beds: wanted.map(({ label }) => label) },
      }),
    );
    return bedsOf(tx, await findRoom(tx, buildingId, roomId));
  });

function refuse(fields: FieldProblem[]): void {
  if (fields.length > 0) throw new ApiError('VALIDATION', { fields });
}

/** Away with what is left out, new labels for what stays, then what is new. */
async function take(db: Db, { buildingId, roomId }: Room, before: readonly KnownBed[], wanted: WantedBeds) {
  const stay = new Map(wanted.flatMap(({ bedId, label }) => (bedId ? [[bedId, label] as const] : [])));
  const gone = before.filter(({ bedId }) => !stay.has(bedId));
  const kept = gone.find(({ wasLet }) => wasLet);
  if (kept) throw new ApiError('STATE_CONFLICT', { details: { reason: 'bed_in_use', label: kept.label } });
  const renamed = before.filter(({ bedId, label }) => stay.has(bedId) && stay.get(bedId) !== label);
  const here = sql`building_id = ${buildingId}::uuid`;
  const named = (bedId: string, label: string) =>
    sql`update apartment.beds set label = ${label} where ${here} and bed_id = ${bedId}::uuid`;
  await db.batch(
    sql`delete from apartment.beds where ${here} and bed_id = any(${gone.map(({ bedId }) => bedId)}::uuid[])`,
    // Aside first: two beds may change labels with each other.
    ...renamed.map(({ bedId }, index) => named(bedId, `~${index}`)),
    ...renamed.map(({ bedId }) => named(bedId, stay.get(bedId) ?? '')),
    ...insertionsOf(
      'apartment.beds',
      wanted.flatMap(({ bedId, label }) => (bedId ? [] : [{ buildingId, bedId: v7(), roomId, label }])),
    ),
  );
}
