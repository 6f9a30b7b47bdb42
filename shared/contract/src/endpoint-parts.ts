import type * as z from 'zod/mini';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';
import type { TokenScope } from './token-scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What an area keeps, as its calls show or change it: `apartment.rooms`. */
export type Tag = `${string}.${string}`;

export type Schema = z.ZodMiniType;
export type Nothing = z.ZodMiniObject<Record<never, never>>;

/** A service that an area brings itself, behind the same sign-in and reached through the console's origin. */
export interface OwnService {
  /** Where its calls begin, from the origin's root: `/services/parking`. */
  readonly base: string;
  /** Whom its tokens are for; another service's, or the API's, it does not take. */
  readonly resource: string;
}

/**
 * One call of the API, stated once: the server serves it, the browser calls it, the fake answers it,
 * the OpenAPI document lists it.
 */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
  Who extends Access = Access,
> {
  /** Operation name as in the glossary, e.g. `listTenancies`; unique, and the OpenAPI `operationId`. */
  readonly name: string;
  readonly method: Method;
  /** Path below `/api/v1`, with OpenAPI parameters: `/apartment/buildings/{buildingId}/rooms:bulk`. */
  readonly path: string;
  readonly access: Who;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
  /**
   * Error codes beyond those that come with its kind (`errorsOf` on the server: NOT_FOUND where something is named, FORBIDDEN
   * where a permission is asked, VALIDATION …). Any other refusal is answered as INTERNAL: no caller is prepared for it.
   */
  readonly errors: readonly ErrorCode[];
  /** An update: the caller names the version it read in `If-Match`; a stale one gets VERSION_CONFLICT. */
  readonly versioned: boolean;
  /** Reads: what the answer shows. A call that changes it makes the answer stale, wherever it is kept. */
  readonly shows: readonly Tag[];
  /** All others: what they change. */
  readonly changes: readonly Tag[];
  /** A create or an action: the same `Idempotency-Key` within 24 h answers the first result again. */
  readonly idempotent: boolean;
  /** Also for programs with a token of the person's own that was made for this; all other calls refuse such tokens. */
  readonly token?: TokenScope | undefined;
  /** Answered by the area's own service instead of the console's API; who may call decides that service. */
  readonly service?: OwnService | undefined;
}

export interface EndpointInput<P, Q, B, R, W> {
  name: string;
  method: Method;
  path: string;
  access: W;
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  errors?: readonly ErrorCode[];
  shows?: readonly Tag[];
  /** `nothing` that anybody is shown: a preview, a file made of what is there. */
  changes?: readonly Tag[] | 'nothing';
  versioned?: boolean;
  idempotent?: boolean;
  token?: TokenScope;
  service?: OwnService;
}

/** The parts that were left out are `nothing`: an object without fields. */
export function withParts<
  R extends Schema,
  const W extends Access,
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
>(input: EndpointInput<P, Q, B, R, W>, nothing: Nothing): Endpoint<P, Q, B, R, W> {
  return {
    name: input.name,
    method: input.method,
    path: input.path,
    access: input.access,
    params: (input.params ?? nothing) as P,
    query: (input.query ?? nothing) as Q,
    body: (input.body ?? nothing) as B,
    response: input.response,
    errors: input.errors ?? [],
    shows: input.shows ?? [],
    changes: input.changes === 'nothing' ? [] : (input.changes ?? []),
    versioned: input.versioned ?? false,
    idempotent: input.idempotent ?? false,
    token: input.token,
    ...(input.service && { service: input.service }),
  };
}

/** Any endpoint, where only its outside matters. */
export type AnyEndpoint = Endpoint<Schema, Schema, Schema, Schema>;

/** What a caller hands over, before parsing: only the parts that the endpoint has are required. */
export type CallInput<E extends AnyEndpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>> & {
    version?: number;
    idempotencyKey?: string;
    signal?: AbortSignal;
    /** The call outlives a page that is being left. */
    keepalive?: boolean;
  };

// zod types the empty object as `Record<string, never>`, whose keys are all strings.
type Part<Name extends string, Value> = string extends keyof Value
  ? { [K in Name]?: undefined }
  : Partial<Value> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** What the server's handler receives, after parsing. */
export type ParamsOf<E extends AnyEndpoint> = z.output<E['params']>;
export type QueryOf<E extends AnyEndpoint> = z.output<E['query']>;
export type BodyOf<E extends AnyEndpoint> = z.output<E['body']>;
/** What the handler returns (before the response schema strips and checks it). */
export type AnswerOf<E extends AnyEndpoint> = z.input<E['response']>;
/** What the caller gets. */
export type ResultOf<E extends AnyEndpoint> = z.output<E['response']>;

/**
 * Fills the path's parameters and appends the query.
 * @returns a path below the API base, percent-encoded, e.g. `/notes/019…?q=%E5%85%AC%E5%AF%93`
 */
export function pathOf(
  endpoint: Pick<AnyEndpoint, 'path'>,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
    }
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
