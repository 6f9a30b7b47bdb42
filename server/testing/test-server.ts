import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnyEndpoint, type CallInput, type Problem, pathOf, type ResultOf } from '@console/contract';
import type { FastifyInstance } from 'fastify';
import { generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import sql from 'sql-template-tag';
import { type AppParts, buildApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import type { Area } from '../src/house/area.ts';
import type { Outlets } from '../src/house/notifications/outlets.ts';
import type { Actor } from '../src/plugins/database/actor.ts';
import type { Database, Db } from '../src/plugins/database/db.ts';
import { withSimulators } from '../src/simulators/index.ts';
import type { Simulator } from '../src/simulators/simulator.ts';
import { copyDatabase, type Engine } from './prepared.ts';

declare const __ENGINE__: Engine;

export interface Person {
  userId: string;
  token: string;
}

/** Something of one's own, by the names that parameters have. */
export type Belongings = Readonly<Record<string, string | number>>;

/** What an endpoint answered: its result, or the Problem. */
export interface Answer<E extends AnyEndpoint> {
  status: number;
  body: ResultOf<E> | Problem;
  headers: Record<string, string>;
}

export interface TestServer {
  readonly app: FastifyInstance;
  /** Where it listens, without a slash at the end: for requests that no contract describes. */
  readonly address: string;
  readonly database: Database;
  /** Somebody with a token, known to the platform, with these global roles and memberships (and no others). */
  user(person?: {
    userId?: string;
    username?: string;
    name?: string;
    roles?: readonly string[];
    memberships?: readonly { area: string; tenantId: string; roles: readonly string[] }[];
  }): Promise<Person>;
  call<E extends AnyEndpoint>(
    endpoint: E,
    input?: CallInput<E>,
    who?: { as?: Person | undefined },
  ): Promise<Answer<E>>;
  db(actor: Actor): Db;
  /** An access token with other claims or header than a good one: for attacks. */
  token(claims?: JWTPayload, header?: Record<string, string>): Promise<string>;
  close(): Promise<void>;
}

const ISSUER = 'https://identity.test/oidc';

export interface TestServerOptions {
  config?: Partial<Config>;
  /** Areas that `app.ts` does not know. */
  areas?: readonly Area['serve'][];
  engine?: Engine;
  logTo?: { write(line: string): void };
  /** Ways out of the console that a test looks at. */
  outlets?: Outlets;
  /** Systems outside the console that stand in for what no setting names. Left out: none. */
  simulators?: readonly Simulator[];
}

/** The whole API on a migrated database of its own, on a port of its own. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await copyDatabase(options.engine ?? __ENGINE__);
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const folder = await mkdtemp(join(tmpdir(), 'console-data-'));
  const named: Config = {
    ...readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: options.logTo ? 'info' : (process.env.TEST_LOG ?? 'silent'),
      RATE_LIMIT_PER_MINUTE: '0',
      DATA_DIR: folder,
    }),
    ...options.config,
  };
  const { config, stop: stopSimulators } = await withSimulators(named, options.simulators ?? []);
  const app = await listening(database, {
    config,
    database,
    identityKeys: { issuer: ISSUER, getKey: async () => publicKey },
    areas: options.areas?.map((serve, place) => ({ name: `area-${place}`, serve })),
    logTo: options.logTo,
    outlets: options.outlets,
  });
  const address = app.listeningOrigin;
  const token: TestServer['token'] = (claims = {}, header = {}) =>
    new SignJWT({ iss: ISSUER, aud: config.API_RESOURCE, ...times(), ...claims })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', ...header })
      .sign(privateKey);
  return {
    app,
    address,
    database,
    token,
    db: (actor) => database.as(actor),
    user: async (person = {}) => {
      const userId = person.userId ?? `user-${randomUUID()}`;
      await enter(database.as({ kind: 'owner' }), userId, person);
      return { userId, token: await token({ sub: userId }) };
    },
    call: (endpoint, input, who) => call(address, endpoint, input, who?.as),
    close: async () => {
      await app.close();
      await database.close();
      await stopSimulators();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listening(database: Database, parts: AppParts): Promise<FastifyInstance> {
  try {
    const app = await buildApp(parts);
    await app.listen({ host: '127.0.0.1', port: 0 });
    app.announceStart();
    return app;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function times(): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  return { iat: now, exp: now + 3600 };
}

async function enter(
  db: Db,
  userId: string,
  person: NonNullable<Parameters<TestServer['user']>[0]>,
): Promise<void> {
  const { username = null, name = null, roles = ['member'], memberships = [] } = person;
  await db.batch(
    sql`insert into platform.users (user_id, username, name) values (${userId}, ${username}, ${name})
        on conflict (user_id) do nothing`,
    sql`insert into platform.user_roles (user_id, role) select ${userId}, unnest(${roles}::text[])`,
    ...memberships.map(
      (one) => sql`insert into platform.members (area, tenant_id, user_id, roles)
        values (${one.area}, ${one.tenantId}, ${userId}, ${one.roles}::text[])`,
    ),
  );
}

/** Over a real socket: Fastify's `inject` loads a package that Jest cannot require on Node 20. */
async function call<E extends AnyEndpoint>(
  address: string,
  endpoint: E,
  input: CallInput<E> | undefined,
  as: Person | undefined,
): Promise<Answer<E>> {
  const { params, query, body, version, idempotencyKey } = partsOf(input);
  const answer = await fetch(`${address}/api/v1${pathOf(endpoint, params, query)}`, {
    method: endpoint.method,
    headers: {
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text === '' ? undefined : JSON.parse(text),
    headers: Object.fromEntries(answer.headers),
  };
}

interface InputParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  version?: number;
  idempotencyKey?: string;
}

const partsOf = (input: object | undefined): InputParts => input ?? {};
