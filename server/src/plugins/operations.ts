import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ApiError } from '@console/contract';
import underPressure from '@fastify/under-pressure';
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from './database/db.ts';
import { pendingMigrations } from './database/migrate.ts';

const requestIdShape = /^[\w.-]{8,80}$/;

/** The id that a proxy gave, if it is one, else a new one. It stands in logs, errors and audit rows. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && requestIdShape.test(given) ? given : randomUUID();
}

/** Only what can never hold a secret: no headers, no query (a callback's holds a code), no bodies. */
const described = (request: FastifyRequest) => ({
  method: request.method,
  path: request.url.split('?', 1)[0],
  remoteAddress: request.ip,
});

/** Structured logs on one stream; `destination` is for tests. */
export function loggerOf(
  config: Config,
  destination?: { write(line: string): void },
): FastifyServerOptions['logger'] {
  if (config.LOG_LEVEL === 'silent') return false;
  const secrets = [
    'authorization',
    'cookie',
    '*.authorization',
    '*.cookie',
    '*.password',
    '*.token',
    '*.access_token',
  ];
  return {
    level: config.LOG_LEVEL,
    serializers: { req: described },
    redact: {
      // The reader of uploads tells what it was given, headers and all.
      paths: [...secrets, 'headers.authorization', 'headers.cookie', 'req.headers', 'busboyOptions.headers'],
      censor: '[hidden]',
    },
    ...(destination ? { stream: destination } : {}),
  };
}

/** Health, echo of the request id, refusal of foreign hosts, and of work beyond what the process can do. */
export async function operations(app: FastifyInstance, config: Config, database: Database): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Node would take the first; a proxy, or a cache, may have looked at another one.
    if (headersNamed(request.raw, 'host') > 1) throw new ApiError('MALFORMED');
    if (isForeignHost(config, request))
      throw new ApiError('NOT_FOUND', { status: 421, message: 'Misdirected request' });
  });
  app.addHook('onResponse', async (request, reply) => logLine(request, reply));
  announce(app);
  if (config.NODE_ENV !== 'test') await refuseOverload(app, database);
  health(app, database);
}

function announce(app: FastifyInstance): void {
  const phase = { startedAt: Number.POSITIVE_INFINITY, isStopping: false };
  app.decorate('phase', phase);
  app.decorate('announceStart', () => {
    phase.startedAt = performance.now();
  });
  app.decorate('announceStop', () => {
    phase.isStopping = true;
  });
  app.addHook('preClose', async () => app.announceStop());
  // A browser would keep its connection open after the last answer, and the stop would wait for it.
  app.addHook('onSend', async (_request, reply) => {
    if (phase.isStopping) reply.header('connection', 'close');
  });
}

const isStarting = ({ phase }: FastifyInstance): boolean => phase.startedAt > performance.now();

const unavailable = (reason: 'starting' | 'stopping' | 'database' | 'migrations') =>
  new ApiError('UNAVAILABLE', { details: { reason } });

/**
 * Serves this from `announceStart` on: before it there may be nobody yet, and half of the demo data, which whoever came
 * in between would be mixed up with. Health and the files of the page do not wait.
 */
export const onceStarted =
  (served: FastifyPluginAsync): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', async () => {
      if (isStarting(app)) throw unavailable('starting');
    });
    await app.register(served);
  };

/** How often a request has a header that it should have once. */
export const headersNamed = ({ rawHeaders }: IncomingMessage, name: string): number =>
  rawHeaders.filter((text, place) => place % 2 === 0 && text.toLowerCase() === name).length;

/** One line for each request, under its id. Health checks would drown everything else. */
function logLine(request: FastifyRequest, reply: FastifyReply): void {
  if (healthPaths.includes(request.url)) return;
  const user = request.caller?.user.userId;
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  request.log.info({ req: request, status: reply.statusCode, ms, ...(user ? { user } : {}) }, 'answered');
}

const healthPaths = ['/healthz', '/livez', '/readyz'];

/** A page of another site whose name points here could otherwise read what the browser's user may read. */
function isForeignHost({ PUBLIC_URL }: Config, request: FastifyRequest): boolean {
  if (PUBLIC_URL === '' || healthPaths.includes(request.url)) return false;
  return request.host !== new URL(PUBLIC_URL).host;
}

/**
 * Behind a load balancer a process that cannot keep up says so. The embedded database works in the same thread: there
 * a long statement would look like overload, and nobody else could answer.
 */
async function refuseOverload(app: FastifyInstance, { engine }: Database): Promise<void> {
  if (engine !== 'postgres') return;
  const sampleInterval = 1_000;
  // What the start has held up is still in the first sample: the first visitor of a new process is nobody too many.
  const isUnderWay = () => performance.now() > app.phase.startedAt + 2 * sampleInterval;
  await app.register(underPressure, {
    sampleInterval,
    maxEventLoopDelay: 2_000,
    pressureHandler: (request) => {
      if (isUnderWay() && !healthPaths.includes(request.url)) throw new ApiError('UNAVAILABLE');
    },
  });
}

function health(app: FastifyInstance, database: Database): void {
  let migrated = false;
  // Alive: the loop turns. Never asks the database, so that its absence restarts nobody.
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (app.phase.isStopping) throw unavailable('stopping');
    await database.ping().catch(() => {
      throw unavailable('database');
    });
    migrated ||= (await pendingMigrations(database)).length === 0;
    if (!migrated) throw unavailable('migrations');
    if (isStarting(app)) throw unavailable('starting');
    return { status: 'ready', database: database.engine };
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Since when it serves everything, and whether it is about to end. */
    readonly phase: { readonly startedAt: number; readonly isStopping: boolean };
    /** People and data are there: from now on everything is answered, and `/readyz` is. */
    announceStart(): void;
    /** From now on `/readyz` answers 503, so that a load balancer sends nobody here any more. */
    announceStop(): void;
  }
}
