import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiError } from '@console/contract';
import { blogPath } from '@console/contract/notes';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { validate } from 'uuid';
import type { Config } from '../../../config.ts';
import type { FileStore } from '../../../house/files/file-store.ts';
import { fileHeaders } from '../../../house/files/file-type-rules.ts';
import { originAsked } from '../../../house/robots.ts';
import type { Database, Db } from '../../../plugins/database/db.ts';
import { apiErrorOf } from '../../../plugins/errors.ts';
import { slugOf } from '../publishing/index.ts';
import { tagKey } from '../search/index.ts';
import { answerCard, answerDocument, answerPage } from './answer.ts';
import { cards } from './card.ts';
import { type FeedKind, feedNames, feedText, feedTypes, listPath, sitemap, sitemapIndex } from './feeds.ts';
import { keptDocuments } from './kept-documents.ts';
import { listPage, messagePage, postPage } from './pages.ts';
import {
  feedMark,
  findBlog,
  findFile,
  findLinks,
  findNeighbours,
  findPost,
  findPostFacts,
  forStrangers,
  listBlogs,
  listFeed,
  listPosts,
  type PostFacts,
  type PublicBlog,
  titleOf,
} from './public-posts.ts';
import { blogTexts, languageFor } from './texts.ts';

export interface BlogOptions {
  config: Pick<Config, 'PUBLIC_URL' | 'RATE_LIMIT_PER_MINUTE'>;
  database: Database;
  files: Pick<FileStore, 'read'>;
}

const postsPerPage = 20;
const mostInSitemap = 10_000;
const xml = 'application/xml; charset=utf-8';

/**
 * What strangers read: `/blog/{handle}/…`, script-free and read-only. There is no way to write through these
 * addresses, and nothing private is asked for. Registered beside the API, before the console's own pages.
 */
export const publicBlog: FastifyPluginAsync<BlogOptions> = async (app, { config, database, files }) => {
  const db = forStrangers(database);
  const originOf = (request: FastifyRequest): string => originAsked(config, request);
  await limitRate(app, config);
  app.setNotFoundHandler((request, reply) => message(request, reply, 404));
  app.setErrorHandler((error, request, reply) => failure(error, request, reply));
  serveStyle(app);
  // Whatever is no page here is none of the console's either.
  app.get('/', (request, reply) => message(request, reply, 404));
  app.get('/*', (request, reply) => message(request, reply, 404));
  serveLists(app, db, originOf);
  serveFeeds(app, db, originOf);
  servePosts(app, db, originOf);
  servePublicFiles(app, db, files);
};

async function limitRate(app: FastifyInstance, { RATE_LIMIT_PER_MINUTE: perMinute }: BlogOptions['config']) {
  await app.register(rateLimit, {
    global: true,
    max: perMinute === 0 ? Number.MAX_SAFE_INTEGER : perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => request.ip,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_, { ttl }) =>
      new ApiError('LIMIT', { details: { retryAfter: Math.ceil(ttl / 1000) } }),
  });
}

type OriginOf = (request: FastifyRequest) => string;

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#0b5cad" d="M3 1h7l3 3v11H3z"/><path stroke="#fff" d="M5 6.5h6M5 9.5h6M5 12.5h4"/></svg>';

function serveStyle(app: FastifyInstance): void {
  const style = readFileSync(join(import.meta.dirname, 'style.css'), 'utf8');
  app.get('/style.css', (request, reply) => answerDocument(request, reply, 'text/css; charset=utf-8', style));
  app.get('/icon.svg', (request, reply) => answerDocument(request, reply, 'image/svg+xml', icon));
}

interface HandlePath {
  Params: { handle: string };
  Querystring: { page?: unknown };
}
interface TagPath {
  Params: { handle: string; tag: string };
  Querystring: { page?: unknown };
}

function serveLists(app: FastifyInstance, db: Db, originOf: OriginOf): void {
  app.get<HandlePath>('/:handle', (request, reply) => reply.redirect(blogPath(request.params.handle), 301));
  app.get<HandlePath>('/:handle/', async (request, reply) => {
    const blog = await findBlog(db, request.params.handle);
    return blog ? list(request, reply, blog) : message(request, reply, 404);
  });
  app.get<TagPath>('/:handle/tag/:tag', async (request, reply) => {
    const blog = await findBlog(db, request.params.handle);
    return blog ? list(request, reply, blog, request.params.tag) : message(request, reply, 404);
  });

  async function list(
    request: FastifyRequest<HandlePath>,
    reply: FastifyReply,
    blog: PublicBlog,
    tag?: string,
  ): Promise<FastifyReply> {
    const page = pageNumber(request.query.page);
    const selection = { tag: keyOf(tag), most: postsPerPage + 1, skipped: (page - 1) * postsPerPage };
    const found = await listPosts(db, blog.handle, selection);
    if (found.length === 0 && (page > 1 || tag !== undefined)) return message(request, reply, 404);
    const shown = found.slice(0, postsPerPage);
    const hasOlder = found.length > postsPerPage;
    const origin = originOf(request);
    const text = listPage(origin, { blog, tag, posts: shown, page, hasOlder });
    return answerPage(request, reply, { document: text, origin });
  }
}

const keyOf = (tag: string | undefined): string | undefined => (tag === undefined ? undefined : tagKey(tag));

/** Anything that is no page number is the first page. */
const pageNumber = (text: unknown): number =>
  typeof text === 'string' && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;

function serveFeeds(app: FastifyInstance, db: Db, originOf: OriginOf): void {
  const keep = keptDocuments();
  for (const kind of ['rss', 'atom', 'json'] as const) {
    app.get<HandlePath>(`/:handle/${feedNames[kind]}`, (request, reply) => feed(request, reply, kind));
    app.get<TagPath>(`/:handle/tag/:tag/${feedNames[kind]}`, (request, reply) =>
      feed(request, reply, kind, request.params.tag),
    );
  }
  app.get<HandlePath>('/:handle/sitemap.xml', async (request, reply) => {
    const blog = await findBlog(db, request.params.handle);
    if (!blog) return message(request, reply, 404);
    const listed = await listPosts(db, blog.handle, { most: mostInSitemap });
    return answerDocument(request, reply, xml, sitemap(originOf(request), blog.handle, listed));
  });
  const allBlogs = keptFor(indexKeptMs, () => listBlogs(db));
  app.get('/sitemap.xml', async (request, reply) =>
    answerDocument(request, reply, xml, sitemapIndex(originOf(request), await allBlogs())),
  );

  async function feed(
    request: FastifyRequest<HandlePath>,
    reply: FastifyReply,
    kind: FeedKind,
    tag?: string,
  ): Promise<FastifyReply> {
    const blog = await findBlog(db, request.params.handle);
    if (!blog) return message(request, reply, 404);
    const mark = await feedMark(db, blog.handle, keyOf(tag));
    if (mark === '' && tag !== undefined) return message(request, reply, 404);
    const origin = originOf(request);
    const ofTag = { tag: keyOf(tag) };
    const links = await findLinks(db, blog.handle, ofTag);
    const document = await keep(
      JSON.stringify([kind, origin, blog.handle, tag]),
      JSON.stringify([mark, blog, [...links]]),
      async () => {
        const posts = await listFeed(db, blog.handle, { ...ofTag, links });
        return feedText(kind, { origin, blog, tag, posts });
      },
    );
    return answerDocument(request, reply, feedTypes[kind], document);
  }
}

/** Every blog there is: asked for once in a while, whoever asks. */
const indexKeptMs = 60_000;

function keptFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (known === undefined || Date.now() >= until) {
      until = Date.now() + ms;
      known = ask();
      known.catch(() => {
        known = undefined;
      });
    }
    return known;
  };
}

interface PostPath {
  Params: { handle: string; slug: string };
}

/** What is about one post, however its slug is written: the page itself, and what stands below it. */
async function onePost(
  request: FastifyRequest<PostPath>,
  reply: FastifyReply,
  db: Db,
  { below, show }: { below: string; show: (blog: PublicBlog, post: PostFacts) => Promise<FastifyReply> },
): Promise<FastifyReply> {
  const { handle, slug } = request.params;
  // Written otherwise, it is still the same slug: in capitals, in full width, with a blank.
  const [blog, post] = await Promise.all([findBlog(db, handle), findPostFacts(db, handle, slugOf(slug))]);
  if (!blog || !post) return message(request, reply, 404);
  if (post.withdrawn) return message(request, reply, 410);
  // A slug may come back: a browser that keeps the old way for ever would go round in circles.
  if (post.slug !== slug)
    return reply.header('cache-control', 'no-cache').redirect(blogPath(handle, post.slug) + below, 301);
  return show(blog, post);
}

const notIndexed = ({ visibility }: PostFacts): Record<string, string> =>
  visibility === 'unlisted' ? { 'x-robots-tag': 'noindex' } : {};

/** Two of the longest posts that there are, or some hundred usual ones. */
const pagesKept = { entries: 1000, bytes: 96 * 1024 * 1024 };

function servePosts(app: FastifyInstance, db: Db, originOf: OriginOf): void {
  const draw = cards();
  const keep = keptDocuments(pagesKept);
  app.get<PostPath>('/:handle/:slug', (request, reply) =>
    onePost(request, reply, db, {
      below: '',
      show: async (blog, post) => {
        const origin = originOf(request);
        const { handle } = blog;
        const [near, links] = await Promise.all([
          findNeighbours(db, handle, post.noteId),
          findLinks(db, handle, { noteId: post.noteId }),
        ]);
        const document = await keep(
          JSON.stringify([origin, handle, post.slug]),
          JSON.stringify([post, blog, near, [...links]]),
          async () => {
            const whole = await findPost(db, { handle, slug: post.slug, links });
            // Withdrawn a moment ago.
            if (!whole || whole.withdrawn) throw new ApiError('NOT_FOUND');
            return postPage(origin, blog, whole, near);
          },
        );
        return answerPage(request, reply, { document, origin, headers: notIndexed(post) });
      },
    }),
  );
  app.get<PostPath>('/:handle/:slug/card.png', (request, reply) =>
    onePost(request, reply, db, {
      below: '/card.png',
      show: (blog, post) =>
        answerCard(request, reply, { draw, title: post.title, blog: titleOf(blog) }, notIndexed(post)),
    }),
  );
  app.get<PostPath>('/:handle/:slug/', (request, reply) =>
    reply.redirect(blogPath(request.params.handle, request.params.slug), 301),
  );
  app.get<TagPath>('/:handle/tag/:tag/', (request, reply) =>
    reply.redirect(listPath(request.params.handle, request.params.tag), 301),
  );
}

interface FilePath {
  Params: { handle: string; file: string };
}

/** Files of posts, also for readers elsewhere that show the feed. */
function servePublicFiles(app: FastifyInstance, db: Db, files: Pick<FileStore, 'read'>): void {
  app.get<FilePath>('/:handle/file/:file', async (request, reply) => {
    const { handle, file: publicId } = request.params;
    const file = validate(publicId) ? await findFile(db, handle, publicId) : undefined;
    const bytes = file && (await files.read(file.key));
    if (!file || !bytes) return message(request, reply, 404);
    const tag = `"${file.sha256.slice(0, 32)}"`;
    reply.headers({ ...fileHeaders(file.mime, file.name), ...fileCaching, etag: tag });
    if (request.headers['if-none-match'] === tag) {
      bytes.destroy();
      return reply.code(304).send();
    }
    return reply.header('content-length', file.size).send(bytes);
  });
}

/** A file never changes, but its post may be withdrawn at any moment. */
const fileCaching = {
  'cache-control': 'public, no-cache',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Why there is nothing to read, in the reader's language. */
function message(request: FastifyRequest, reply: FastifyReply, status: number): Promise<FastifyReply> {
  const lang = languageFor(request.headers['accept-language']);
  const texts = blogTexts[lang];
  const text = messagePage(
    lang,
    status === 404 ? texts.notFound : status === 410 ? texts.gone : texts.failed,
  );
  return answerPage(request, reply, { status, document: text });
}

function failure(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { status, details } = apiErrorOf(error);
  if (status >= 500) request.log.error({ err: error }, 'a public page failed');
  if (typeof details.retryAfter === 'number') reply.header('retry-after', details.retryAfter);
  return message(request, reply, status);
}
