import sql from 'sql-template-tag';
import type { Database } from '../../plugins/database/db.ts';

const minute = 60_000;

/** Reported faults stay this long, and never more than this many: strangers may report, too. */
const keptDays = 14;
const keptFaults = 100_000;

/** @internal exported for its test */
export const faultsBeyond = (days: number, most: number) => sql`
  delete from platform.telemetry_events
  where received_at < now() - make_interval(days => ${days}::int) or event_id <= (
    select event_id from platform.telemetry_events order by event_id desc offset ${most}::int limit 1)`;

/** What is done again and again: how often, and what. */
export type Job = readonly [everyMs: number, work: () => Promise<unknown>];

/** Jobs by their interval. The embedded engine never writes a checkpoint nor vacuums by itself (backend.md, 1.5). */
function jobsOf(database: Database): readonly Job[] {
  const db = database.as({ kind: 'owner' });
  const forgetKeys = () =>
    db.rows(sql`delete from platform.idempotency_keys where created_at < now() - interval '24 hours'`);
  const forgetFaults = () => db.rows(faultsBeyond(keptDays, keptFaults));
  const forgetNotifications = () =>
    db.batch(
      sql`delete from platform.notifications where created_at < now() - interval '90 days'`,
      sql`delete from notes.reminder_deliveries
          where created_at < now() - interval '90 days' and state in ('sent', 'failed', 'cancelled')`,
    );
  const everywhere: Job[] = [
    [60 * minute, forgetNotifications],
    [60 * minute, forgetKeys],
    [60 * minute, forgetFaults],
  ];
  if (database.engine === 'postgres') return everywhere;
  return [
    [5 * minute, () => db.rows(sql`checkpoint`)],
    ...everywhere,
    [24 * 60 * minute, () => db.rows(sql`vacuum (analyze)`)],
  ];
}

/** Runs every job once. @internal exported for its test */
export async function keepUp(database: Database): Promise<void> {
  for (const [, work] of jobsOf(database)) await work();
}

/** Starts the jobs, those of the areas too. @returns what stops them */
export function startUpkeep(
  database: Database,
  failed: (error: unknown) => void,
  jobsOfAreas: readonly Job[] = [],
): () => void {
  const timers = [...jobsOf(database), ...jobsOfAreas].map(([everyMs, work]) =>
    setInterval(() => {
      work().catch(failed);
    }, everyMs).unref(),
  );
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
