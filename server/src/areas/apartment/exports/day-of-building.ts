import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';

/** Today where the building stands; without one, where the console is at home. */
export async function dayOfBuilding(db: Db, buildingId: string | undefined): Promise<string> {
  const row = await db.first<{ today: string }>(
    buildingId === undefined
      ? sql`select platform.today() as today`
      : sql`select apartment.today_in(${buildingId}::uuid) as today`,
  );
  return row?.today ?? '';
}
