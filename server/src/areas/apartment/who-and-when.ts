import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';

/** What somebody is called; null for nobody. */
export const nameOf = (user: Sql): Sql =>
  sql`(select coalesce(who.name, who.username, '') from platform.users who where who.user_id = ${user})`;

/** An instant in JSON that the database makes, as columns of one arrive. */
export const instantJson = (column: Sql): Sql =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What day it is where the building stands, as `today`. */
export const askToday = (buildingId: string): Sql =>
  sql`select apartment.today_in(${buildingId}::uuid) as today`;

/** Today where the building stands, `2026-07-01`. */
export async function todayIn(db: Db, buildingId: string): Promise<string> {
  const row = await db.first<{ today: string | null }>(askToday(buildingId));
  if (!row?.today) throw new Error('The building was there a moment ago.');
  return row.today;
}
