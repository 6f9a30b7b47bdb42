import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { aloneAt } from './alone.ts';
import { type Database, dbOf, type Manner } from './db.ts';
import { lockFolder, type Unlock } from './folder-lock.ts';
import { listenAt } from './listen.ts';
import { PgliteEngine, PgliteStream } from './pglite-engine.ts';
import { Statistics } from './statistics.ts';

export interface DatabaseOptions {
  /** Connections to PostgreSQL; the embedded engine has exactly one. */
  poolSize?: number;
  statementTimeoutMs?: number;
  /** How long a request waits for a free connection before it is answered UNAVAILABLE. */
  connectTimeoutMs?: number;
  /** false: no named statements, for old connection poolers. */
  prepare?: boolean;
}

const defaults = { poolSize: 10, statementTimeoutMs: 30_000, connectTimeoutMs: 10_000, prepare: true };

/**
 * Statements that a connection keeps prepared: about 30 KB of the server each. What is asked less often than the others is
 * planned each time, which takes longer than most of them run, so the one connection of the embedded engine keeps all that
 * the areas say.
 */
const mostPrepared = { postgres: 400, pglite: 2_000 } as const;

/** PostgreSQL at an address. Does not connect yet: `ping` or the first statement does. */
export function openPostgres(url: string, options: DatabaseOptions = {}): Database {
  const { poolSize, statementTimeoutMs, connectTimeoutMs, prepare } = { ...defaults, ...options };
  let isSpread = false;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'console',
    // Not start-up parameters: poolers in between refuse the ones that they do not know.
    onConnect: async (client) => {
      await client.query(`set time zone 'UTC'; set statement_timeout = ${Math.round(statementTimeoutMs)}`);
      const found = await client.query(`select from pg_extension where extname = 'citus'`);
      isSpread = found.rowCount === 1;
    },
  });
  return {
    ...databaseOn(pool, { mostPrepared: prepare ? mostPrepared.postgres : 0, isSpread: () => isSpread }),
    engine: 'postgres',
    place: withoutPassword(url),
    close: () => pool.end(),
    pool: () => ({ size: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    alone: (work) => aloneAt(url, work),
    listen: (channel, heard, failed) => listenAt(url, channel, heard, failed),
  };
}

/** The embedded PostgreSQL in a folder, kept from a second process; a new folder is initialised whole or not at all. */
export async function openEmbedded(folder: string, options: DatabaseOptions = {}): Promise<Database> {
  const parent = path.dirname(path.resolve(folder));
  mkdirSync(parent, { recursive: true });
  const unlock = await lockFolder(parent);
  try {
    if (!existsSync(path.join(folder, 'PG_VERSION'))) await initialise(folder);
    return await openEngine({ dataDir: folder }, options, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** The embedded engine in memory, filled from a dump: for tests. */
export const openInMemory = (dumpFile?: string, options: DatabaseOptions = {}): Promise<Database> =>
  openEngine({ dataDir: 'memory://', dumpFile }, options, async () => {});

/** A process that is killed in the middle of the first start leaves only `<folder>.tmp` (backend.md, 1.4). */
async function initialise(folder: string): Promise<void> {
  const unfinished = `${folder}.tmp`;
  rmSync(unfinished, { recursive: true, force: true });
  const engine = new PgliteEngine({ dataDir: unfinished, statementTimeoutMs: defaults.statementTimeoutMs });
  await engine.open();
  await engine.close();
  renameSync(unfinished, folder);
}

async function openEngine(
  where: { dataDir: string; dumpFile?: string | undefined },
  options: DatabaseOptions,
  unlock: Unlock,
): Promise<Database> {
  const { statementTimeoutMs, connectTimeoutMs, prepare } = { ...defaults, ...options };
  const engine = new PgliteEngine({ ...where, statementTimeoutMs });
  await engine.open();
  const pool = new pg.Pool({
    stream: () => new PgliteStream(engine),
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectTimeoutMs,
    onConnect: async (client) => {
      await client.query(`set time zone 'UTC'`);
    },
  });
  const close = async () => {
    await pool.end();
    await engine.close();
    await unlock();
  };
  return {
    ...databaseOn(pool, { mostPrepared: prepare ? mostPrepared.pglite : 0, isSpread: () => false }),
    engine: 'pglite',
    place: where.dataDir,
    close,
    alone: (work) => work(),
    dump: () => engine.dump(),
  };
}

function databaseOn(pool: pg.Pool, manner: Omit<Manner, 'hear'>): Pick<Database, 'as' | 'ping'> {
  const statistics = new Statistics(pool);
  // An idle connection that breaks is thrown away by the pool; unheard, the event would end the process.
  pool.on('error', () => {});
  // The same for one that breaks while it is lent: its statement is told, and that is enough.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    as: (actor) => dbOf(pool, actor, { ...manner, hear: (arrivals) => statistics.hear(arrivals) }),
    ping: async () => {
      await pool.query('select 1');
    },
  };
}

function withoutPassword(url: string): string {
  try {
    const parsed = new URL(url);
    return `${parsed.protocol}//${parsed.host}${parsed.pathname}`;
  } catch {
    return 'postgresql';
  }
}
