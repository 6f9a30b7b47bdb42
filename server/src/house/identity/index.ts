import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import { createLocalJWKSet, type JWK } from 'jose';
import type { Provider } from 'oidc-provider';
import type { Config } from '../../config.ts';
import type { IdentityKeys } from '../../plugins/auth.ts';
import type { Database, Db } from '../../plugins/database/db.ts';
import { accountPages } from './account-page/index.ts';
import { cookieKeys } from './cookie-keys.ts';
import { interactions } from './interactions.ts';
import { inChosenColours, keepFromScripts, passThrough, readForms, refuseForeignHost } from './mount.ts';
import { identityOrigin, providerPath, publicOrigin } from './origin.ts';
import { createProvider } from './provider.ts';
import { type Invitations, register } from './registration.ts';
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

export interface IdentityParts {
  readonly config: Config;
  readonly database: Database;
  /** Who may make an account: whoever holds a code of one of these. */
  readonly invitations: readonly Invitations[];
  /** Seconds that an access token lives; another than the usual only in tests. */
  readonly accessTokenLife?: number | undefined;
}

/** The embedded OpenID provider. Its users, sessions and keys live in the database. */
export async function createIdentity(parts: IdentityParts): Promise<Identity> {
  const { config, database } = parts;
  const db = database.as({ kind: 'identity' });
  const origin = identityOrigin(config);
  const issuer = origin + providerPath;
  let log: FastifyBaseLogger | undefined;
  const running = await withSigningKeys(db, async (keys) =>
    createProvider(issuer, { ...parts, db, keys, cookieKeys: await cookieKeys(db) }, () => log),
  );
  const upkeep = setInterval(() => {
    // A database that is away for a moment is asked again at the next turn.
    Promise.all([running.refresh(), deleteExpired(db)]).catch((error: unknown) =>
      log?.warn({ err: error }, 'upkeep of the identity provider failed'),
    );
  }, upkeepEvery);
  upkeep.unref();

  const clientNames = { [config.CONSOLE_CLIENT_ID]: 'console', [config.WOOD_CLIENT_ID]: 'wood' };
  const places = { origin, consoleOrigin: publicOrigin(config) };
  const plugin: FastifyPluginAsync = async (app) => {
    log = app.log;
    refuseForeignHost(app, origin);
    keepFromScripts(app);
    await app.register(async (pages) => {
      readForms(pages);
      inChosenColours(pages);
      interactions(pages, {
        ...{ provider: running.provider, db, ...places, clientNames, services: config.SERVICES },
        register: (registration, origination) => register(parts, registration, origination),
      });
      setup(pages, database, origin);
      accountPages(pages, {
        provider: running.provider,
        db,
        origin,
        adminUsers: config.ADMIN_USERS,
      });
    });
    await app.register(async (endpoints) => passThrough(endpoints, origin, running.provider));
  };
  return {
    plugin,
    issuer,
    keys: { issuer, getKey: (header, token) => running.keySet()(header, token) },
    refreshKeys: running.refresh,
    close: () => clearInterval(upkeep),
  };
}

/** The key store of a provider is fixed, so new keys mean a new provider object (identity.md, P13). */
async function withSigningKeys(db: Db, create: (keys: readonly JWK[]) => Promise<Provider>) {
  const running = async (keys: readonly JWK[]) => ({
    provider: await create(keys),
    keySet: createLocalJWKSet({ keys: keys.map(publicPart) }),
    ids: idsOf(keys),
  });
  let current = await running(await signingKeys(db));
  const refresh = async () => {
    const keys = await signingKeys(db);
    if (idsOf(keys) !== current.ids) current = await running(keys);
  };
  return { refresh, provider: () => current.provider, keySet: () => current.keySet };
}

/** In their order: the first one signs. */
const idsOf = (keys: readonly JWK[]): string => keys.map((key) => key.kid).join();

/** What may be shown of a key: everything but its secret. */
const publicPart = ({ d: _secret, ...rest }: JWK): JWK => rest;
