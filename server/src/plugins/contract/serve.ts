import {
  type Access,
  type AnswerOf,
  type AnyEndpoint,
  ApiError,
  type BodyOf,
  type Grants,
  type InEachTenant,
  type InTenant,
  isAboutTenants,
  type OfOneself,
  type ParamsOf,
  type PermissionsToWrite,
  permissionOf,
  permissionsToWriteOf,
  type QueryOf,
} from '@console/contract';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { nobody, noGrants, tokenOf, type User } from '../auth.ts';
import type { Database, Db } from '../database/db.ts';
import { type CheckPersonalToken, personalToken } from '../personal-tokens.ts';
import { type Afterwards, doneAfterwards, type Effect } from './effects.ts';
import { errorsOf } from './errors-of.ts';
import { keyOf, type Outcome, once, type Work } from './idempotency.ts';
import { type ParsedInput, parseParams, parseRest } from './input.ts';
import { demandAccess, demandScope, demandTokenScope, type May, mayOf } from './may.ts';
import { demandFields, demandSubjects } from './subjects.ts';
import {
  demandOwn,
  demandPlace,
  demandTenant,
  demandTenants,
  type Said,
  type Tenant,
  type WhoseIsWhat,
  workplacesOf,
} from './tenant.ts';
import { type LeaveOut, leaveOutOf, type MaySee } from './unseen.ts';
import { demandViewable, type GrantsAway, type GrantsViewed, type Viewed, viewAskedFor } from './view-as.ts';

/** What serving needs of the house; `app.ts` decorates the API's Fastify instance with it. */
export interface ContractPlatform {
  database: Database;
  checkToken: (token: string) => Promise<User>;
  checkPersonalToken: CheckPersonalToken;
  grantsOf: (user: User, requestId: string) => Promise<Grants>;
  grantsViewed: GrantsViewed;
  grantsAway: GrantsAway;
  /** The stricter of an endpoint's own limit and the configured one; no limit where the operator wants none. */
  limitOf: (perMinute: number) => number;
  whoseIs: WhoseIsWhat;
}

declare module 'fastify' {
  interface FastifyInstance {
    contract: ContractPlatform;
    /** Every endpoint served: the OpenAPI document is made of them. */
    endpoints: AnyEndpoint[];
  }
  interface FastifyRequest {
    /** Set before the body is read. */
    caller: { user: User; grants: Grants; refusal?: unknown; viewer?: Viewed } | null;
  }
}

/** One call of an endpoint, as its handler sees it. */
export type Call<E extends AnyEndpoint> = CallOf<E> & About<E['access']>;

/** Which tenants a call is about, as its contract says it; the caller has been found to be allowed in each. */
type About<Who> = Who extends InTenant | OfOneself
  ? { tenant: Tenant }
  : Who extends InEachTenant
    ? { tenants: readonly Tenant[] }
    : unknown;

interface CallOf<E extends AnyEndpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** What `If-Match` named, on versioned endpoints; 0 on others. */
  version: number;
  /**
   * Acts for the caller within the tenants of the call. On all but a GET it is one transaction, which begins with the first
   * statement and commits when the answer fits its schema.
   */
  db: Db;
  /**
   * The same, each statement by itself: for what takes so long that nobody may wait for it (a drawing, another server, bytes
   * that arrive), before anything is asked of `db`. The embedded engine has one connection, which `db` then keeps.
   */
  outside: Db;
  /** What is not of the database, or must not happen before the work stands. */
  afterwards: Afterwards;
  /** `userId` is empty only on public endpoints. */
  user: User;
  grants: Grants;
  may: May;
  request: FastifyRequest;
  /** For the headers of an unusual answer (a download); the body is what the handler returns. */
  reply: FastifyReply;
}

/** What of a call reaches the database. */
export type CallDbs = Readonly<Pick<CallOf<AnyEndpoint>, 'db' | 'outside'>>;

export type Handler<E extends AnyEndpoint> = (call: Call<E>) => AnswerOf<E> | Promise<AnswerOf<E>>;
/** What the contract does not say, because only the server needs it. */
export interface ServeOptions {
  /** A limit of its own, where the usual one is too generous. */
  perMinute?: number;
  /** Kilobytes that a body may have at the least, where the operator grants calls fewer (`BODY_LIMIT_KB`). */
  leastBodyKb?: number;
}
export type Serve = <E extends AnyEndpoint>(endpoint: E, handler: Handler<E>, options?: ServeOptions) => void;

/**
 * Calls of the API: `serving((serve) => { serve(listNotes, …) })`, as an area serves them (`house/area.ts`).
 */
export function serving(area: (serve: Serve) => void): FastifyPluginAsync {
  return async (app) => {
    area((endpoint, handler, options = {}) => {
      if (app.endpoints.some((one) => one.name === endpoint.name)) {
        throw new Error(`Two endpoints are named ${endpoint.name}.`);
      }
      app.endpoints.push(endpoint);
      mount(app, endpoint, handler, options);
    });
  };
}

/** An endpoint with what is known of it before the first call. */
interface Served<E extends AnyEndpoint> {
  readonly endpoint: E;
  readonly handler: Handler<E>;
  readonly errors: ReadonlySet<string>;
  readonly leaveOut: LeaveOut | undefined;
  readonly toWrite: PermissionsToWrite | undefined;
}

function mount<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  { perMinute, leastBodyKb = 0 }: ServeOptions,
): void {
  demandPlace(endpoint);
  demandFields(endpoint);
  const errors: ReadonlySet<string> = new Set(errorsOf(endpoint));
  const toWrite = permissionsToWriteOf(endpoint.body);
  if (toWrite && !isAboutOne(endpoint.access))
    throw new Error(
      `${endpoint.name} asks for more by what is written, and is about no one tenant or thing.`,
    );
  const served = { endpoint, handler, errors, leaveOut: leaveOutOf(endpoint.response), toWrite };
  app.route({
    method: endpoint.method,
    url: fastifyPath(endpoint.path),
    bodyLimit: Math.max(app.initialConfig.bodyLimit ?? 0, leastBodyKb * 1024),
    // Before the body is read: a stranger learns nothing of its errors and costs no parsing.
    onRequest: [
      async (request) => identify(app.contract, endpoint, request),
      app.rateLimit(perMinute === undefined ? undefined : { max: app.contract.limitOf(perMinute) }),
      async (request) => authorise(app.contract, endpoint, request),
    ],
    handler: async (request, reply) => {
      const { status, answer, replayed } = await perform(app.contract, served, request, reply);
      if (replayed) reply.header('idempotency-replayed', 'true');
      reply.header('cache-control', 'private, no-store');
      return reply.code(status).send(answer);
    },
  });
}

/** One tenant, or things that the call names: of those a second permission can be asked. */
const isAboutOne = (access: Access): boolean =>
  typeof access === 'object' &&
  (access.kind === 'inTenant' || (access.kind === 'where' && Object.keys(access.fields).length > 0));

/**
 * `/rooms/{roomId}/items:bulk` → `/rooms/:roomId/items::bulk`, `/rooms/{roomId}:restore` → `/rooms/:roomId([^/:]+)::restore`:
 * the router reads a parameter to the end of its segment unless a pattern says where it ends.
 */
export const fastifyPath = (path: string): string =>
  path
    .replaceAll(':', '::')
    .replace(/\{(\w+)\}(?=[^/])/g, ':$1([^/:]+)')
    .replace(/\{(\w+)\}/g, ':$1');

/** 201 for a POST whose operation is named `create…`, 204 where there is nothing to say, else 200. */
export function statusOf(endpoint: AnyEndpoint, answer: unknown): number {
  if (answer === undefined || answer === null) return 204;
  return endpoint.method === 'POST' && endpoint.name.startsWith('create') ? 201 : 200;
}

/** Never refuses by itself: the rate limit counts strangers too, by address. */
async function identify(
  { checkToken, checkPersonalToken }: ContractPlatform,
  { token: scope }: AnyEndpoint,
  request: FastifyRequest,
): Promise<void> {
  try {
    const personal = personalToken.in(request);
    // Not even looked up where it counts for nothing.
    if (personal !== undefined && scope === undefined)
      throw new ApiError('UNAUTHENTICATED', { details: { reason: 'token_not_accepted' } });
    const user = await (personal === undefined
      ? checkToken(tokenOf(request))
      : checkPersonalToken(personal, request.ip));
    request.caller = { user, grants: noGrants };
  } catch (refusal) {
    request.caller = { user: nobody, grants: noGrants, refusal };
  }
}

async function authorise(
  { grantsOf, grantsViewed }: ContractPlatform,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): Promise<void> {
  const { access, method } = endpoint;
  const { user, refusal } = callerOf(request);
  if (refusal && access !== 'public') throw refusal;
  if (refusal) return;
  if (access !== 'public') demandScope(method, user);
  demandTokenScope(endpoint, user);
  const view = viewAskedFor(request);
  if (view !== undefined && user.token) throw new ApiError('VIEW_ONLY');
  if (view !== undefined) demandViewable(endpoint);
  const grants = await grantsOf(user, request.id);
  const seen = view === undefined ? { user, grants } : await grantsViewed({ user, grants }, view, request.id);
  demandAccess(access, seen.grants);
  request.caller = view === undefined ? seen : { ...seen, viewer: { user, grants } };
}

function callerOf(request: FastifyRequest) {
  if (!request.caller) throw new Error('The caller was not identified.');
  return request.caller;
}

async function perform<E extends AnyEndpoint>(
  platform: ContractPlatform,
  served: Served<E>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Outcome> {
  try {
    return await performed(platform, served, request, reply);
  } catch (error) {
    throw asPromised(served, error);
  }
}

/**
 * A refusal of ours that the contract does not name is a mistake: no caller is prepared for it. What PostgreSQL refuses
 * because two were at it at once may come anywhere, and so may what a view does not show.
 */
function asPromised(
  { endpoint, errors }: Pick<Served<AnyEndpoint>, 'endpoint' | 'errors'>,
  error: unknown,
): unknown {
  if (!(error instanceof ApiError) || error.status >= 500 || errors.has(error.code)) return error;
  if (error.code === 'VIEW_PRIVATE') return error;
  const { code } = error;
  const message = `${endpoint.name} refuses with ${code}, which its contract does not name`;
  return Object.assign(new ApiError('INTERNAL', { message }), { stack: error.stack });
}

async function performed<E extends AnyEndpoint>(
  { database, whoseIs }: ContractPlatform,
  { endpoint, handler, leaveOut, toWrite }: Served<E>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Outcome> {
  const { user, grants, viewer } = callerOf(request);
  const { userId, organizationId } = user;
  const power = powerIn(endpoint.access);
  const readOnly = viewer !== undefined;
  const workplaces = workplacesOf(grants);
  // Within an organization its people only, whoever asks, and nobody more through another than by themselves.
  const everybody = [{ user, grants }, ...(viewer ? [viewer] : [])].every(seesEverybody);
  const within = (tenants: readonly string[]) =>
    database.as({
      ...{ kind: 'user', userId, organizationId, requestId: request.id, tenants, everybody, power, readOnly },
    });
  const params = parseParams(endpoint, request);
  const about = await tenantsOf(endpoint, request, grants, { db: within(workplaces), is: whoseIs });
  const input = { params, ...parseRest(endpoint, request) };
  const more = toWrite?.(input.body) ?? [];
  demandSubjects(endpoint, input, grants, more);
  if ('tenant' in about && !about.tenant)
    throw new Error(`${endpoint.name} takes a call that is about nobody's.`);
  for (const permission of more) about.tenant?.demand(permission);
  // Open to them only because it is theirs.
  if (viewer && about.tenant?.onlyOwn) throw new ApiError('VIEW_PRIVATE');
  const outside = within(wallOf(about, workplaces));
  const work: Work = async (db) => {
    const effects: Effect[] = [];
    const afterwards: Afterwards = (effect) => effects.push(effect);
    const reach = { db, outside, afterwards };
    const call = { ...input, ...about, ...reach, user, grants, may: mayOf(grants), request, reply };
    const answer = present(endpoint, await handler(call as ParsedInput & Call<E>));
    leaveOut?.(answer, maySee(about, grants));
    return { status: statusOf(endpoint, answer), answer, effects };
  };
  const key = endpoint.idempotent ? keyOf(request.headers['idempotency-key']) : undefined;
  const outcome =
    key === undefined || userId === ''
      ? await standing(endpoint, outside, work)
      : await once(outside, endpoint, { userId, organizationId, key, input }, work);
  await doneAfterwards(outcome.effects, (error) => request.log.error({ err: error }, 'after the work stood'));
  return outcome;
}

/** Whoever says who may do what reads the name of everybody. */
const seesEverybody = ({ user, grants }: Viewed): boolean =>
  user.organizationId === undefined && mayOf(grants).hold('codegen.power.manage');

/** Calls that ask for a permission over who may do what reach, in the database, what is behind a wall of its own. */
function powerIn(access: Access): 'view' | 'manage' | undefined {
  const permission = permissionOf(access);
  if (permission === 'codegen.power.manage') return 'manage';
  return permission === 'codegen.power.view' ? 'view' : undefined;
}

/** What is written stands only when it was answered as the contract says: the answer is looked at inside the transaction. */
async function standing({ method }: AnyEndpoint, db: Db, work: Work): Promise<Outcome> {
  const worked = method === 'GET' ? await work(db) : await db.transaction(work);
  return { ...worked, replayed: false };
}

interface AboutTenants {
  tenant?: Tenant | undefined;
  tenants?: readonly Tenant[];
}

/** Whose rows the handler can reach at all; a call that is about no tenant reaches all in which its caller works. */
function wallOf({ tenant, tenants }: AboutTenants, workplaces: readonly string[]): readonly string[] {
  // What is theirs is found where they live, and they work there nowhere.
  if (tenant?.onlyOwn) return [tenant.id];
  const about = tenant ? [tenant] : tenants;
  return about ? workplaces.filter((id) => about.some((one) => one.id === id)) : workplaces;
}

/** Asked before the rest of the call is read: whoever has no business here learns nothing of what is wrong with it. */
async function tenantsOf(
  endpoint: AnyEndpoint,
  said: Said,
  grants: Grants,
  whose: { db: Db; is: WhoseIsWhat },
): Promise<AboutTenants> {
  const { access } = endpoint;
  if (!isAboutTenants(access)) return {};
  if (access.kind === 'inEachTenant') return { tenants: demandTenants(endpoint, access, said, grants) };
  if (access.kind === 'ofOneself') return { tenant: await demandOwn(endpoint, access, said, grants, whose) };
  return { tenant: await demandTenant(endpoint, access, said, grants, whose) };
}

/** Of an answer about several tenants that does not say which, what is seen with a permission is seen by who holds it in each. */
function maySee({ tenant, tenants }: AboutTenants, grants: Grants): MaySee {
  const about = tenant ? [tenant] : tenants;
  if (!about) return (permission) => mayOf(grants).hold(permission);
  return (permission, tenantId) => {
    const meant = tenantId === undefined ? about : about.filter(({ id }) => id === tenantId);
    return meant.length > 0 && meant.every((one) => one.may(permission));
  };
}

/** The response by its schema: what the contract does not name never leaves the house. */
function present(endpoint: AnyEndpoint, answer: unknown): unknown {
  if (answer === undefined) return undefined;
  const parsed = z.safeParse(endpoint.response, answer);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join(', ');
  throw new ApiError('INTERNAL', { message: `${endpoint.name} answers other than its contract: ${where}` });
}
