import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';

/** Whoever could leave the console without an administrator waits for the others who could, until their transaction ends. */
export const adminsTurn = sql`select pg_advisory_xact_lock(hashtextextended('console administrators', 0))`;

/**
 * Whether nobody would be left who administers the console without end, as far as the provider can tell.
 * @param adminUsers those who are administrators by the settings
 */
export async function isLastAdmin(tx: Db, userId: string, adminUsers: readonly string[]): Promise<boolean> {
  await tx.rows(adminsTurn);
  const rows = await tx.rows<{ userId: string }>(sql`
    select admin.user_id from (
      select user_id from platform.user_roles where role = 'admin' and expires_at is null
      union select unnest(${[...adminUsers]}::text[])) admin
    where not exists (select from identity.users u where u.user_id::text = admin.user_id and u.disabled)`);
  return rows.length === 1 && rows[0]?.userId === userId;
}
