import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PageSettings } from '@console/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { compress, encodingOf } from '../../plugins/compression.ts';
import { StoreFault } from '../object-store/object-store.ts';
import { areaOf, composePage, screenOf } from './compose-page.ts';
import {
  caching,
  foreignOrigins,
  type MoreOrigins,
  pagePolicy,
  policyOfFile,
  safetyHeaders,
} from './page-headers.ts';
import type { ReleaseStore } from './release-store.ts';
import { inTarget, readIfThere, replaceFile, scriptLine } from './target.ts';

export interface ConsolePagesOptions {
  releasesDir: string;
  /** Public settings of the deployment; written into the target, where nginx finds them too. */
  settings: PageSettings;
  /** What the page's policy allows beside what the settings name. */
  origins?: MoreOrigins;
  /** Where a release may be that is not in the folder (`release-store.ts`). */
  store?: Pick<ReleaseStore, 'need'> | undefined;
}

/** A file of some kind, not an address of the console: a missing one is never answered with the page. */
const fileAddress =
  /\.(?:avif|css|eot|gif|gz|html?|ico|jpe?g|js|json|map|mjs|php|png|svg|txt|ttf|wasm|webmanifest|webp|woff2?|xml|zip)$/i;
const notPages = /^\/(?:api|oidc|remotes|services|shell|live)(?:\/|$)/;

/**
 * Serves a release target as nginx.conf does: the composed page for every address of the console, and the
 * immutable files of the shell and the remotes. Register it after the API and the identity provider.
 */
export const consolePages = fastifyPlugin<ConsolePagesOptions>(
  async (app, { releasesDir, settings, origins: more = {}, store }) => {
    const target = inTarget(releasesDir);
    const settingsText = scriptLine(settings);
    if (readIfThere(target.settings) !== settingsText) await replaceFile(target.settings, settingsText);
    await serveFiles(app, releasesDir, store);
    await serveWorker(app, releasesDir);
    const origins = foreignOrigins(settings, more);
    takeUnkeptShares(app);
    app.get('/*', { exposeHeadRoute: true, config: { rateLimit: false } }, async (request, reply) => {
      const path = request.url.split('?')[0] ?? '/';
      if (notPages.test(path) || fileAddress.test(path)) return missing(reply);
      return page(request, reply, releasesDir, (nonce) => pagePolicy(nonce, origins));
    });
  },
  { name: 'console-pages' },
);

async function serveFiles(
  app: FastifyInstance,
  releasesDir: string,
  store: ConsolePagesOptions['store'],
): Promise<void> {
  for (const [folder, cacheControl] of [
    ['remotes', caching.release],
    ['shell', caching.release],
    ['live', caching.live],
  ] as const) {
    const root = join(releasesDir, folder);
    mkdirSync(root, { recursive: true });
    const files = async (part: FastifyInstance) => {
      await part.register(fastifyStatic, {
        root,
        prefix: '/',
        decorateReply: false,
        preCompressed: folder !== 'live',
        index: false,
        redirect: false,
        dotfiles: 'ignore',
        cacheControl: false,
        setHeaders: (reply, path) => {
          reply.header('cache-control', cacheControl).headers(safetyHeaders);
          if (folder === 'remotes') reply.headers(policyOfFile(path));
          if (folder !== 'live') reply.header('vary', 'Accept-Encoding');
        },
      });
      // A folder is not a file, and what begins with a dot is not published.
      part.addHook('onRequest', async (request, reply) => {
        if (/\/(?:\.|$|\?)/.test(request.url)) await missing(reply);
      });
      if (folder === 'remotes' && store) bringWhatIsAsked(part, store);
      // One name of the type, whether the file was compressed or not.
      part.addHook('onSend', async (_request, reply) => {
        const type = reply.getHeader('content-type');
        if (String(type).startsWith('application/javascript')) reply.type('text/javascript; charset=utf-8');
      });
      part.setNotFoundHandler((_request, reply) => missing(reply));
      if (folder === 'live') {
        part.get('/records.html', (_request, reply) => recordList(reply, releasesDir));
        // The template is no page of its own.
        part.get('/index.html', (_request, reply) => missing(reply));
      }
    };
    await app.register(files, { prefix: `/${folder}` });
  }
}

const releaseFile = /^\/remotes\/([a-z][A-Za-z0-9]{1,30})\/([0-9a-z]{7,40})\/./;

/**
 * An open page may ask for a release of before, and a trial for one that is not live, which this folder never had. Once it is
 * there it is served like any other.
 */
function bringWhatIsAsked(part: FastifyInstance, store: Pick<ReleaseStore, 'need'>): void {
  part.addHook('onRequest', async (request, reply) => {
    const [, remote, release] = releaseFile.exec(request.url) ?? [];
    if (remote === undefined || release === undefined) return;
    try {
      await store.need(remote, release);
    } catch (error) {
      request.log.error({ err: error }, 'a release could not be brought');
      // One that is damaged is as good as missing; the store may be back in a moment.
      if (error instanceof StoreFault) await away(reply);
    }
  });
}

const away = (reply: FastifyReply) =>
  reply
    .code(503)
    .headers({ ...safetyHeaders, 'cache-control': caching.missing, 'retry-after': '2' })
    .type('text/plain; charset=utf-8')
    .send('Please try again in a moment\n');

/** A service worker reaches no further than its address, so this one stands at the root. */
async function serveWorker(app: FastifyInstance, releasesDir: string): Promise<void> {
  await app.register(async (part) => {
    await part.register(fastifyStatic, {
      root: join(releasesDir, 'live'),
      serve: false,
      cacheControl: false,
      setHeaders: (reply) => reply.header('cache-control', caching.live).headers(safetyHeaders),
    });
    // The second is where browsers look for a newer one that registered it when it only showed pushes.
    for (const address of ['/worker.js', '/push-worker.js'])
      part.get(address, { exposeHeadRoute: true, config: { rateLimit: false } }, (_, reply) =>
        existsSync(inTarget(releasesDir).worker) ? reply.sendFile('worker.js') : missing(reply),
      );
    part.addHook('onSend', async (_request, reply) => {
      if (reply.statusCode === 200) reply.type('text/javascript; charset=utf-8');
    });
  });
}

/**
 * What is shared with an installed console is its worker's to take (`host/worker.js`). Where that is away, the screen says that
 * it was not kept: the app that shared it still has it. nginx does the same.
 */
function takeUnkeptShares(app: FastifyInstance): void {
  const told = async (_: FastifyRequest, reply: FastifyReply) =>
    reply
      .headers({ ...safetyHeaders, 'cache-control': caching.missing })
      .redirect('/note/?action=create#not-shared', 303);
  // Answered before the body is read: nobody here does anything with it.
  app.post('/note/', { onRequest: told, config: { rateLimit: false } }, () => undefined);
}

const missing = (reply: FastifyReply) =>
  reply
    .code(404)
    .headers({ ...safetyHeaders, 'cache-control': caching.missing })
    .type('text/plain; charset=utf-8')
    .send('Not Found\n');

const nothingOfItsOwn = { request_id: '', console_area: 'none', console_screen: 'none' };

/** The list as nginx sends it: composed. */
function recordList(reply: FastifyReply, releasesDir: string): FastifyReply {
  const list = composePage(releasesDir, '/live/records.html', nothingOfItsOwn);
  if (list === undefined) return missing(reply);
  return reply
    .headers({ ...safetyHeaders, 'cache-control': caching.live })
    .type('text/html; charset=utf-8')
    .send(list);
}

async function page(
  request: FastifyRequest,
  reply: FastifyReply,
  releasesDir: string,
  policy: (nonce: string) => string,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('hex');
  const html = composePage(releasesDir, '/live/index.html', {
    request_id: nonce,
    console_area: areaOf(request.url),
    console_screen: screenOf(request.url),
  });
  reply.headers({ ...safetyHeaders, 'cache-control': caching.live, vary: 'Accept-Encoding' });
  if (html === undefined)
    return reply.code(503).type('text/plain; charset=utf-8').send('Nothing is published yet\n');
  reply.header('content-security-policy', policy(nonce)).type('text/html; charset=utf-8');
  return compressed(request, reply, html);
}

async function compressed(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const encoding = encodingOf(request.headers['accept-encoding']);
  if (encoding === undefined) return reply.send(html);
  return reply.header('content-encoding', encoding).send(await compress(html, encoding));
}
