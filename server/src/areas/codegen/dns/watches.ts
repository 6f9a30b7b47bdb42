import { ApiError, type BodyOf } from '@console/contract';
import {
  type createDnsWatch,
  type DnsWatch,
  hasDnsValue,
  mostDnsWatches,
  type WatchedAnswer,
} from '@console/contract/codegen';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Config } from '../../../config.ts';
import { type Job, minute } from '../../../house/jobs/jobs.ts';
import type { LiveEvents } from '../../../house/notifications/live-events.ts';
import { showNews, tellingPeople } from '../../../house/notifications/telling.ts';
import type { Database, Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { written } from '../../../plugins/database/refusals.ts';
import { answerOf, askedName } from './lookup.ts';
import { shownName } from './name-rules.ts';
import { chosenResolvers, resolversOf } from './resolvers.ts';

const againMs = 30_000;
const longestMs = 30 * minute;
const keptMs = 7 * 24 * 60 * minute;

type Row = Omit<DnsWatch, 'shown'>;

const columns = sql`watch_id, name, type, expected, to_jsonb(resolvers) as resolvers, state, rounds, answers, created_at,
  last_at, ends_at, ended_at`;

const presented = (row: Row): DnsWatch => ({ ...row, shown: shownName(row.name) });

/** The newest first. */
export async function listWatches(db: Db, userId: string): Promise<DnsWatch[]> {
  const rows = await db.rows<Row>(sql`select ${columns} from codegen.dns_watches
    where user_id = ${userId} order by created_at desc, watch_id desc limit 50`);
  return rows.map(presented);
}

/** It is asked at the next turn of the job. @throws VALIDATION, LIMIT */
export async function createWatch(
  db: Db,
  userId: string,
  { name, type, expected, resolvers }: BodyOf<typeof createDnsWatch>,
  config: Pick<Config, 'DNS_RESOLVERS'>,
): Promise<DnsWatch> {
  const asked = askedName(name, 'name');
  const chosen = chosenResolvers(config, resolvers);
  const now = Date.now();
  const [at, endsAt] = [new Date(now).toISOString(), new Date(now + longestMs).toISOString()];
  const row = {
    ...{ userId, watchId: v7(), name: asked.name, type, expected },
    ...{ resolvers: chosen.map((one) => one.name), createdAt: at, nextAt: at, endsAt },
  };
  const [, created, [counted]] = await db.batch<[unknown, Row, { watching: number }]>(
    // Two pages of one person at once: the second waits, and counts the first.
    sql`select pg_advisory_xact_lock(hashtextextended(${`dns-watches ${userId}`}, 0))`,
    insertionOf('codegen.dns_watches', row, sql`returning ${columns}`),
    sql`select count(*)::int as watching from codegen.dns_watches
        where user_id = ${userId} and state = 'watching'`,
  );
  if (written(counted).watching > mostDnsWatches)
    throw new ApiError('LIMIT', { details: { reason: 'too_many_watches', maximum: mostDnsWatches } });
  return presented(written(created[0]));
}

/** @throws NOT_FOUND */
export async function endWatch(db: Db, userId: string, watchId: string): Promise<DnsWatch> {
  const now = new Date().toISOString();
  const [, [row]] = await db.batch<[unknown, Row]>(
    sql`update codegen.dns_watches set state = 'ended', ended_at = ${now}::timestamptz
        where user_id = ${userId} and watch_id = ${watchId}::uuid and state = 'watching'`,
    sql`select ${columns} from codegen.dns_watches where user_id = ${userId} and watch_id = ${watchId}::uuid`,
  );
  if (!row) throw new ApiError('NOT_FOUND');
  return presented(row);
}

/** What the job needs of the house. */
export interface WatchParts {
  readonly database: Database;
  readonly live: Pick<LiveEvents, 'tell'>;
  readonly config: Pick<Config, 'DNS_RESOLVERS'>;
  readonly now?: () => number;
}

type Due = Pick<Row, 'watchId' | 'name' | 'type' | 'expected' | 'resolvers'> & {
  readonly userId: string;
  readonly endsAt: string;
};

/** So many at a time, side by side. */
const most = 20;

/**
 * Asks for what is due. Any number of processes may do so: one that takes a watch moves its next time on first, so it is
 * asked once a turn, and one that dies is asked again at the next.
 * @returns how many were asked for
 */
export async function askDue(parts: WatchParts): Promise<number> {
  const { database, now = Date.now } = parts;
  const db = database.as({ kind: 'owner' });
  const due = await db.rows<
    Pick<Due, 'userId' | 'watchId'>
  >(sql`select user_id, watch_id from codegen.dns_watches
    where state = 'watching' and next_at <= ${iso(now())}::timestamptz order by next_at limit ${most}::int`);
  const taken = await Promise.all(due.map((one) => take(db, one, now())));
  const mine = taken.flatMap((one) => one ?? []);
  await Promise.all(mine.map((one) => askOnce(db, one, parts)));
  return mine.length;
}

const iso = (time: number): string => new Date(time).toISOString();
const isThis = ({ userId, watchId }: Pick<Due, 'userId' | 'watchId'>): Sql =>
  sql`user_id = ${userId} and watch_id = ${watchId}::uuid and state = 'watching'`;

const take = (db: Db, one: Pick<Due, 'userId' | 'watchId'>, now: number): Promise<Due | undefined> =>
  db.first<Due>(sql`update codegen.dns_watches set next_at = ${iso(now + againMs)}::timestamptz
    where ${isThis(one)} and next_at <= ${iso(now)}::timestamptz
    returning user_id, watch_id, name, type, expected, to_jsonb(resolvers) as resolvers, ends_at`);

async function askOnce(db: Db, watch: Due, { config, live, now = Date.now }: WatchParts): Promise<void> {
  const answers = await answersFor(watch, config);
  const at = now();
  const state = stateAfter(answers, at >= Date.parse(watch.endsAt));
  const endedAt = state === 'watching' ? null : iso(at);
  const isOver = await db.transaction(async (tx) => {
    const changed = await tx.first<{ watchId: string }>(sql`update codegen.dns_watches
      set state = ${state}, ended_at = ${endedAt}::timestamptz, last_at = ${iso(at)}::timestamptz, rounds = rounds + 1,
          answers = ${JSON.stringify(answers)}::jsonb
      where ${isThis(watch)} returning watch_id`);
    // Somebody has ended it meanwhile.
    if (!changed || (state !== 'reached' && state !== 'expired')) return false;
    const { watchId, name, type } = watch;
    const payload = { watchId, name: shownName(name), type, outcome: state, ...countOf(answers) };
    await tx.batch(...tellingPeople([watch.userId], { kind: 'dnsWatchOver', payload }));
    return true;
  });
  live.tell(watch.userId, { topic: 'dnsWatch', id: watch.watchId });
  if (isOver) showNews(live, [watch.userId]);
}

/** A resolver that the operator has taken away meanwhile is one that says nothing. */
const answersFor = (
  { name, type, expected, resolvers }: Due,
  config: WatchParts['config'],
): Promise<WatchedAnswer[]> => {
  const known = new Map(resolversOf(config).map((one) => [one.name, one]));
  return Promise.all(
    resolvers.map(async (resolver): Promise<WatchedAnswer> => {
      const found = known.get(resolver);
      if (!found) return { resolver, outcome: 'unreachable', values: [], matches: false };
      const { outcome, records } = await answerOf({ name, type }, found);
      const values = records.filter((one) => one.type === type).map(({ data }) => data);
      return { resolver, outcome, values, matches: hasDnsValue(records, type, expected) };
    }),
  );
};

const stateAfter = (
  answers: readonly WatchedAnswer[],
  isLate: boolean,
): 'watching' | 'reached' | 'expired' => {
  if (answers.every(({ matches }) => matches)) return 'reached';
  return isLate ? 'expired' : 'watching';
};

const countOf = (answers: readonly WatchedAnswer[]) => ({
  matching: answers.filter(({ matches }) => matches).length,
  of: answers.length,
});

/** @param everyMs nought where other processes do it */
export const watchJobs = (parts: WatchParts, everyMs: number): readonly Job[] => [
  ...(everyMs === 0 ? [] : [{ name: 'ask for watched DNS names', everyMs, run: () => askDue(parts) }]),
  { name: 'forget watched DNS names', everyMs: 60 * minute, run: () => forgetWatches(parts) },
];

const forgetWatches = ({ database, now = Date.now }: WatchParts) =>
  database.as({ kind: 'owner' }).rows(sql`delete from codegen.dns_watches
    where state <> 'watching' and ended_at < ${iso(now() - keptMs)}::timestamptz`);
