import { ApiError, type BodyOf } from '@console/contract';
import type {
  createRoomType as createRoomTypeCall,
  RoomType,
  RoomTypeChange,
} from '@console/contract/apartment';
import sql, { raw, type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { type NamedRow, nameColumns, withName } from '../../../house/names.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { withFreeCode } from '../../../plugins/database/refusals.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { auditOf, partOf } from '../audit.ts';
import { lockedActive } from '../buildings/index.ts';
import { byMe } from '../me.ts';

type Row = NamedRow<Omit<RoomType, 'defaultRentMinor' | 'defaultDepositMinor'>> & {
  defaultRentMinor: string;
  defaultDepositMinor: string;
};

const columns =
  raw(`building_id, room_type_id, code, name_zh, name_en, default_rent_minor, default_deposit_minor,
  capacity, version, created_at, updated_at`);

const select = (where: Sql) => sql`
  select ${columns}, (select count(*)::int from apartment.rooms r
    where r.building_id = t.building_id and r.room_type_id = t.room_type_id) as rooms
  from apartment.room_types t where ${where} order by code`;

const roomTypeOf = ({ defaultRentMinor, defaultDepositMinor, ...rest }: Row): RoomType => ({
  ...withName(rest),
  defaultRentMinor: Number(defaultRentMinor),
  defaultDepositMinor: Number(defaultDepositMinor),
});

const here = (buildingId: string) => sql`t.building_id = ${buildingId}::uuid`;

const findRoomType = async (db: Db, buildingId: string, roomTypeId: string): Promise<RoomType> => {
  const row = await db.first<Row>(select(sql`${here(buildingId)} and t.room_type_id = ${roomTypeId}::uuid`));
  if (!row) throw new ApiError('NOT_FOUND');
  return roomTypeOf(row);
};

/** Ready to be changed: the building active and locked, the type there in this version. */
const readyRoomType = async (
  db: Db,
  buildingId: string,
  roomTypeId: string,
  version: number,
): Promise<RoomType> => {
  await lockedActive(db, buildingId);
  const roomType = await findRoomType(db, buildingId, roomTypeId);
  if (roomType.version !== version) throw versionConflict(roomType);
  return roomType;
};

const audited = (
  buildingId: string,
  action: 'create' | 'update' | 'delete',
  objectId: string,
  before: unknown,
  after: unknown,
) => auditOf({ action, objectType: 'room_type', objectId, buildingId, before, after });

export async function listRoomTypes(db: Db, buildingId: string): Promise<RoomType[]> {
  return (await db.rows<Row>(select(here(buildingId)))).map(roomTypeOf);
}

export const createRoomType = (db: Db, buildingId: string, type: BodyOf<typeof createRoomTypeCall>) =>
  db.transaction(async (tx) => {
    await lockedActive(tx, buildingId);
    const roomTypeId = v7();
    await withFreeCode(
      'room_types_code_unique',
      tx.rows(
        insertionOf('apartment.room_types', {
          ...{ buildingId, roomTypeId, code: type.code, ...nameColumns(type.name) },
          defaultRentMinor: type.defaultRentMinor,
          defaultDepositMinor: type.defaultDepositMinor,
          ...{ capacity: type.capacity, ...byMe },
        }),
      ),
    );
    await tx.rows(audited(buildingId, 'create', roomTypeId, undefined, type));
    return findRoomType(tx, buildingId, roomTypeId);
  });

export const updateRoomType = (
  db: Db,
  buildingId: string,
  roomTypeId: string,
  version: number,
  change: RoomTypeChange,
) =>
  db.transaction(async (tx) => {
    const before = await readyRoomType(tx, buildingId, roomTypeId, version);
    const after = { ...before, ...change };
    await withFreeCode(
      'room_types_code_unique',
      tx.rows(sql`update apartment.room_types t set code = ${after.code}, name_zh = ${after.name.zh},
          name_en = ${after.name.en}, default_rent_minor = ${after.defaultRentMinor}::bigint,
          default_deposit_minor = ${after.defaultDepositMinor}::bigint, capacity = ${after.capacity}::int,
          version = version + 1, updated_at = now(), updated_by = platform.current_user_id()
        where ${here(buildingId)} and t.room_type_id = ${roomTypeId}::uuid`),
    );
    await tx.rows(audited(buildingId, 'update', roomTypeId, partOf(before, change), change));
    return findRoomType(tx, buildingId, roomTypeId);
  });

/** Only a type that no room has: history needs the others. */
export const removeRoomType = (db: Db, buildingId: string, roomTypeId: string, version: number) =>
  db.transaction(async (tx) => {
    const before = await readyRoomType(tx, buildingId, roomTypeId, version);
    if (before.rooms > 0) throw new ApiError('STATE_CONFLICT', { details: { rooms: before.rooms } });
    await tx.batch(
      sql`delete from apartment.room_types t where ${here(buildingId)} and t.room_type_id = ${roomTypeId}::uuid`,
      audited(buildingId, 'delete', roomTypeId, before, undefined),
    );
    return { roomTypeId };
  });
