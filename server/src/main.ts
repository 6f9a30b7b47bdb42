import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { PageSettings } from '@console/contract';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { createDemoUsers } from '../seed/demo-users.ts';
import { seedDemoData } from '../seed/seed.ts';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createIdentity, type Identity } from './identity/index.ts';
import { publicOrigin } from './identity/origin.ts';
import { newSetupCode } from './identity/setup.ts';
import type { Database } from './plugins/database/db.ts';
import { migrate } from './plugins/database/migrate.ts';
import { openEmbedded, openPostgres } from './plugins/database/open.ts';
import { pageSettingsOf } from './releases/page-settings.ts';
import { consolePages } from './releases/static.ts';

/** What somebody who has just started the console needs to know. */
export interface Started {
  readonly address: string;
  readonly database: string;
  /** Demo users and their passwords, on the first start only. */
  readonly newUsers?: Readonly<Record<string, string>> | undefined;
  /** Code for creating the first administrator, in production with nobody in it. */
  readonly setupCode?: string | undefined;
  readonly dataDir: string;
  close(): Promise<void>;
}

/** The whole server: database, migrations, identity provider, API and, where configured, the pages. */
export async function startConsole(config: Config = readConfig()): Promise<Started> {
  await mkdir(config.DATA_DIR, { recursive: true });
  const database = await openDatabase(config);
  try {
    await migrate(database);
    const identity = config.OIDC_ISSUER === '' ? await createIdentity({ config, database }) : undefined;
    const newUsers =
      identity && !isProduction(config) ? await createDemoUsers(database, config.DATA_DIR) : undefined;
    if (identity && !isProduction(config)) await seedDemoData(database);
    const setupCode = identity && isProduction(config) ? await newSetupCode(database) : undefined;
    const app = await buildApp({
      config,
      database,
      identityKeys: identity?.keys,
      identity: identity?.plugin,
      pages: pagesOf(config),
    });
    await app.listen({ host: config.HOST, port: config.PORT });
    const close = stopper(config, app, database, identity);
    return {
      address: publicOrigin(config),
      database: database.place,
      newUsers,
      setupCode,
      dataDir: config.DATA_DIR,
      close,
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Nothing is created by itself where real people work. */
const isProduction = ({ NODE_ENV, PUBLIC_URL }: Config): boolean =>
  NODE_ENV === 'production' && PUBLIC_URL !== '';

function openDatabase(config: Config): Promise<Database> {
  const statementTimeoutMs = config.STATEMENT_TIMEOUT_MS;
  if (config.DATABASE_URL === '')
    return openEmbedded(path.join(config.DATA_DIR, 'database'), { statementTimeoutMs });
  const options = { poolSize: config.DATABASE_POOL, prepare: config.DATABASE_PREPARE, statementTimeoutMs };
  return Promise.resolve(openPostgres(config.DATABASE_URL, options));
}

function pagesOf(config: Config): FastifyPluginAsync | undefined {
  if (config.RELEASES_DIR === '') return undefined;
  const settings: PageSettings = pageSettingsOf(config);
  return async (app) => {
    await app.register(consolePages, { releasesDir: path.resolve(config.RELEASES_DIR), settings });
  };
}

function stopper(
  config: Config,
  app: FastifyInstance,
  database: Database,
  identity: Identity | undefined,
): () => Promise<void> {
  return async () => {
    app.announceStop();
    await new Promise((resolve) => setTimeout(resolve, config.SHUTDOWN_DELAY_MS));
    await app.close();
    identity?.close();
    await database.close();
  };
}

/** Reads the settings, starts, and stops gracefully on SIGTERM and SIGINT. A bad setting ends with its sentence and code 2. */
export async function run(onReady: (started: Started) => void): Promise<void> {
  try {
    const started = await startConsole();
    closeWithGrace({ delay: 15_000 }, async ({ err }) => {
      if (err) console.error(err);
      await started.close();
    });
    onReady(started);
  } catch (error) {
    console.error(error instanceof ConfigError ? error.problems.join('\n') : error);
    process.exit(error instanceof ConfigError ? 2 : 1);
  }
}

if (process.argv[1] === import.meta.filename) {
  await run(({ address, setupCode }) => {
    console.info(`The console's server is ready at ${address}`);
    if (setupCode)
      console.info(`Create the first administrator at ${address}/oidc/setup with the code ${setupCode}`);
  });
}
