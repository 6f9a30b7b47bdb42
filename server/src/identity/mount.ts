import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { providerPath } from './origin.ts';

/** Discovery names its own addresses after the Host header: a foreign one must not be obeyed (identity.md, P6). */
export function refuseForeignHost(app: FastifyInstance, origin: string): void {
  const { host, protocol } = new URL(origin);
  app.addHook('onRequest', async (request, reply) => {
    if (hostOf(request, protocol) === host) return;
    await refuse(reply, 421, 'misdirected_request', `this provider is reached at ${origin}`);
  });
  // A NUL is in no honest request, and PostgreSQL stores none.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.includes('%00')) await refuse(reply, 400, 'invalid_request', 'NUL is not allowed');
  });
}

/** Without the port that the scheme implies, as browsers send it. */
function hostOf(request: FastifyRequest, protocol: string): string | undefined {
  const address = `${protocol}//${request.host}`;
  return URL.canParse(address) ? new URL(address).host : undefined;
}

const refuse = (reply: FastifyReply, status: number, error: string, message: string) =>
  reply.code(status).send({ error, error_description: message, code: `oidc.${error}`, message });

/** Own pages read their forms themselves. */
export function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** Hands the bare request to the provider, body unread (identity.md, P5), under the prefix that it must advertise (P4). */
export function passThrough(app: FastifyInstance, origin: string, provider: () => Provider): void {
  const { host, protocol } = new URL(origin);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.all(`${providerPath}/*`, { exposeHeadRoute: false }, async (request, reply) => {
    reply.hijack();
    const raw = request.raw as typeof request.raw & { originalUrl?: string };
    const whole = request.url;
    raw.originalUrl = whole;
    raw.url = whole.slice(providerPath.length);
    // The log shall name the address that was asked for.
    reply.raw.prependOnceListener('finish', () => {
      raw.url = whole;
    });
    // Whatever proxies said: the provider's addresses and the Secure of its cookies follow the issuer.
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    raw.headers['x-forwarded-host'] = host;
    raw.headers['x-forwarded-for'] = request.ip;
    reply.raw.setHeader('x-request-id', request.id);
    await provider().callback()(raw, reply.raw);
  });
}
