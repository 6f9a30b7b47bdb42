import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { createLocalJWKSet, type JWK } from 'jose';
import { Provider } from 'oidc-provider';
import sql from 'sql-template-tag';
import type { Config } from '../config.ts';
import type { IdentityKeys } from '../plugins/auth.ts';
import type { Database, Db } from '../plugins/database/db.ts';
import { assertHardened, providerConfiguration } from './configuration.ts';
import { interactions } from './interactions.ts';
import { providerPath, publicOrigin } from './origin.ts';
import { setup } from './setup.ts';
import { signingKeys } from './signing-keys.ts';
import { deleteExpired } from './storage/payload-adapter.ts';

export interface Identity {
  /** Everything below /oidc. */
  readonly plugin: FastifyPluginAsync;
  /** For the API's check of access tokens, without a request to ourselves. */
  readonly keys: IdentityKeys;
  readonly issuer: string;
  /** Looks whether keys are due for rotation; the timer does so by itself. */
  refreshKeys(): Promise<void>;
  close(): void;
}

const upkeepEvery = 10 * 60_000;

/** The embedded OpenID provider. Its users, sessions and keys live in the database. */
export async function createIdentity({
  config,
  database,
}: {
  config: Config;
  database: Database;
}): Promise<Identity> {
  const db = database.as({ kind: 'identity' });
  const origin = publicOrigin(config);
  const issuer = origin + providerPath;
  const cookieKeys = await ensureCookieKeys(db);
  let keys: JWK[] = [];
  let provider = createProvider(issuer, config, db, [], cookieKeys);

  /** The key store of a provider is fixed, so new keys mean a new provider object (identity.md, P13). */
  async function refreshKeys(): Promise<void> {
    const fresh = await signingKeys(db);
    if (fresh.map((key) => key.kid).join() === keys.map((key) => key.kid).join()) return;
    provider = createProvider(issuer, config, db, fresh, cookieKeys);
    keys = fresh;
  }
  await refreshKeys();

  const upkeep = setInterval(() => {
    // A database that is away for a moment is asked again at the next turn.
    Promise.all([refreshKeys(), deleteExpired(db)]).catch(() => undefined);
  }, upkeepEvery);
  upkeep.unref();

  const clientNames = { [config.CONSOLE_CLIENT_ID]: 'console', [config.WOOD_CLIENT_ID]: 'wood' };
  const plugin: FastifyPluginAsync = async (app) => {
    refuseForeignHost(app, origin);
    await app.register(async (pages) => {
      readForms(pages);
      interactions(pages, { provider: () => provider, db, origin, clientNames });
      setup(pages, database, origin);
    });
    await app.register(async (endpoints) => passThrough(endpoints, () => provider));
  };
  return {
    plugin,
    issuer,
    keys: {
      issuer,
      getKey: (header, token) => createLocalJWKSet({ keys: keys.map(publicPart) })(header, token),
    },
    refreshKeys,
    close: () => clearInterval(upkeep),
  };
}

function createProvider(
  issuer: string,
  config: Config,
  db: Db,
  keys: readonly JWK[],
  cookieKeys: readonly string[],
): Provider {
  const configuration = providerConfiguration({ config, db, keys, cookieKeys });
  // The very first object only waits for its keys and never answers.
  if (keys.length > 0) assertHardened(configuration);
  const provider = new Provider(issuer, configuration);
  provider.proxy = config.TRUST_PROXY;
  tellCodeAndMessage(provider);
  return provider;
}

/** A non-OK answer carries a stable code and a message beside the OAuth fields (specification, section 7). */
function tellCodeAndMessage(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { error?: string; error_description?: string } | undefined;
    if (typeof body !== 'object' || body === null || typeof body.error !== 'string') return;
    ctx.body = { ...body, code: `oidc.${body.error}`, message: body.error_description ?? body.error };
  });
}

/** Discovery names its own addresses after the Host header: a foreign one must not be obeyed (identity.md, P6). */
function refuseForeignHost(app: FastifyInstance, origin: string): void {
  const host = new URL(origin).host;
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(providerPath) || request.host === host) return;
    await reply.code(421).type('text/plain; charset=utf-8').send('Misdirected request\n');
  });
}

function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** Hands the bare request to the provider, body unread (identity.md, P5), under the prefix that it must advertise (P4). */
function passThrough(app: FastifyInstance, provider: () => Provider): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.all(`${providerPath}/*`, { exposeHeadRoute: false }, async (request, reply) => {
    reply.hijack();
    const raw = request.raw as typeof request.raw & { originalUrl?: string };
    raw.originalUrl = request.url;
    raw.url = request.url.slice(providerPath.length);
    await provider().callback()(raw, reply.raw);
  });
}

async function ensureCookieKeys(db: Db): Promise<string[]> {
  const read = () =>
    db.rows<{ secret: string }>(sql`select secret from identity.cookie_keys order by created_at desc`);
  if ((await read()).length === 0) {
    await db.rows(
      sql`insert into identity.cookie_keys (secret) values (${randomBytes(32).toString('base64url')})`,
    );
  }
  return (await read()).map(({ secret }) => secret);
}

/** What may be shown of a key: everything but its secret. */
const publicPart = ({ d: _secret, ...rest }: JWK): JWK => rest;
