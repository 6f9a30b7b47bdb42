import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  type AnswerOf,
  type AnyEndpoint,
  ApiError,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
} from '@console/contract';
import { type Caller, callerOf, type TokenCheck } from './tokens.ts';

export interface Call<E extends AnyEndpoint> {
  readonly userId: string;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The one that was read, of a call that changes something. */
  readonly version: number;
}

export interface Route {
  readonly endpoint: AnyEndpoint;
  /** What the token must be good for. */
  readonly scope: string;
  answer(call: Call<AnyEndpoint>): unknown;
}

export const route = <E extends AnyEndpoint>(
  endpoint: E,
  scope: string,
  answer: (call: Call<E>) => AnswerOf<E> | Promise<AnswerOf<E>>,
): Route => ({ endpoint, scope, answer: answer as Route['answer'] });

/** Serves the calls of the contract; the console passes them on without `/services/…`. */
export const serve = (routes: readonly Route[], check: TokenCheck): Server =>
  createServer((request, response) => {
    answerTo(request, routes, check).then(
      (body) => send(response, request.method === 'POST' ? 201 : 200, body),
      (error: unknown) => refuse(response, request, error),
    );
  });

async function answerTo(
  request: IncomingMessage,
  routes: readonly Route[],
  check: TokenCheck,
): Promise<unknown> {
  const url = new URL(request.url ?? '/', 'http://service');
  for (const { endpoint, scope, answer } of routes) {
    const named = endpoint.method === request.method && paramsIn(endpoint.path, url.pathname);
    if (!named) continue;
    const caller = await callerOf(request.headers.authorization, check);
    demand(caller, scope);
    const call = {
      userId: caller.userId,
      params: parsed(endpoint.params, named),
      query: parsed(endpoint.query, Object.fromEntries(url.searchParams)),
      body: parsed(endpoint.body, await bodyOf(request)),
      version: versionOf(request, endpoint),
    };
    return endpoint.response.parse(await answer(call));
  }
  throw new ApiError('NOT_FOUND');
}

function demand({ scopes }: Caller, scope: string): void {
  if (!scopes.has(scope)) throw new ApiError('FORBIDDEN', { details: { permission: scope } });
}

function paramsIn(path: string, pathname: string): Record<string, string> | undefined {
  const [wanted, given] = [path.split('/'), pathname.split('/')];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    const value = name ? decoded(given[at] ?? '') : undefined;
    if (name && value !== undefined) params[name] = value;
    else if (part !== given[at]) return undefined;
  }
  return params;
}

/** @returns undefined for what no text can be written like */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** @throws ApiError VALIDATION, with what is wrong at which field */
function parsed<S extends AnyEndpoint['body']>(schema: S, value: unknown) {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ApiError('VALIDATION', {
    fields: result.error.issues.map(({ path, code, message }) => ({
      path: path.join('.'),
      // A rule of the contract's own names its code in place of a text.
      code: /^[a-z_]+$/.test(message) ? message : code,
    })),
  });
}

function versionOf({ headers }: IncomingMessage, { versioned }: AnyEndpoint): number {
  if (!versioned) return 0;
  const version = /^"(\d+)"$/.exec(headers['if-match'] ?? '')?.[1];
  if (version === undefined) throw new ApiError('VERSION_REQUIRED');
  return Number(version);
}

const mostBytes = 64 * 1024;

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > mostBytes) throw new ApiError('CONTENT_TOO_LARGE');
    parts.push(part);
  }
  if (bytes === 0) return {};
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw new ApiError('MALFORMED');
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}

/** In the form in which the console's API refuses, so that screens tell it in the same words. */
function refuse(response: ServerResponse, { headers }: IncomingMessage, error: unknown): void {
  const known = error instanceof ApiError ? error : new ApiError('INTERNAL');
  if (known !== error) console.error(error);
  const { code, status, fields, details } = known;
  const requestId = String(headers['x-request-id'] ?? randomUUID());
  send(response, status, { code, message: code, fields, details, requestId });
}
