import { type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { answerError, answerUnreadable } from './errors.ts';
import { requestIdOf } from './operations.ts';

/** What the console's server and the provider's own have in common, whatever they serve. */
export const serverOptions = (config: Pick<Config, 'TRUST_PROXY'>, logger?: FastifyServerOptions['logger']) =>
  ({
    ...(logger === undefined ? {} : { logger }),
    genReqId: requestIdOf,
    trustProxy: config.TRUST_PROXY,
    // `operations` writes one line for each request instead.
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 60_000,
    // Requests in flight end, new ones on the same connection are told to go elsewhere.
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  }) satisfies FastifyServerOptions;
