import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError, type ErrorCode, type FieldProblem, type Problem } from '@console/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { codeOf, isConnectionLoss } from './database/db.ts';
import { failureOf } from './recent-failures.ts';

/** Fastify's own refusals, in our words. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'CONTENT_TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  FST_ERR_INVALID_URL: 'NOT_FOUND',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
};

/** What the machine refused. */
const systemCodes: Readonly<Record<string, ErrorCode>> = { ENOSPC: 'STORAGE_FULL', EDQUOT: 'STORAGE_FULL' };

/**
 * What PostgreSQL refused although the handler let it through: the last net.
 * Handlers that can say more (which code is taken, what overlaps) catch it themselves.
 */
const databaseCodes: readonly [pattern: RegExp, code: ErrorCode][] = [
  [/^23505$/, 'STATE_CONFLICT'], // unique
  [/^23503$/, 'STATE_CONFLICT'], // still, or no longer, referred to
  [/^23001$/, 'STATE_CONFLICT'], // restrict
  [/^23P01$/, 'OVERLAP'], // exclusion
  [/^23514$/, 'VALIDATION'], // check
  [/^22/, 'VALIDATION'], // number out of range, text that is none, …
  [/^42501$/, 'FORBIDDEN'], // row-level security on a write
  [/^40(001|P01)$/, 'UNAVAILABLE'], // serialisation, deadlock: try again
  [/^55P03$/, 'UNAVAILABLE'], // lock not available
];

/**
 * Somebody else was quicker.
 * @param current what stands now, as the endpoint answers it: a form shows it beside what was typed
 */
export const versionConflict = (current: unknown) =>
  new ApiError('VERSION_CONFLICT', { details: { current } });

/** Any error as the API's error. The one place where errors become codes and statuses. */
export function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isConnectionLoss(error)) return new ApiError('UNAVAILABLE');
  const code = codeOf(error);
  const refused = frameworkCodes[code] ?? systemCodes[code];
  if (refused) return new ApiError(refused);
  const database = databaseCodes.find(([pattern]) => pattern.test(code))?.[1];
  if (database) return new ApiError(database, contextOf(database, error));
  return isBadRequest(error) ? new ApiError('MALFORMED') : new ApiError('INTERNAL');
}

function contextOf(
  code: ErrorCode,
  error: unknown,
): { fields?: FieldProblem[]; details?: Record<string, unknown> } {
  const { constraint } = error as { constraint?: string };
  if (code === 'VALIDATION') return { fields: [{ path: '', code: constraint ?? 'out_of_range' }] };
  return constraint ? { details: { constraint } } : {};
}

const isBadRequest = (error: unknown) => (error as FastifyError | undefined)?.statusCode === 400;

/** The one error body. Nobody outside learns more of a 5xx than its code and the request's id. */
function problemOf(error: ApiError, requestId: string): Problem {
  const shown = error.status < 500 && error.message !== error.code;
  return {
    code: error.code,
    message: shown ? error.message : (STATUS_CODES[error.status] ?? error.code),
    fields: [...error.fields],
    requestId,
    ...(Object.keys(error.details).length > 0 ? { details: error.details } : {}),
  };
}

/** The start and the end of a process are told once, not by everybody who asks meanwhile. */
const isAwaited = ({ status, details }: ApiError): boolean =>
  status === 503 && (details.reason === 'starting' || details.reason === 'stopping');

/** What went wrong in a word: a message could quote what somebody wrote. */
const causeOf = (error: unknown): string =>
  [error instanceof Error ? error.name : typeof error, codeOf(error)].filter(Boolean).join(' ');

/** Fastify's error handler. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = apiErrorOf(error);
  // 503 is news of the surroundings, not a mistake of ours.
  const level = known.status === 503 ? 'warn' : 'error';
  if (known.status >= 500 && !isAwaited(known)) {
    request.log[level]({ err: logged(error), code: known.code }, 'request failed');
    request.server.recentFailures?.note(failureOf(request, known, causeOf(error)));
  }
  const { retryAfter } = known.details;
  if (known.status === 503) reply.header('retry-after', '2');
  if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter));
  if (known.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(known.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(problemOf(known, request.id));
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerError(new ApiError('NOT_FOUND'), request, reply);
}

/** What Node could not even read as a request: an address or headers beyond 16 KB, broken HTTP, nothing for a minute. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
  const status = statuses[error.code ?? ''] ?? 400;
  const body = JSON.stringify(problemOf(new ApiError('MALFORMED', { status }), randomUUID()));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy();
}

/** For the log, without any other property: PostgreSQL's `detail` quotes values of rows, others hold whole requests. */
export function logged(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  return { type: error.name, message: error.message, stack: error.stack ?? '', code: codeOf(error) };
}
