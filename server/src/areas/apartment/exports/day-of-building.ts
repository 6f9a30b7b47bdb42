import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { todayIn } from '../who-and-when.ts';

/** Today where the building stands; without one, where the console is at home. */
export async function dayOfBuilding(db: Db, buildingId: string | undefined): Promise<string> {
  if (buildingId !== undefined) return todayIn(db, buildingId);
  const row = await db.first<{ today: string }>(sql`select platform.today() as today`);
  return row?.today ?? '';
}
