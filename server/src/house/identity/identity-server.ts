import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import type { Config } from '../../config.ts';
import type { Database } from '../../plugins/database/db.ts';
import { answerError, answerNotFound } from '../../plugins/errors.ts';
import { loggerOf, onceStarted, operations } from '../../plugins/operations.ts';
import { serverOptions } from '../../plugins/server-options.ts';
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
  const app = fastify({ ...serverOptions(config, loggerOf(config, logTo)), bodyLimit: 65_536 });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  app.decorateRequest('caller', null);
  await operations(app, { ...config, PUBLIC_URL: identityOrigin(config) }, database);
  await app.register(onceStarted(identity));
  // The provider's pages lead back to `/`, which is the console wherever they are.
  app.get('/', (_request, reply) => reply.redirect(`${publicOrigin(config)}/`, 302));
  return app;
}
