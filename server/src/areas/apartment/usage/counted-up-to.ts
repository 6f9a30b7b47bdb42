import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';

/** How many rows a query has, counted no further than is of interest. */
export async function countedUpTo(most: number, db: Db, rows: Sql): Promise<number> {
  const counted = await db.first<{ count: number }>(
    sql`select count(*)::int as count from (${rows} limit ${most}::int) as counted`,
  );
  return counted?.count ?? 0;
}
