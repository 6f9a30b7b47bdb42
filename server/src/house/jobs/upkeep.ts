import sql, { raw } from 'sql-template-tag';
import { isForgotten } from '../../plugins/contract/idempotency.ts';
import type { Database, Db } from '../../plugins/database/db.ts';
import { forgetEndedTokens } from '../tokens/index.ts';
import { type Job, minute } from './jobs.ts';

/** Reported faults stay this long, and never more than this many: strangers may report, too. */
const keptDays = 14;
const keptFaults = 100_000;

/** @internal exported for its test */
export const faultsBeyond = (days: number, most: number) => sql`
  delete from platform.telemetry_events
  where received_at < now() - make_interval(days => ${days}::int) or event_id <= (
    select event_id from platform.telemetry_events order by event_id desc offset ${most}::int limit 1)`;

/** Tables never looked at, or grown by a fifth and a few pages since. By their files: this engine's counters come late. */
const outgrown = sql`
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
    and pg_relation_size(c.oid) > case when c.reltuples < 0 then 0 else (1.2 * c.relpages + 4) * 8192 end`;

/** Without it the planner takes a table that has grown for the small one that it was, and looks through all of it for each row. */
async function analyseWhatHasGrown(db: Db): Promise<void> {
  const tables = await db.rows<{ name: string }>(outgrown);
  if (tables.length > 0) await db.rows(raw(`analyze ${tables.map(({ name }) => name).join(', ')}`));
}

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
      run: () => db.rows(sql`delete from platform.idempotency_keys where ${isForgotten}`),
    },
    { name: 'forget faults', everyMs: 60 * minute, run: () => db.rows(faultsBeyond(keptDays, keptFaults)) },
    { name: 'forget ended tokens', everyMs: 24 * 60 * minute, run: () => forgetEndedTokens(db) },
  ];
  if (database.engine === 'postgres') return everywhere;
  return [
    { name: 'checkpoint', everyMs: 5 * minute, run: () => db.rows(sql`checkpoint`) },
    ...everywhere,
    { name: 'analyse', everyMs: minute, run: () => analyseWhatHasGrown(db) },
    { name: 'vacuum', everyMs: 24 * 60 * minute, run: () => db.rows(sql`vacuum (analyze)`) },
  ];
}
