import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';

/**
 * What the caller is called, to stand beside what they write: others may not look them up later. Who exactly it was stands in the
 * audit log.
 */
export async function nameOf(db: Db, userId: string): Promise<string> {
  const row = await db.first<{ name: string }>(
    sql`select coalesce(nullif(name, ''), username, '') as name from platform.users where user_id = ${userId}`,
  );
  return row?.name ?? '';
}
