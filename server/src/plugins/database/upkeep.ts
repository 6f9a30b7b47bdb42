import sql from 'sql-template-tag';
import type { Database } from './db.ts';

const minute = 60_000;

/** Jobs by their interval. The embedded engine never writes a checkpoint nor vacuums by itself (backend.md, 1.5). */
function jobsOf(database: Database): readonly [everyMs: number, work: () => Promise<unknown>][] {
  const db = database.as({ kind: 'owner' });
  const forgetKeys = () =>
    db.rows(sql`delete from platform.idempotency_keys where created_at < now() - interval '24 hours'`);
  if (database.engine === 'postgres') return [[60 * minute, forgetKeys]];
  return [
    [5 * minute, () => db.rows(sql`checkpoint`)],
    [60 * minute, forgetKeys],
    [24 * 60 * minute, () => db.rows(sql`vacuum (analyze)`)],
  ];
}

/** Runs every job once. @internal exported for its test */
export async function keepUp(database: Database): Promise<void> {
  for (const [, work] of jobsOf(database)) await work();
}

/** Starts the jobs. @returns what stops them */
export function startUpkeep(database: Database, failed: (error: unknown) => void): () => void {
  const timers = jobsOf(database).map(([everyMs, work]) =>
    setInterval(() => {
      work().catch(failed);
    }, everyMs).unref(),
  );
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
