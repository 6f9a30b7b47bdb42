import { ApiError } from '@console/contract';
import type { Room, Tenancy } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { findRoom } from '../rooms/index.ts';

interface Candidate {
  readonly buildingId: string;
  readonly roomId: string;
  readonly buildingCode: string;
  readonly roomTypeCode: string | null;
}

/**
 * The one room of this number. `category` is tried as the code of a building first, then as that of a room type.
 * @param buildingIds where to look
 * @throws NOT_FOUND, or AMBIGUOUS_ROOM with the buildings to choose from
 */
export async function roomNamed(
  db: Db,
  buildingIds: readonly string[],
  { category, roomNumber }: { category?: string | undefined; roomNumber: string },
): Promise<Room> {
  const all = await db.rows<Candidate>(sql`
    select r.building_id, r.room_id, b.code as building_code, t.code as room_type_code
    from apartment.rooms r
    join apartment.buildings b on b.building_id = r.building_id
    left join apartment.room_types t on t.building_id = r.building_id and t.room_type_id = r.room_type_id
    where r.building_id = any(${[...buildingIds]}::uuid[]) and b.state = 'active'
      and r.number = upper(${roomNumber.normalize('NFKC')})
    order by b.code`);
  const found = narrowed(all, category?.toUpperCase());
  const [only] = found;
  if (!only) throw new ApiError('NOT_FOUND');
  if (found.length > 1) {
    const choices = found.map(({ roomId, buildingCode }) => ({ roomId, buildingCode }));
    throw new ApiError('AMBIGUOUS_ROOM', { details: { choices } });
  }
  return findRoom(db, only.buildingId, only.roomId);
}

function narrowed(all: readonly Candidate[], category: string | undefined): readonly Candidate[] {
  if (!category) return all;
  const inBuilding = all.filter(({ buildingCode }) => buildingCode === category);
  return inBuilding.length > 0 ? inBuilding : all.filter(({ roomTypeCode }) => roomTypeCode === category);
}

/** The room of a tenancy is the one that the caller takes it to be. @throws ROOM_MISMATCH with its real number */
export async function demandNamed(
  db: Db,
  { buildingId, room }: Tenancy,
  { category, roomNumber }: { category?: string | undefined; roomNumber?: string | undefined },
): Promise<void> {
  if (!category && !roomNumber) return;
  const names = await db.first<Omit<Candidate, 'buildingId'>>(sql`
    select r.room_id, b.code as building_code, t.code as room_type_code
    from apartment.rooms r
    join apartment.buildings b on b.building_id = r.building_id
    left join apartment.room_types t on t.building_id = r.building_id and t.room_type_id = r.room_type_id
    where r.building_id = ${buildingId}::uuid and r.room_id = ${room.roomId}::uuid`);
  const sameNumber = !roomNumber || roomNumber.normalize('NFKC').toUpperCase() === room.number;
  const wanted = category?.toUpperCase();
  const sameCategory = !wanted || wanted === names?.buildingCode || wanted === names?.roomTypeCode;
  if (!sameNumber || !sameCategory) throw new ApiError('ROOM_MISMATCH', { details: { room: room.number } });
}
