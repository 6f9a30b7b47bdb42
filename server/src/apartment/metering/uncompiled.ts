import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';

/**
 * Rows of a query over many small lookups. PostgreSQL takes it for far more expensive than it is, because row-level
 * security hides how few rows there are, and would compile for seconds what runs in milliseconds.
 */
export async function rowsUncompiled<T>(db: Db, query: Sql): Promise<T[]> {
  const [, rows = []] = await db.batch(sql`select set_config('jit', 'off', true)`, query);
  return rows as T[];
}
