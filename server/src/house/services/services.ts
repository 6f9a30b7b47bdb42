import { request as ask, type IncomingMessage } from 'node:http';
import { request as askSafely } from 'node:https';
import { ApiError } from '@console/contract';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { hasBody } from '../../plugins/arrival.ts';
import { letRestArrive } from '../files/served-files.ts';
import { addressAt } from './address-rules.ts';
import { headersFromService, headersToService, isAnAnswer } from './headers-rules.ts';

type Service = Config['SERVICES'][number];

/** As long as nginx waits for the console's own server. */
const answersWithin = 75_000;

/**
 * Passes what stands below `/services/<name>` on to the services that areas bring themselves, with and without nginx. They check tokens
 * themselves; the console adds nothing to what the page sent.
 */
export const areaServices =
  (services: Config['SERVICES']): FastifyPluginAsync =>
  async (app) => {
    // Whatever is sent goes through unread.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    letRestArrive(app);
    for (const service of services)
      app.all(`/services/${service.name}/*`, (request, reply) => passOn(service, request, reply));
  };

async function passOn(service: Service, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const address = addressAt(service.url, request.url);
  if (!address) throw new ApiError('NOT_FOUND');
  const answer = await answerOf(address, request, reply).catch((error: unknown) => {
    request.log.warn({ err: error }, `service ${service.name}`);
    throw new ApiError('UNAVAILABLE');
  });
  return reply
    .code(answer.statusCode ?? 502)
    .headers(headersFromService(answer.headers))
    .send(answer);
}

function answerOf(address: URL, request: FastifyRequest, reply: FastifyReply): Promise<IncomingMessage> {
  const { id, host, protocol, ip, method, raw } = request;
  const options = { method, headers: headersToService(request.headers, { id, host, protocol, ip }) };
  return new Promise((resolve, reject) => {
    const asking = (address.protocol === 'https:' ? askSafely : ask)(address, options, (answer) => {
      const { statusCode = 0 } = answer;
      if (isAnAnswer(statusCode)) return resolve(answer);
      asking.destroy();
      reject(new Error(`answers ${statusCode}`));
    });
    asking.setTimeout(answersWithin, () => asking.destroy(new Error('no answer in time')));
    asking.on('error', reject);
    // Whoever asked is gone, or was answered before all was sent: nobody waits for the rest.
    reply.raw.once('close', () => {
      if (!reply.raw.writableEnded || !asking.writableEnded) asking.destroy();
    });
    if (hasBody(raw)) raw.pipe(asking);
    else asking.end();
  });
}
