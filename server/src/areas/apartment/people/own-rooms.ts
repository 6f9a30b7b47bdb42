import type { OwnRoom } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';

/** Rooms that the caller rents or lives in; whose they are, the database says by itself. */
export async function ownRooms(db: Db): Promise<OwnRoom[]> {
  const row = await db.first<{ rooms: OwnRoom[] }>(sql`select apartment.my_rooms() as rooms`);
  return row?.rooms ?? [];
}
