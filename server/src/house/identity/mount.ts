import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { providerPath } from './origin.ts';
import { inTheme } from './pages/page.ts';

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

/** Where a browser would show or run an answer inside a page of somebody else. */
const framed = ['iframe', 'frame', 'fencedframe', 'embed', 'object'];

/**
 * With `prompt=none` a sign-in passes without a page of ours, so neither `frame-ancestors` nor the visitor sees it: a
 * script of the console could fetch codes in a frame, or in a window that it has opened. On an origin of its own the
 * provider refuses the one and cuts the other's tie to its opener. (On the console's origin nothing keeps them apart.)
 */
export function keepFromScripts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // On the bare answer, because the library writes its redirects there.
    reply.raw.setHeader('cross-origin-opener-policy', 'same-origin');
    if (framed.includes(String(request.headers['sec-fetch-dest'])))
      await refuse(reply, 403, 'invalid_request', 'this provider is not shown in frames');
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
    followIssuer(request, origin);
    reply.raw.setHeader('x-request-id', request.id);
    await provider().callback()(raw, reply.raw);
  });
}

/** Whatever proxies said: the provider's addresses and the Secure of its cookies follow the issuer. */
export function followIssuer({ raw, ip }: FastifyRequest, origin: string): void {
  const { host, protocol } = new URL(origin);
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  raw.headers['x-forwarded-host'] = host;
  raw.headers['x-forwarded-for'] = ip;
}

/** Pages in the colours that their reader has chosen. */
export function inChosenColours(pages: FastifyInstance): void {
  pages.addHook('onSend', async (request, _reply, payload) =>
    typeof payload === 'string' ? inTheme(payload, request.headers) : payload,
  );
}
