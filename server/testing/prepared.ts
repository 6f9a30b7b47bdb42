import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { raw } from 'sql-template-tag';
import type { Database } from '../src/plugins/database/db.ts';
import { migrate, readMigrations } from '../src/plugins/database/migrate.ts';
import { openInMemory, openPostgres } from '../src/plugins/database/open.ts';
import { startPostgres } from './postgres.ts';

export type Engine = 'postgres' | 'pglite';

/** Addresses travel to Jest's workers in the environment. */
const POSTGRES = 'CONSOLE_TEST_POSTGRES';
const MISSING = 'CONSOLE_TEST_POSTGRES_MISSING';
const DUMP = 'CONSOLE_TEST_DUMP';
const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/console-tests', import.meta.url));
const TEMPLATE = 'console_template';

/**
 * Once per Jest run, for both engines (Jest runs a set-up that two projects share only once).
 * A missing PostgreSQL fails the tests that need it, not the others.
 * @param keptIn where PostgreSQL keeps its data: `disk` for more than memory should hold
 * @returns what removes it again
 */
export async function prepareEngines(keptIn: 'memory' | 'disk' = 'memory'): Promise<() => Promise<void>> {
  // A run of all suites has prepared them for all.
  if (process.env[POSTGRES] !== undefined) return async () => {};
  const embedded = prepareEmbedded();
  try {
    const remove = await preparePostgres(keptIn);
    await embedded;
    return remove;
  } catch (error) {
    process.env[MISSING] = error instanceof Error ? error.message : String(error);
    await embedded;
    return async () => {};
  }
}

async function preparePostgres(keptIn: 'memory' | 'disk') {
  const server = await startPostgres(keptIn);
  try {
    await onServer(server.url, `create database ${TEMPLATE}`);
    const template = openPostgres(server.urlOf(TEMPLATE));
    await migrate(template).finally(() => template.close());
    process.env[POSTGRES] = server.url;
    return async () => {
      // Whoever prepares them after this gets a server of their own.
      delete process.env[POSTGRES];
      await server.stop();
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The embedded engine takes seconds to initialise: its dump is kept for as long as no migration changes. */
async function prepareEmbedded(): Promise<void> {
  if (process.env[DUMP] !== undefined) return;
  const migrations = readMigrations()
    .map((one) => one.digest)
    .join();
  const digest = createHash('sha256').update(migrations).digest('hex').slice(0, 16);
  const file = path.join(cacheFolder, `pglite-${digest}.tar`);
  process.env[DUMP] = file;
  if (existsSync(file)) return;
  const database = await openInMemory();
  await migrate(database);
  const dump = await database.dump?.();
  await database.close();
  await mkdir(cacheFolder, { recursive: true });
  await writeFile(`${file}.${process.pid}`, dump ?? '');
  await rename(`${file}.${process.pid}`, file);
}

/** What the product gives up after so long is waited for on a slow machine; its time-outs have tests of their own. */
const patient = { connectTimeoutMs: 80_000, statementTimeoutMs: 80_000 };

/** A migrated database of one's own on the engine; gone when it is closed. */
export const copyDatabase = (engine: Engine): Promise<Database> =>
  engine === 'postgres' ? copyPostgres() : openInMemory(prepared(DUMP), patient);

/** A PostgreSQL database without anything in it, as an operator makes it for the first start. */
export const emptyDatabase = (): Promise<Database> => copyPostgres('template0');

let copies = 0;

async function copyPostgres(template = TEMPLATE): Promise<Database> {
  copies += 1;
  const name = `test_${process.pid}_${copies}_${Date.now()}`;
  const address = new URL(prepared(POSTGRES));
  await onServer(address.href, `create database ${name} template ${template} strategy file_copy`);
  const server = address.href;
  address.pathname = `/${name}`;
  const database = openPostgres(address.href, patient);
  const close = async () => {
    await database.close();
    await onServer(server, `drop database ${name} with (force)`);
  };
  return { ...database, place: address.href, close };
}

async function onServer(url: string, statement: string): Promise<void> {
  const server = openPostgres(url, { ...patient, poolSize: 1 });
  await server
    .as({ kind: 'owner' })
    .rows(raw(statement))
    .finally(() => server.close());
}

function prepared(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(process.env[MISSING] ?? "No prepared database: Jest's global set-up makes it.");
  return value;
}
