import { ApiError } from '@console/contract';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyRequest } from 'fastify';
import { areas } from './areas/index.ts';
import type { Config } from './config.ts';
import type { Area, Ground } from './house/area.ts';
import { fileStoreOf } from './house/files/file-stores.ts';
import { outletsOf } from './house/notifications/channels/outlets-of.ts';
import { notifications } from './house/notifications/index.ts';
import { liveEvents } from './house/notifications/live-events.ts';
import type { Outlets } from './house/notifications/outlets.ts';
import { platform } from './house/platform/index.ts';
import { preferences } from './house/preferences/index.ts';
import { releaseEndpoint } from './house/releases/endpoint/index.ts';
import { robots } from './house/robots.ts';
import { searching } from './house/search/index.ts';
import { areaServices } from './house/services/services.ts';
import { exportTurns, filesPerMinute } from './house/sheets/export-turns.ts';
import { personalTokens } from './house/tokens/index.ts';
import { arrivalTimes, limitArrival } from './plugins/arrival.ts';
import { grantsOf, type IdentityKeys, nobody, remoteKeys, tokenCheck } from './plugins/auth.ts';
import { compressJson } from './plugins/compression.ts';
import { openApi } from './plugins/contract/openapi.ts';
import { grantsAway, grantsViewed } from './plugins/contract/view-as.ts';
import type { Database } from './plugins/database/db.ts';
import { answerError, answerNotFound } from './plugins/errors.ts';
import { keptSecret } from './plugins/kept-secret.ts';
import { loggerOf, onceStarted, operations } from './plugins/operations.ts';
import { personalTokenCheck } from './plugins/personal-tokens.ts';
import { policyStore } from './plugins/policy/policy-store.ts';
import { recentFailures } from './plugins/recent-failures.ts';
import { serverOptions } from './plugins/server-options.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What areas are lent. */
    ground: Ground;
  }
}

export interface AppParts {
  config: Config;
  database: Database;
  /** Keys of the embedded provider; left out: those of OIDC_ISSUER, fetched. */
  identityKeys?: IdentityKeys | undefined;
  /** The embedded provider's plugin (server/src/house/identity). */
  identity?: FastifyPluginAsync | undefined;
  /** Host and remotes in single-process mode (server/src/house/releases). */
  pages?: FastifyPluginAsync | undefined;
  /** More than there are, for tests. */
  areas?: readonly Area[] | undefined;
  logTo?: { write(line: string): void } | undefined;
  /** Ways out of the console; left out: those that the settings describe. */
  outlets?: Outlets | undefined;
}

/** What the house itself answers below `/api/v1`. */
const ownCalls: readonly FastifyPluginAsync[] = [platform, notifications, preferences, personalTokens];

/**
 * Assembles the server: what every request goes through first, then the areas. Listens to nothing yet, and serves people and
 * data from `announceStart` on.
 */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config } = parts;
  const app = fastify({
    ...serverOptions(config, loggerOf(config, parts.logTo)),
    requestTimeout: arrivalTimes.file,
    bodyLimit: config.BODY_LIMIT_KB * 1024,
  });
  try {
    await furnish(app, parts);
  } catch (error) {
    // What was begun for it, such as hearing the other processes, would go on without it.
    await app.close();
    throw error;
  }
  return app;
}

async function furnish(app: FastifyInstance, parts: AppParts): Promise<void> {
  const { config, database } = parts;
  limitArrival(app);
  app.setErrorHandler(answerError);
  app.decorateRequest('caller', null);
  app.decorate('endpoints', []);
  app.decorate('recentFailures', recentFailures());
  app.decorate('outlets', parts.outlets ?? outletsOf(config, database));
  tellLive(app, database);
  app.decorate('ground', groundOf(app, parts));
  await operations(app, config, database);
  await app.register(onceStarted((served) => whatHoldsData(served, parts)));
  if (parts.pages) await app.register(parts.pages);
  else app.setNotFoundHandler(answerNotFound);
}

async function whatHoldsData(app: FastifyInstance, parts: AppParts): Promise<void> {
  const plugged = [...areas, ...(parts.areas ?? [])];
  await app.register((scope) => api(scope, parts, plugged), { prefix: '/api/v1' });
  for (const { pages } of plugged)
    if (pages) await app.register(pages.serve, { ...app.ground, prefix: pages.prefix });
  await app.register(areaServices(parts.config.SERVICES));
  await app.register(robots, { config: parts.config, pages: plugged.flatMap(({ pages }) => pages ?? []) });
  if (parts.identity) await app.register(parts.identity);
}

function tellLive(app: FastifyInstance, database: Database): void {
  const live = liveEvents(database, (error) => app.log.warn({ err: error }, 'live events: other processes'));
  app.decorate('liveEvents', live);
  app.addHook('onClose', () => live.close());
}

const groundOf = ({ liveEvents, outlets }: FastifyInstance, { config, database }: AppParts): Ground => ({
  config,
  database,
  files: fileStoreOf(config),
  secret: (name) => keptSecret(config.DATA_DIR, name),
  exportTurn: exportTurns(limitsIn(config)(filesPerMinute)),
  live: liveEvents,
  outlets,
});

async function api(app: FastifyInstance, parts: AppParts, plugged: readonly Area[]): Promise<void> {
  const { config, database } = parts;
  const keys = parts.identityKeys ?? remoteKeys(config);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // The proxy that ends TLS says this, for the pages too.
    strictTransportSecurity: config.PUBLIC_URL.startsWith('https:'),
  });
  await limitRate(app, config);
  compressJson(app);
  readOnlyJson(app);
  const policies = policyStore(database);
  app.decorate('contract', {
    database,
    checkToken: tokenCheck(keys, config.API_RESOURCE),
    checkPersonalToken: personalTokenCheck(database, limitsIn(config)),
    grantsOf: grantsOf(database, policies, config),
    grantsViewed: grantsViewed(database, policies, config),
    grantsAway: grantsAway(database, policies, config),
    limitOf: limitsIn(config),
    whoseIs: Object.fromEntries(plugged.map(({ name, whoseIs = {} }) => [name, whoseIs])),
  });
  app.setNotFoundHandler(answerNotFound);
  for (const calls of ownCalls) await app.register(calls);
  await app.register(searching(plugged));
  await app.register(releaseEndpoint, app.ground);
  for (const area of plugged) await app.register(area.serve, app.ground);
  await app.register(openApi);
}

/** No endpoint's own limit is higher than the operator's; where the operator has switched limits off, there are none. */
const limitsIn =
  ({ RATE_LIMIT_PER_MINUTE: most }: Config) =>
  (perMinute = most): number =>
    most === 0 ? Number.MAX_SAFE_INTEGER : Math.min(perMinute, most);

/** Per user, or per address for strangers. Counted in this process: behind n processes the limit is n times as high. */
async function limitRate(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: limitsIn(config)(),
    timeWindow: 60_000,
    keyGenerator: countedAs,
    errorResponseBuilder: (_, { ttl }) =>
      new ApiError('LIMIT', { details: { retryAfter: Math.ceil(ttl / 1000) } }),
  });
}

/** A program with a token uses up its own limit: its person goes on working. */
const countedAs = ({ caller, ip }: FastifyRequest): string => {
  const { userId, token } = caller?.user ?? nobody;
  return token ? `token ${token.tokenId}` : userId || ip;
};

/** JSON is the one thing that is read. An empty body is none: browsers name a type even on a DELETE without one. */
function readOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}
