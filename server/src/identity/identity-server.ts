import fastify, { type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../plugins/database/db.ts';
import { answerError, answerNotFound, answerUnreadable } from '../plugins/errors.ts';
import { loggerOf, operations, requestIdOf } from '../plugins/operations.ts';
import { identityOrigin, publicOrigin } from './origin.ts';

export interface IdentityServerParts {
  readonly config: Config;
  readonly database: Database;
  /** The provider's plugin; without it only the way back to the console is served. */
  readonly identity: FastifyPluginAsync;
  readonly logTo?: { write(line: string): void } | undefined;
}

/** The provider on an origin of its own: nothing of the console is served here, and nothing of it there. */
export async function identityServer({
  config,
  database,
  identity,
  logTo,
}: IdentityServerParts): Promise<FastifyInstance> {
  const logger = loggerOf(config, logTo);
  const app = fastify({
    ...(logger === undefined ? {} : { logger }),
    genReqId: requestIdOf,
    trustProxy: config.TRUST_PROXY,
    bodyLimit: 65_536,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 60_000,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  app.decorateRequest('caller', null);
  await operations(app, { ...config, PUBLIC_URL: identityOrigin(config) }, database);
  await app.register(identity);
  // The provider's pages lead back to `/`, which is the console wherever they are.
  app.get('/', (_request, reply) => reply.redirect(`${publicOrigin(config)}/`, 302));
  return app;
}
