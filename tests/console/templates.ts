import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { cheapen } from '../../server/testing/cheap-passwords.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { copyFolder } from './copy-folder.ts';
import type { Ground } from './ground.ts';
import { type Environment, startServer } from './server-process.ts';

/** Which engine a console keeps its data in. */
export type Engine = 'postgres' | 'embedded';
/** What a console begins with: nothing at all, as before its first start, or the demo data, once entered and copied since. */
export type BeginsWith = 'nothing' | 'small' | 'full';

/** A console's data: its folder and, on PostgreSQL, the address of its database. */
export interface ConsoleData {
  readonly dataDir: string;
  readonly environment: Environment;
  remove(): Promise<void>;
}

let made = 0;

/** Data of one's own for a console, in a new folder. */
export async function newData(ground: Ground, engine: Engine, begin: BeginsWith): Promise<ConsoleData> {
  made += 1;
  const name = `console_${process.pid}_${made}_${Date.now()}`;
  const dataDir = join(ground.folder, name);
  if (begin === 'nothing') await mkdir(dataDir);
  else await copyFolder(await template(ground, engine, begin), dataDir);
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (engine === 'embedded')
    return { dataDir, environment: { DATA_DIR: dataDir, ...demo(begin) }, remove: removeFolder };
  const from = begin === 'nothing' ? 'template1' : databaseOf(begin);
  await onServer(ground, from, (client) => client.query(`create database ${name} template ${from}`));
  return {
    dataDir,
    environment: { DATA_DIR: dataDir, ...demo(begin), DATABASE_URL: addressOf(ground, name) },
    remove: async () => {
      await onServer(ground, name, (client) => client.query(`drop database ${name} with (force)`));
      await removeFolder();
    },
  };
}

/** The story of the demo stands still on the day for which it is told, whenever the tests run. */
const demo = (begin: BeginsWith) => ({
  DEMO_DATA: begin === 'full' ? 'full' : 'small',
  SEED_TODAY: '2026-06-18',
});
const databaseOf = (begin: BeginsWith): string => `console_${begin}`;

function addressOf({ postgres }: Ground, database: string): string {
  const address = new URL(postgres);
  address.pathname = `/${database}`;
  return address.href;
}

/**
 * The folder of a console that was started once, and stopped; whoever asks first makes it, the others wait.
 * Its database may have no visitor while it is copied, so copies of it take turns.
 */
async function template(
  ground: Ground,
  engine: Engine,
  begin: Exclude<BeginsWith, 'nothing'>,
): Promise<string> {
  const folder = join(ground.folder, `${engine}-${begin}`);
  if (!existsSync(folder))
    await onServer(ground, folder, async (client) => {
      if (!existsSync(folder)) await startOnce(ground, client, engine, begin, folder);
    });
  return folder;
}

async function startOnce(
  ground: Ground,
  client: pg.Client,
  engine: Engine,
  begin: Exclude<BeginsWith, 'nothing'>,
  folder: string,
): Promise<void> {
  const making = `${folder}.making`;
  // What an attempt that failed has left says nothing to the next one, which shall fail of the same cause.
  await rm(making, { recursive: true, force: true });
  await mkdir(making);
  if (engine === 'postgres') {
    await client.query(`drop database if exists ${databaseOf(begin)} with (force)`);
    await client.query(`create database ${databaseOf(begin)}`);
  }
  const server = await startServer(
    'serve',
    {
      PORT: String(await freePort()),
      DATA_DIR: making,
      ...demo(begin),
      ...(engine === 'postgres' ? { DATABASE_URL: addressOf(ground, databaseOf(begin)) } : {}),
    },
    { ground },
  );
  await server.stop();
  if (engine === 'postgres')
    await connected(addressOf(ground, databaseOf(begin)), (made) => cheapen(made, making));
  await rename(making, folder);
}

/**
 * On the PostgreSQL server's own database; over all workers one at a time for each source, so that nobody waits for the
 * making of data that another one has asked for.
 */
async function onServer(
  ground: Ground,
  source: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  await connected(ground.postgres, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [source]);
    await work(client);
  });
}

async function connected(
  connectionString: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
