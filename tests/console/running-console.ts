import { join } from 'node:path';
import { keptPasswords } from '../../server/src/house/demo/users.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { copyFolder } from './copy-folder.ts';
import { builtReleases, type Ground, laidGround, layGround } from './ground.ts';
import { startNginx } from './nginx.ts';
import { type Environment, startServer, type Way } from './server-process.ts';
import { type BeginsWith, type Engine, newData } from './templates.ts';

/** A whole console that a browser can visit. */
export interface RunningConsole {
  readonly origin: string;
  /** Origin of the embedded provider; the console's, unless the settings name another. */
  readonly identityAddress: string;
  /** Port of the server itself, behind nginx or not. */
  readonly serverPort: number;
  readonly dataDir: string;
  /** Its database, where it is PostgreSQL: for what only time would bring about. */
  readonly databaseUrl: string | undefined;
  /** Its own copy of the built files: they hold the deployment's settings. */
  readonly releasesDir: string;
  /** Requests that the server logged, oldest first, as `POST /oidc/token 200`; with LOG_LEVEL info. */
  readonly served: readonly string[];
  /** What its last start printed: where nobody is yet, the code for the first administrator. */
  readonly greeting: string;
  /** Password of a demo user. */
  password(username: string): string;
  /** Stops the server and starts it again on the same data. @returns what the start printed */
  restart(): Promise<string>;
  stop(): Promise<void>;
}

export interface ConsoleOptions {
  /** What an operator runs, PostgreSQL, unless said otherwise. */
  readonly engine?: Engine;
  readonly begin?: BeginsWith;
  readonly behind?: 'nginx' | 'nothing';
  readonly way?: Way;
  /** The embedded provider on an origin of its own. */
  readonly identityApart?: boolean;
  /** Settings of the server, and of nginx where there is one. */
  readonly settings?: Environment;
}

/** What `npm start` runs: everything in one process, on the embedded database, from its very first start. */
export const startAsPeopleDo = (settings: Environment = {}): Promise<RunningConsole> =>
  startConsole({ engine: 'embedded', begin: 'nothing', way: 'npm start', settings });

/** What an operator runs: nginx in front, one server behind it, PostgreSQL. */
export const startUnderNginx = (settings: Environment = {}): Promise<RunningConsole> =>
  startConsole({ behind: 'nginx', settings });

/** A console of one's own, on data of its own. */
export async function startConsole(options: ConsoleOptions = {}): Promise<RunningConsole> {
  const laid = laidGround();
  if (laid) return startOn(laid, options, async () => {});
  const ground = await layGround();
  return startOn(ground, options, ground.remove);
}

async function startOn(
  ground: Ground,
  options: ConsoleOptions,
  removeGround: () => Promise<void>,
): Promise<RunningConsole> {
  const { engine = 'postgres', begin = 'small', behind } = options;
  // What an operator runs are the images.
  const { way = behind === 'nginx' ? 'container' : 'serve' } = options;
  /** What undoes each step that was taken. A start that ends half-way leaves nothing behind. */
  const undo = [removeGround];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const data = await newData(ground, engine, begin);
    undo.push(data.remove);
    const releasesDir = join(data.dataDir, 'releases');
    await copyFolder(builtReleases, releasesDir);
    const addresses = await addressesOf(options);
    const environment = { RELEASES_DIR: releasesDir, ...data.environment, ...addresses.environment };
    let server = await startServer(way, environment, { ground });
    undo.push(() => server.stop());
    undo.push(await addresses.front(releasesDir));
    // None where a foreign provider knows the people.
    const users = await keptPasswords(data.dataDir);
    return {
      origin: addresses.origin,
      identityAddress: addresses.identityAddress,
      serverPort: Number(environment.PORT),
      dataDir: data.dataDir,
      databaseUrl: data.environment.DATABASE_URL,
      releasesDir,
      get served() {
        return server.served;
      },
      get greeting() {
        return server.output();
      },
      password: (username) => {
        const password = users[username];
        if (password === undefined) throw new Error(`no demo user ${username}`);
        return password;
      },
      restart: async () => {
        await server.stop();
        server = await startServer(way, environment, { ground });
        return server.output();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Addresses {
  readonly origin: string;
  readonly identityAddress: string;
  readonly environment: Environment & { readonly PORT: string };
  /** Starts what stands before the server. @returns what stops it */
  front(releasesDir: string): Promise<() => Promise<void>>;
}

const local = (port: string): string => `http://localhost:${port}`;

/** Who listens where, and what the server has to know of it. */
async function addressesOf({ behind, identityApart, settings = {} }: ConsoleOptions): Promise<Addresses> {
  const [free, provider, front, frontOfProvider] = (await Promise.all([1, 2, 3, 4].map(freePort))).map(
    String,
  ) as [string, string, string, string];
  const nginx = behind === 'nginx';
  const PORT = settings.PORT ?? free;
  const environment: Addresses['environment'] & Partial<Record<'PUBLIC_URL' | 'IDENTITY_URL', string>> = {
    PORT,
    ...(nginx ? { PUBLIC_URL: local(front), TRUST_PROXY: 'true' } : {}),
    ...(identityApart
      ? { IDENTITY_URL: local(nginx ? frontOfProvider : provider), IDENTITY_PORT: provider }
      : {}),
    ...settings,
  };
  const origin = environment.PUBLIC_URL ?? local(PORT);
  return {
    origin,
    identityAddress: environment.IDENTITY_URL ?? origin,
    environment,
    front: async (releasesDir) => {
      if (!nginx) return async () => {};
      const identity = { port: Number(frontOfProvider), upstreamPort: Number(provider) };
      const house = await startNginx({
        releasesDir,
        port: Number(front),
        upstreamPort: Number(PORT),
        settings: environment,
        ...(identityApart ? { identity } : {}),
      });
      return house.stop;
    },
  };
}
