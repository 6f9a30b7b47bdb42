import { ApiError } from '@console/contract';
import rateLimit from '@fastify/rate-limit';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import sql, { type Sql } from 'sql-template-tag';
import type { Ground } from '../../../house/area.ts';
import { safetyHeaders } from '../../../house/releases/page-headers.ts';
import { apiErrorOf } from '../../../plugins/errors.ts';

interface Asked {
  Params: { project: string; language: string; file?: string };
  Querystring: { channel?: unknown; v?: unknown };
}

interface Found {
  readonly hash: string;
  readonly content: string;
}

/**
 * What is published, for any program: `/i18n/{project}/{lang}/{ns}.json`, and `/i18n/{project}/{lang}.json` with what differs from
 * the files of this console. Texts alone, so nothing here can run; read-only by construction.
 */
export const publicTexts: FastifyPluginAsync<Pick<Ground, 'config' | 'database'>> = async (
  app,
  { config, database },
) => {
  const db = database.as({ kind: 'user', userId: '', tenants: [] });
  const { RATE_LIMIT_PER_MINUTE: perMinute } = config;
  await app.register(rateLimit, {
    global: true,
    max: perMinute === 0 ? Number.MAX_SAFE_INTEGER : perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => request.ip,
    errorResponseBuilder: (_, { ttl }) =>
      new ApiError('LIMIT', { details: { retryAfter: Math.ceil(ttl / 1000) } }),
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, code } = apiErrorOf(error);
    if (status >= 500) request.log.error({ err: error }, 'published texts failed');
    return refuse(reply, status, code);
  });
  app.setNotFoundHandler((_, reply) => refuse(reply, 404, 'NOT_FOUND'));
  const answer = async (request: FastifyRequest<Asked>, reply: FastifyReply, named: string | undefined) => {
    const { params, query } = request;
    const file = named ?? params.language;
    const language = named === undefined ? file.slice(0, -'.json'.length) : params.language;
    const namespace = named === undefined ? '' : file.slice(0, -'.json'.length);
    if (!file.endsWith('.json') || (named !== undefined && namespace === ''))
      return refuse(reply, 404, 'NOT_FOUND');
    const version = typeof query.v === 'string' ? query.v : undefined;
    const channel = query.channel === 'staging' ? 'staging' : 'live';
    const where = { project: params.project, language, namespace };
    const found = await db.first<Found>(
      version === undefined ? shownOn(where, channel) : frozen(where, version),
    );
    return found ? send(request, reply, found, version !== undefined) : refuse(reply, 404, 'NOT_FOUND');
  };
  app.get<Asked>('/:project/:language', (request, reply) => answer(request, reply, undefined));
  app.get<Asked>('/:project/:language/:file', (request, reply) =>
    answer(request, reply, request.params.file ?? ''),
  );
};

interface Where {
  readonly project: string;
  readonly language: string;
  readonly namespace: string;
}

const frozen = ({ project, language, namespace }: Where, hash: string): Sql => sql`
  select b.hash, b.content from codegen.i18n_projects p
  join codegen.i18n_bundles b on b.project_id = p.project_id
  where p.slug = ${project} and b.language = ${language} and b.namespace = ${namespace} and b.hash = ${hash}`;

const shownOn = ({ project, language, namespace }: Where, channel: string): Sql => sql`
  select b.hash, b.content from codegen.i18n_projects p
  join codegen.i18n_channels c on c.project_id = p.project_id and c.channel = ${channel}
  join codegen.i18n_publications s on s.project_id = c.project_id and s.publication_id = c.publication_id
  cross join lateral jsonb_array_elements(s.entries) e
  join codegen.i18n_bundles b on b.project_id = p.project_id and b.language = ${language} and b.namespace = ${namespace}
    and b.hash = e.value ->> 'hash'
  where p.slug = ${project} and e.value ->> 'language' = ${language} and e.value ->> 'namespace' = ${namespace}`;

function refuse(reply: FastifyReply, status: number, code: string): FastifyReply {
  return reply
    .headers({ ...safetyHeaders, 'cache-control': 'no-store' })
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code }));
}

/** Named by its content it never changes; on a channel it may be another one at any moment. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { hash, content }: Found,
  isNamed: boolean,
): FastifyReply {
  const tag = `"${hash}"`;
  reply.headers({
    ...safetyHeaders,
    'cache-control': isNamed ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    etag: tag,
  });
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''));
  if (known.includes(tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(content);
}
