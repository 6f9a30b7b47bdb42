import { request as ask, type IncomingMessage } from 'node:http';
import { request as askSafely } from 'node:https';
import { ApiError } from '@console/contract';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { headersFromService, headersToService } from './headers-rules.ts';

type Service = Config['SERVICES'][number];

/** As long as nginx waits for the console's own server. */
const answersWithin = 75_000;

/**
 * Passes what stands below `/services/<name>` on to the services that areas bring themselves, where no nginx does. They check
 * tokens themselves; the console adds nothing to what the page sent.
 */
export const areaServices =
  (services: Config['SERVICES']): FastifyPluginAsync =>
  async (app) => {
    // Whatever is sent goes through unread.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    for (const service of services)
      app.all(`/services/${service.name}/*`, (request, reply) => passOn(service, request, reply));
  };

async function passOn(service: Service, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const answer = await answerOf(service, request, reply).catch((error: unknown) => {
    request.log.warn({ err: error }, `service ${service.name}`);
    throw new ApiError('UNAVAILABLE');
  });
  return reply
    .code(answer.statusCode ?? 502)
    .headers(headersFromService(answer.headers))
    .send(answer);
}

function answerOf({ url }: Service, request: FastifyRequest, reply: FastifyReply): Promise<IncomingMessage> {
  // Found by its slash: the name may have been written with per cent signs.
  const address = new URL(url + request.url.slice(request.url.indexOf('/', '/services/'.length)));
  const { id, host, protocol, ip, method } = request;
  const options = { method, headers: headersToService(request.headers, { id, host, protocol, ip }) };
  return new Promise((resolve, reject) => {
    const asking = (address.protocol === 'https:' ? askSafely : ask)(address, options, resolve);
    asking.setTimeout(answersWithin, () => asking.destroy(new Error('no answer in time')));
    asking.once('error', reject);
    // Whoever asked is gone: nobody waits for the answer.
    reply.raw.once('close', () => {
      if (!reply.raw.writableEnded) asking.destroy();
    });
    request.raw.pipe(asking);
  });
}
