import type pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { type Actor, settingsOf, spreadTalkOf, type Talk, talkOf } from './actor.ts';
import { Batch, type Statement } from './batch.ts';
import { type Arrivals, add } from './statistics.ts';

/** A statement for each kind of row. */
export type Statements<Rows extends unknown[]> = { [At in keyof Rows]: Sql };
type Answers<Rows extends unknown[]> = { [At in keyof Rows]: Rows[At][] };

/** How everything below an endpoint's handler speaks to the database. */
export interface Db {
  /** Rows of one statement; snake_case columns arrive as camelCase keys. */
  rows<T>(query: Sql): Promise<T[]>;
  first<T>(query: Sql): Promise<T | undefined>;
  /** Several statements in one flight, all or nothing: `batch<[Room, Bed]>(…)` answers the rows of each. */
  batch<Rows extends unknown[]>(...queries: Statements<Rows>): Promise<Answers<Rows>>;
  /**
   * For work that needs an answer in the middle. Inside a transaction it joins that one. The work may be done twice
   * (only what the database did is undone in between), so it has no other effects. It begins, and takes a connection, with
   * the first statement; what it throws undoes it, but for a refusal that is `keepingWork`.
   */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
}

export interface Database {
  readonly engine: 'postgres' | 'pglite';
  as(actor: Actor): Db;
  ping(): Promise<void>;
  close(): Promise<void>;
  /** Where it keeps its data, for people: an address without password, or a folder. */
  readonly place: string;
  /** Its connections right now; left out by the embedded engine, which has one. */
  pool?(): { readonly size: number; readonly idle: number; readonly waiting: number };
  /** The data in one file; only the embedded engine can do that. */
  dump?(): Promise<Uint8Array>;
  /**
   * Work that one process at a time does on this database; others wait for as long as it takes. The work has the pool to
   * itself: waiting takes a connection of its own. The embedded engine has one process.
   */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Hears NOTIFY on a connection of its own, which is made anew when it breaks. The embedded engine has one process
   * and nobody to hear. @returns what ends it
   */
  listen?(
    channel: string,
    heard: (payload: string) => void,
    failed: (error: unknown) => void,
  ): () => Promise<void>;
}

const keeping = new WeakSet<object>();

/**
 * A refusal that does not undo what was done before it: a try that was counted, a drawing that people have to decide about.
 * Thrown out of a transaction, it lets that one commit.
 */
export function keepingWork<Refusal extends Error>(refusal: Refusal): Refusal {
  keeping.add(refusal);
  return refusal;
}

/** Whether the work before it stands although this was thrown. */
export const keepsWork = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && keeping.has(error);

/** How a pool's connections are spoken with. */
export interface Manner {
  /** As many as a connection keeps; 0 for a pooler that cannot keep named statements (PgBouncer before 1.21, transaction mode) */
  readonly mostPrepared: number;
  /** Whether tenants are spread over several servers (Citus); known as soon as there is a connection. */
  isSpread(): boolean;
  /** What has come into tables with work that is committed now. */
  hear(arrivals: Arrivals): Promise<void>;
}

export function dbOf(pool: pg.Pool, actor: Actor, { mostPrepared, isSpread, hear }: Manner): Db {
  const settings = settingsOf(actor);
  const talk = () => (isSpread() ? spreadTalkOf(actor) : talkOf(actor));
  const once = async (queries: readonly Statement[], most: number) => {
    const arrivals = new Map<string, number>();
    const answers = await withClient(pool, async (client) => {
      const say: Say = (statements) => send(client, statements, most, arrivals);
      if (isSpread() && actor.kind !== 'owner') return alone(say, talk(), queries);
      return (await say([...settings, ...queries])).slice(settings.length);
    });
    await hear(arrivals);
    return answers;
  };
  // Nothing of a refused flight has happened, so it may go again, without what the connections remember.
  const flight: Flight = (queries) =>
    once(queries, mostPrepared).catch((error: unknown) =>
      isStale(error) ? once(queries, 0) : Promise.reject(error),
    );
  return {
    ...reading(flight),
    transaction: async (work) => {
      const attempt = (most: number) => inTransaction({ pool, talk, mostPrepared: most, hear }, work);
      // Rolled back, so nothing of it has happened either: the work is done anew.
      return attempt(mostPrepared).catch((error: unknown) =>
        isStale(error) ? attempt(0) : Promise.reject(error),
      );
    },
  };
}

type Flight = (queries: readonly Statement[]) => Promise<unknown[][]>;

function reading(flight: Flight): Pick<Db, 'rows' | 'first' | 'batch'> {
  const rows = async <T>(query: Sql) => ((await flight([query]))[0] ?? []) as T[];
  return {
    rows,
    first: async <T>(query: Sql) => (await rows<T>(query))[0],
    batch: async <Rows extends unknown[]>(...queries: Statements<Rows>) =>
      (queries.length === 0 ? [] : await flight(queries)) as Answers<Rows>,
  };
}

type Say = (statements: readonly Statement[]) => Promise<unknown[][]>;

async function send(
  client: pg.PoolClient,
  statements: readonly Statement[],
  mostPrepared: number,
  arrivals: Map<string, number>,
): Promise<unknown[][]> {
  const batch = client.query(new Batch(statements, mostPrepared));
  const answers = await batch.done;
  add(arrivals, batch.arrivals);
  return answers;
}

const plain = (text: string): Statement => ({ text, values: [] });

/** A transaction of one flight, for what is said with `set local`. */
async function alone(say: Say, talk: Talk, queries: readonly Statement[]): Promise<unknown[][]> {
  try {
    const before = await talk.before(say);
    const answers = await say([...before, ...queries, plain('commit')]);
    return answers.slice(before.length, -1);
  } catch (error) {
    // Refused before it came to its end, it is still open.
    await say([plain('rollback')]).catch(() => {});
    throw error;
  }
}

interface Way extends Pick<Manner, 'mostPrepared' | 'hear'> {
  readonly pool: pg.Pool;
  readonly talk: () => Talk;
}

async function inTransaction<T>(
  { pool, talk: talkOfOne, mostPrepared, hear }: Way,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const arrivals = new Map<string, number>();
  let over = false;
  let failure: unknown;
  let tail: Promise<unknown> = Promise.resolve();
  // It begins with what is asked first, in one flight: until then nobody is kept from a connection.
  let client: pg.PoolClient | undefined;
  let talk: Talk | undefined;
  // One after the other, also when the handler asks for several at once: the connection is one.
  const flight: Flight = (queries) => {
    if (over)
      return Promise.reject(new Error('This transaction is over: an answer was not awaited inside it.'));
    const answer = tail.then(async () => {
      // It is undone as a whole. Had not even its beginning arrived, what comes now would stand alone, outside of it.
      if (failure !== undefined) throw failure;
      const lent = client ?? (await pool.connect());
      const about = talk ?? talkOfOne();
      [client, talk] = [lent, about];
      const say: Say = (statements) => send(lent, statements, mostPrepared, arrivals);
      const before = await about.before(say);
      const results = await say([...before, ...queries, ...about.behind]);
      const end = before.length + queries.length;
      about.hear(results.slice(end));
      return results.slice(before.length, end);
    });
    tail = answer.catch((error: unknown) => {
      failure ??= error;
    });
    return answer;
  };
  const end = async (how: 'commit' | 'rollback') => {
    over = true;
    await tail;
    // PostgreSQL would answer COMMIT with a silent rollback after an error that the handler swallowed.
    if (how === 'commit' && failure !== undefined) throw failure;
    if (client) await send(client, [plain(how)], mostPrepared, arrivals);
    if (how === 'rollback') arrivals.clear();
  };
  const tx: Db = { ...reading(flight), transaction: (inner) => inner(tx) };
  const worked = async () => {
    try {
      return await work(tx);
    } catch (error) {
      if (keepsWork(error)) await end('commit');
      throw error;
    }
  };
  try {
    const result = await worked();
    await end('commit');
    client?.release();
    await hear(arrivals);
    return result;
  } catch (error) {
    if (!keepsWork(error)) await end('rollback').catch(() => {});
    client?.release(isGone(error));
    if (keepsWork(error)) await hear(arrivals);
    throw error;
  }
}

/** A connection for the time of the work. One that broke is thrown away, never given to the next caller. */
async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(isGone(error));
    throw error;
  }
}

/** A connection that is of no use after this. */
const isGone = (error: unknown): boolean => isStale(error) || isConnectionLoss(error);

/** A migration changed what a prepared statement answers with: a new connection prepares anew. */
const isStale = (error: unknown) => codeOf(error) === '0A000' || codeOf(error) === '26000';

const goneCodes = /^(08|57P|53|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|ENOENT|EHOSTUNREACH|EAI_|57014)/;
const goneTexts =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Client was closed|pool after calling end|DATABASE_GONE/;

/** The database is away, full, or took too long: worth another try later, and not the caller's fault. */
export function isConnectionLoss(error: unknown): boolean {
  return goneCodes.test(codeOf(error)) || (error instanceof Error && goneTexts.test(error.message));
}

export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
