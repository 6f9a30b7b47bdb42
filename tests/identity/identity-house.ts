import { createHook } from 'node:async_hooks';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { buildApp } from '../../server/src/app.ts';
import { areas } from '../../server/src/areas/index.ts';
import { type Config, readConfig } from '../../server/src/config.ts';
import { invitationsOf } from '../../server/src/house/area.ts';
import { identityServer } from '../../server/src/house/identity/identity-server.ts';
import { createIdentity, type Identity } from '../../server/src/house/identity/index.ts';
import { identityOrigin, identityPort, publicOrigin } from '../../server/src/house/identity/origin.ts';
import { type chosenPassword, hashPassword } from '../../server/src/house/identity/passwords.ts';
import { createUser } from '../../server/src/house/identity/users.ts';
import type { Database, Db } from '../../server/src/plugins/database/db.ts';
import { nextToNothing } from '../../server/testing/cheap-passwords.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { copyDatabase, type Engine } from '../../server/testing/prepared.ts';

export interface NewUser {
  username: string;
  password?: string;
  /** What the password's hash costs; next to nothing, unless the test is about it. */
  passwordCost?: typeof chosenPassword;
  name?: string;
  roles?: readonly string[];
  organizations?: readonly { id: string; role?: string; scopes?: readonly string[] }[];
}

export interface TestUser {
  readonly userId: string;
  readonly username: string;
  readonly password: string;
}

/** The API and the embedded provider on a database of their own, without pages. */
export interface IdentityHouse {
  /** The console's, where the API is. */
  readonly origin: string;
  /** The provider's: the same, unless it has one of its own. */
  readonly identityOrigin: string;
  readonly issuer: string;
  readonly config: Config;
  readonly database: Database;
  readonly identity: Identity;
  /** Lines of the log, if asked for. */
  readonly logged: readonly string[];
  owner: Db;
  provider: Db;
  addUser(user: NewUser): Promise<TestUser>;
  /** Another server on the same data, in the place of this one. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface HouseOptions {
  /** PostgreSQL, unless said otherwise. */
  engine?: Engine;
  settings?: Record<string, string>;
  accessTokenLife?: number;
  /** The provider on an origin of its own (IDENTITY_URL). */
  apart?: boolean;
  log?: boolean;
}

/** A house stands within seconds, or within a minute where many tests share a machine. */
export const buildingTime = 120_000;

export async function identityHouse(options: HouseOptions = {}): Promise<IdentityHouse> {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-identity-'));
  const port = String(await freePort());
  const logged: string[] = [];
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: port,
    DATA_DIR: dataDir,
    LOG_LEVEL: options.log ? 'trace' : 'silent',
    RATE_LIMIT_PER_MINUTE: '0',
    PUBLIC_URL: options.apart ? `http://localhost:${port}` : '',
    IDENTITY_URL: options.apart ? `http://localhost:${await freePort()}` : '',
    ...options.settings,
  });
  const database = await copyDatabase(options.engine ?? 'postgres');
  const start = async () => {
    const identity = await createIdentity({
      ...{ config, database, invitations: invitationsOf(areas) },
      accessTokenLife: options.accessTokenLife,
    });
    const logTo = options.log ? { write: (line: string) => void logged.push(line) } : undefined;
    const app = await buildApp({
      config,
      database,
      identity: options.apart ? undefined : identity.plugin,
      identityKeys: identity.keys,
      logTo,
    });
    await app.listen({ host: '127.0.0.1', port: config.PORT });
    const apps = [app];
    if (options.apart) {
      const own = await identityServer({ config, database, identity: identity.plugin, logTo });
      await own.listen({ host: '127.0.0.1', port: identityPort(config) });
      apps.push(own);
    }
    for (const one of apps) one.announceStart();
    return { identity, apps };
  };
  let running = await start();
  const owner = database.as({ kind: 'owner' });
  return {
    origin: publicOrigin(config),
    identityOrigin: identityOrigin(config),
    issuer: running.identity.issuer,
    config,
    database,
    logged,
    owner,
    provider: database.as({ kind: 'identity' }),
    get identity() {
      return running.identity;
    },
    addUser: (user) => addUser(owner, user),
    restart: async () => {
      await stop(running);
      running = await start();
    },
    close: async () => {
      await stop(running);
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function stop({ apps, identity }: { apps: FastifyInstance[]; identity: Identity }): Promise<void> {
  identity.close();
  await Promise.all(apps.map((app) => app.close()));
}

async function addUser(owner: Db, user: NewUser): Promise<TestUser> {
  const { username, password = `${username} has a long password`, name = `Name of ${username}` } = user;
  const userId = v7();
  const passwordHash = await hashPassword(password, user.passwordCost ?? nextToNothing);
  const email = `${username}@console.example`;
  await createUser(owner, { userId, username, name, email, passwordHash }, user.roles ?? ['member']);
  for (const { id, role = 'member', scopes = [] } of user.organizations ?? []) {
    await owner.batch(
      sql`insert into identity.organizations (organization_id, name_zh, name_en) values (${id}, ${id}, ${id})
          on conflict do nothing`,
      sql`insert into identity.memberships (user_id, organization_id, role, scopes)
          values (${userId}, ${id}, ${role}, ${[...scopes]}::text[])`,
    );
  }
  return { userId, username, password };
}

/** The leeway for tabs that renew at once is over. */
export const leewayPasses = ({ owner }: IdentityHouse) =>
  owner.rows(sql`update identity.payloads set consumed_at = consumed_at - interval '4 seconds'`);

/** The leeway of a refresh token does not pass during some work, however slow the machine. */
export async function withinLeeway<T>(
  { owner }: IdentityHouse,
  refreshToken: string,
  work: () => Promise<T>,
): Promise<T> {
  let over = false;
  const holding = (async () => {
    while (!over) {
      await owner.rows(sql`update identity.payloads set consumed_at = now()
        where id = ${`RefreshToken:${refreshToken}`} and consumed_at is not null`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  })();
  holding.catch(() => {});
  try {
    return await work();
  } finally {
    over = true;
    await holding;
  }
}

/** How many passwords are hashed in this process during some work. */
export async function hashesDuring(work: () => Promise<unknown>): Promise<number> {
  let hashes = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'SCRYPTREQUEST') hashes += 1;
    },
  }).enable();
  try {
    await work();
  } finally {
    hook.disable();
  }
  return hashes;
}
