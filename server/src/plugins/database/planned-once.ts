import sql from 'sql-template-tag';
import type { Database } from './db.ts';

/**
 * For the first start, which says few texts ten thousands of times while nobody else asks: each is planned once for whatever
 * values come, until a table of it is counted anew. By itself the embedded engine plans most of them for each call, and planning looks
 * up how large each table and index is, in a file. PostgreSQL has several connections, and plans in a fraction of the time.
 */
export async function plannedOnce<T>(database: Database, work: () => Promise<T>): Promise<T> {
  if (database.engine !== 'pglite') return work();
  const owner = database.as({ kind: 'owner' });
  await owner.rows(sql`set plan_cache_mode = 'force_generic_plan'`);
  try {
    return await work();
  } finally {
    // A connection that broke meanwhile has forgotten it.
    await owner.rows(sql`reset plan_cache_mode`).catch(() => {});
  }
}
