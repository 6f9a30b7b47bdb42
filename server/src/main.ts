import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import type { PageSettings } from '@console/contract';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { buildApp } from './app.ts';
import { areas } from './areas/index.ts';
import { type Config, ConfigError, isProduction, readConfig } from './config.ts';
import { greeting, type Started } from './greeting.ts';
import { invitationsOf, wordsOf } from './house/area.ts';
import { seedDemoData } from './house/demo/seed.ts';
import { createDemoUsers, demoUsersFile } from './house/demo/users.ts';
import { fileStoreOf } from './house/files/file-stores.ts';
import { identityServer } from './house/identity/identity-server.ts';
import { createIdentity } from './house/identity/index.ts';
import { hasOwnOrigin, identityOrigin, identityPort, publicOrigin } from './house/identity/origin.ts';
import { openSetupCode } from './house/identity/setup.ts';
import { type Job, startJobs } from './house/jobs/jobs.ts';
import { upkeep } from './house/jobs/upkeep.ts';
import { newsJobs } from './house/notifications/news-outbox.ts';
import { pageSettingsOf } from './house/releases/page-settings.ts';
import type { ReleaseStore } from './house/releases/release-store.ts';
import { hindersSigning } from './house/releases/sign-records.ts';
import { consolePages } from './house/releases/static.ts';
import { noteStore, releaseStoreOf } from './house/releases/store/release-store-of.ts';
import { codeOf, type Database } from './plugins/database/db.ts';
import { FolderInUse } from './plugins/database/folder-lock.ts';
import { migrate } from './plugins/database/migrate.ts';
import { openEmbedded, openPostgres } from './plugins/database/open.ts';
import { withSimulators } from './simulators/index.ts';

/** The whole server: database, migrations, identity provider, API and, where configured, the pages. */
export async function startConsole(settings: Config = readConfig()): Promise<Started> {
  const { config, stop } = await withSimulators(await withPort(settings));
  try {
    const started = await startServer(config);
    const close = async () => {
      await started.close();
      await stop();
    };
    return { ...started, close };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startServer(config: Config): Promise<Started> {
  const store = await storeOf(config);
  await store?.follow(notFollowed).catch(notFollowed);
  const hindrance = config.RELEASES_DIR && hindersSigning(config.RELEASES_DIR, config.RELEASE_PUBLIC_KEY);
  if (hindrance) throw new StartError(hindrance);
  await mkdir(config.DATA_DIR, { recursive: true });
  const database = await openDatabase(config);
  const apps: FastifyInstance[] = [];
  let closeIdentity = () => {};
  try {
    await reach(database);
    await migrate(database);
    const identity =
      config.OIDC_ISSUER === ''
        ? await createIdentity({ config, database, invitations: invitationsOf(areas) })
        : undefined;
    closeIdentity = () => identity?.close();
    const app = await buildApp({
      config,
      database,
      identityKeys: identity?.keys,
      identity: hasOwnOrigin(config) ? undefined : identity?.plugin,
      pages: pagesOf(config, store),
    });
    apps.push(app);
    if (identity && hasOwnOrigin(config)) {
      const own = await identityServer({ config, database, identity: identity.plugin });
      apps.push(own);
      await own.listen({ host: config.HOST, port: identityPort(config) });
    }
    await app.listen({ host: config.HOST, port: config.PORT });
    const wayIn = identity ? await furnishPeople(config, database) : {};
    const stopJobs = startJobs(
      [
        ...upkeep(database),
        ...(store ? [following(store)] : []),
        ...newsJobs(
          { ...app.ground, origin: app.ground.outlets.origin },
          wordsOf(areas),
          config.REMINDER_TICK_S * 1000,
        ),
        ...areas.flatMap(({ jobs }) => jobs?.(app.ground) ?? []),
      ],
      (error, job) => app.log.error({ err: error }, `failed: ${job}`),
    );
    const close = stopper(config, apps, database, async () => {
      identity?.close();
      await stopJobs();
    });
    for (const one of apps) one.announceStart();
    return {
      address: publicOrigin(config),
      identityAddress: identityOrigin(config),
      database: database.place,
      ...wayIn,
      passwordsFile: identity && passwordsFileOf(config),
      longestStopMs: config.SHUTDOWN_DELAY_MS + 15_000,
      close,
    };
  } catch (error) {
    await Promise.all(apps.map((app) => app.close()));
    closeIdentity();
    await database.close();
    throw error;
  }
}

/** Who may come in first: demo users with their data, or in production whoever has the code. */
async function furnishPeople(
  config: Config,
  database: Database,
): Promise<Pick<Started, 'newUsers' | 'setupCode'>> {
  if (isProduction(config)) return { setupCode: await openSetupCode(database) };
  // Of several processes that start together one enters all of it, and the others wait until it is there.
  return database.alone(async () => {
    const newUsers = await createDemoUsers(database, config.DATA_DIR);
    await seedDemoData(database, areas, {
      amount: config.DEMO_DATA,
      ...(config.SEED_TODAY === '' ? {} : { today: config.SEED_TODAY }),
      files: fileStoreOf(config),
      say: (line) => console.info(line),
    });
    return { newUsers };
  });
}

function passwordsFileOf({ DATA_DIR }: Config): string | undefined {
  const file = path.resolve(demoUsersFile(DATA_DIR));
  return existsSync(file) ? file : undefined;
}

/** The provider's addresses name the port, so 0 becomes a number before anything is made. */
async function withPort(config: Config): Promise<Config> {
  if (config.PORT !== 0) return config;
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, config.HOST, resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return { ...config, PORT: address.port };
}

const startingTogether = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|starting up|terminated/;

/** A database that is started at the same time as this server gets half a minute. */
async function reach(database: Database): Promise<void> {
  const until = Date.now() + 30_000;
  for (;;) {
    try {
      return await database.ping();
    } catch (error) {
      const reason = error instanceof Error ? error.message || codeOf(error) : String(error);
      if (Date.now() > until || !startingTogether.test(reason)) {
        throw new StartError(`The database at ${database.place} cannot be reached: ${reason}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

/** What hinders the start, in one sentence that needs no stack. */
class StartError extends Error {}

function openDatabase(config: Config): Promise<Database> {
  const statementTimeoutMs = config.STATEMENT_TIMEOUT_MS;
  if (config.DATABASE_URL === '')
    return openEmbedded(path.join(config.DATA_DIR, 'database'), { statementTimeoutMs });
  const options = { poolSize: config.DATABASE_POOL, prepare: config.DATABASE_PREPARE, statementTimeoutMs };
  return Promise.resolve(openPostgres(config.DATABASE_URL, options));
}

async function storeOf(config: Config): Promise<ReleaseStore | undefined> {
  if (config.RELEASES_DIR === '') return undefined;
  const target = path.resolve(config.RELEASES_DIR);
  const store = releaseStoreOf(config, target);
  await noteStore(config, target);
  return store;
}

/** What the folder holds is served all the same, and the next turn tries again. */
const notFollowed = (error: unknown): void => console.error('failed: following the store of releases', error);

const following = (store: ReleaseStore): Job => ({
  name: 'following the store of releases',
  everyMs: 5_000,
  run: (failed) => store.follow(failed),
});

function pagesOf(config: Config, store: ReleaseStore | undefined): FastifyPluginAsync | undefined {
  if (config.RELEASES_DIR === '') return undefined;
  const settings: PageSettings = pageSettingsOf(config);
  const origins = {
    provider: config.PROVIDER_ORIGIN,
    remotes: config.REMOTE_ORIGINS,
    stores: config.OBJECT_STORE_ORIGINS,
  };
  const origin = publicOrigin(config);
  return async (app) => {
    // Sign-in knows one name of this machine (127.0.0.1 is another): people are led to it before they start.
    app.addHook('onRequest', async (request, reply) => {
      const page = request.headers.accept?.includes('text/html') ?? false;
      if (page && config.PUBLIC_URL === '' && request.host !== new URL(origin).host) {
        await reply.redirect(origin + request.url);
      }
    });
    const releasesDir = path.resolve(config.RELEASES_DIR);
    await app.register(consolePages, { releasesDir, settings, origins, store });
  };
}

/** Not ready any more → wait for the load balancer → finish what is in flight → close the database. */
function stopper(
  config: Config,
  apps: readonly FastifyInstance[],
  database: Database,
  stopWork: () => Promise<void>,
): () => Promise<void> {
  return async () => {
    for (const app of apps) app.announceStop();
    await new Promise((resolve) => setTimeout(resolve, config.SHUTDOWN_DELAY_MS));
    await Promise.all(apps.map((app) => app.close()));
    await stopWork();
    await database.close();
  };
}

/** Starts, greets, and stops gracefully on SIGTERM and SIGINT. A bad setting ends with its sentence and code 2. */
export async function run(config?: Config): Promise<void> {
  try {
    const started = await startConsole(config);
    closeWithGrace({ delay: started.longestStopMs }, async ({ err }) => {
      if (err) console.error(err);
      await started.close();
    });
    console.info(greeting(started));
  } catch (error) {
    endWith(error);
  }
}

/** Ends the process with what hindered it: one sentence where that says all. */
export function endWith(error: unknown): never {
  const plain = [ConfigError, StartError, FolderInUse].some((kind) => error instanceof kind);
  console.error(plain && error instanceof Error ? error.message : error);
  process.exit(error instanceof ConfigError ? 2 : 1);
}

if (process.argv[1] === import.meta.filename) await run();
