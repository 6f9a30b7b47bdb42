import type { FastifyReply, FastifyRequest } from 'fastify';
import { safetyHeaders } from '../../../house/releases/page-headers.ts';
import { encodingOf } from '../../../plugins/compression.ts';
import type { Card, DrawCard } from './card.ts';
import { documentOf, type KeptDocument } from './kept-documents.ts';

/** What a public page may do: nothing but show itself, its images and its style. */
const pagePolicy = (images: string): string =>
  [
    "default-src 'none'",
    `img-src ${images}`,
    "style-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Images come from the blog alone: elsewhere on this origin the reader may be signed in, and would be signed out by looking.
 * A host that a policy could be read out of is left to the renderer, which lets no other image through.
 */
const imagesOfBlog = (origin: string): string =>
  /^https?:\/\/[\w.\-[\]:]+$/.test(origin) ? `${origin}/blog/` : "'self'";

/** Everything may be kept, nothing may be shown unasked: a withdrawn post is gone at once. */
const askEveryTime = 'public, no-cache';

/** For readers that run in a browser, on a page of their own. */
const fromAnywhere = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

export interface Answer {
  readonly type: string;
  readonly document: string | KeptDocument;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A public page. @param origin where it stands, for a page that shows images */
export const answerPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { origin, ...answer }: Omit<Answer, 'type'> & { readonly origin?: string },
) =>
  send(request, reply, {
    ...answer,
    type: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy': pagePolicy(origin === undefined ? "'self'" : imagesOfBlog(origin)),
      ...answer.headers,
    },
  });

/** A feed, sitemap or the pages' style. */
export const answerDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  document: string | KeptDocument,
) => send(request, reply, { type, document, headers: fromAnywhere });

/** The picture of a post, for sites that show links to it. */
export async function answerCard(
  request: FastifyRequest,
  reply: FastifyReply,
  { draw, ...card }: Card & { readonly draw: DrawCard },
  headers: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  const tag = `"${documentOf(JSON.stringify(card)).digest}"`;
  reply.headers({ ...safetyHeaders, ...fromAnywhere, ...headers, 'cache-control': askEveryTime, etag: tag });
  if (tagsIn(request.headers['if-none-match']).includes(tag)) return reply.code(304).send();
  return reply.type('image/png').send(await draw(card));
}

/**
 * With a strong tag of exactly these bytes, each encoding its own; 304 to whoever has them. What is compressed here is
 * not compressed again by a proxy, which would make the tag a weak one.
 */
async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, document, status = 200, headers = {} }: Answer,
): Promise<FastifyReply> {
  const { text, digest, encoded } = typeof document === 'string' ? documentOf(document) : document;
  reply.headers({
    ...safetyHeaders,
    ...headers,
    'cache-control': status === 200 ? askEveryTime : 'no-store',
  });
  reply.type(type);
  if (status !== 200) return reply.code(status).send(text);
  const encoding = text.length < 1024 ? undefined : encodingOf(request.headers['accept-encoding']);
  const tag = `"${digest}${encoding === undefined ? '' : `-${encoding}`}"`;
  reply.header('etag', tag);
  // Other questions of the same address are answered otherwise already.
  reply.header('vary', 'Accept-Encoding');
  if (tagsIn(request.headers['if-none-match']).includes(tag)) return reply.code(304).send();
  if (encoding === undefined) return reply.send(text);
  return reply.header('content-encoding', encoding).send(await encoded(encoding));
}

const tagsIn = (header = ''): string[] =>
  header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .filter((tag) => tag !== '');
