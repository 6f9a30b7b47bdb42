import sql from 'sql-template-tag';
import type { Database } from '../../plugins/database/db.ts';
import { type Job, minute } from './jobs.ts';

/** Reported faults stay this long, and never more than this many: strangers may report, too. */
const keptDays = 14;
const keptFaults = 100_000;

/** @internal exported for its test */
export const faultsBeyond = (days: number, most: number) => sql`
  delete from platform.telemetry_events
  where received_at < now() - make_interval(days => ${days}::int) or event_id <= (
    select event_id from platform.telemetry_events order by event_id desc offset ${most}::int limit 1)`;

/** What the house itself tidies up. The embedded engine never writes a checkpoint nor vacuums by itself (backend.md, 1.5). */
export function upkeep(database: Database): readonly Job[] {
  const db = database.as({ kind: 'owner' });
  const everywhere: Job[] = [
    {
      name: 'forget notifications',
      everyMs: 60 * minute,
      run: () =>
        db.rows(sql`delete from platform.notifications where created_at < now() - interval '90 days'`),
    },
    {
      name: 'forget idempotency keys',
      everyMs: 60 * minute,
      run: () =>
        db.rows(sql`delete from platform.idempotency_keys where created_at < now() - interval '24 hours'`),
    },
    { name: 'forget faults', everyMs: 60 * minute, run: () => db.rows(faultsBeyond(keptDays, keptFaults)) },
  ];
  if (database.engine === 'postgres') return everywhere;
  return [
    { name: 'checkpoint', everyMs: 5 * minute, run: () => db.rows(sql`checkpoint`) },
    ...everywhere,
    { name: 'vacuum', everyMs: 24 * 60 * minute, run: () => db.rows(sql`vacuum (analyze)`) },
  ];
}
