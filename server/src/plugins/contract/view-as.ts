import {
  type AnyEndpoint,
  ApiError,
  type Grants,
  isAboutTenants,
  permissionOf,
  tenantPermissionsOf,
  viewAsHeader,
} from '@console/contract';
import type { FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { validate } from 'uuid';
import type { Config } from '../../config.ts';
import { decided, type KeptGrants, type User } from '../auth.ts';
import type { Database, Db } from '../database/db.ts';
import { headersNamed } from '../operations.ts';
import type { PolicyStore } from '../policy/policy-store.ts';
import { forbidden } from './may.ts';

/** Whose console is looked at, with what of theirs is shown. */
export interface Viewed {
  readonly user: User;
  readonly grants: Grants;
}

/** What somebody else has in the console, as far as the caller may look at it. */
export type GrantsViewed = (caller: Viewed, viewId: string, requestId: string) => Promise<Viewed>;

const manage = 'codegen.power.manage';

/** The view that a call asks for; undefined without the header. */
export function viewAskedFor({ headers, raw }: FastifyRequest): string | undefined {
  const value = headers[viewAsHeader];
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || headersNamed(raw, viewAsHeader) > 1 || !validate(value))
    throw new ApiError('GONE');
  return value;
}

/** Lists of the tools that hold what their reader has kept for themselves. */
const ownLists = /^\/codegen\/(db\/statements|dns\/watch|filter\/queries|kodo\/uploads)$/;

/**
 * Notes, the library of videos, messages and settings, and in every area what is somebody's own: nobody else's, whatever they
 * hold. Not what waits for them where they work: that the viewer may see where they hold as much.
 */
function isPrivate({ access, path }: AnyEndpoint): boolean {
  const about = isAboutTenants(access) ? access.kind : undefined;
  return (
    /^(note|bili)\./.test(permissionOf(access) ?? '') ||
    /^\/(note|bili|notification|push)(\/|:|$)/.test(path) ||
    ownLists.test(path) ||
    about === 'ofOneself' ||
    path.startsWith('/me/') ||
    (/^\/.+\/me(\/|:|$)/.test(path) && about !== 'inEachTenant')
  );
}

/** @throws VIEW_ONLY, VIEW_PRIVATE */
export function demandViewable(endpoint: AnyEndpoint): void {
  if (endpoint.method !== 'GET') throw new ApiError('VIEW_ONLY');
  if (isPrivate(endpoint)) throw new ApiError('VIEW_PRIVATE');
}

/** Somebody as the policy knows them without a token of theirs. @param db that may look at others */
export async function keptOf(db: Db, userId: string): Promise<{ user: User; kept: KeptGrants } | undefined> {
  const found = await db.first<{
    grants: KeptGrants;
    roles: string[];
    organizationRoles: string[];
    username: string | null;
    name: string | null;
  }>(sql`select platform.grants_of(user_id) as grants, to_jsonb(told_roles) as roles,
    to_jsonb(told_organization_roles) as organization_roles, username, name
    from platform.users where user_id = ${userId}`);
  if (!found) return undefined;
  const { grants, roles, organizationRoles, username, name } = found;
  const user = { userId, roles, organizationRoles, username: username ?? undefined, name: name ?? undefined };
  return { user, kept: grants };
}

/** What somebody may do who is not there to ask, for what works in their name; undefined where they may not come in any more. */
export type GrantsAway = (userId: string, requestId: string) => Promise<Grants | undefined>;

export function grantsAway(
  database: Database,
  policies: PolicyStore,
  { ADMIN_USERS }: Pick<Config, 'ADMIN_USERS'>,
): GrantsAway {
  return async (userId, requestId) => {
    const person = await keptOf(
      database.as({ kind: 'user', userId, requestId, tenants: [], power: 'view' }),
      userId,
    );
    if (!person || person.kept.disabled) return undefined;
    return decided(await policies.at(person.kept.policyVersion), person.user, person.kept, ADMIN_USERS);
  };
}

/**
 * Nobody sees more through another than by themselves: what the person holds in the console the caller holds, too, and
 * buildings and teams in which the caller holds less than they do are left out.
 * @throws FORBIDDEN naming what the caller lacks
 */
export function narrowedTo(caller: Grants, viewed: Grants): { grants: Grants; hiddenTenants: number } {
  const mine = caller.effective?.unlimited ?? new Set();
  if (!mine.has(manage)) throw forbidden(manage);
  for (const permission of viewed.effective?.something ?? [])
    if (!mine.has(permission)) throw forbidden(permission);
  const memberships = viewed.memberships.filter(({ area, tenantId }) => {
    const held = tenantPermissionsOf(caller, area, tenantId);
    return (
      caller.memberships.some((one) => one.area === area && one.tenantId === tenantId) &&
      [...tenantPermissionsOf(viewed, area, tenantId)].every((one) => held.has(one))
    );
  });
  return {
    grants: { ...viewed, memberships },
    hiddenTenants: viewed.memberships.length - memberships.length,
  };
}

/** By the view that the caller has begun and not ended. */
export function grantsViewed(
  database: Database,
  policies: PolicyStore,
  { ADMIN_USERS }: Pick<Config, 'ADMIN_USERS'>,
): GrantsViewed {
  return async (caller, viewId, requestId) => {
    const { userId } = caller.user;
    const db = database.as({ kind: 'user', userId, requestId, tenants: [], power: 'view' });
    const view = await db.first<{ viewed: string }>(sql`select viewed from platform.policy_views
      where viewer = ${userId} and view_id = ${viewId}::uuid and ended_at is null and ends_at > now()`);
    if (!view) throw new ApiError('GONE');
    const person = await keptOf(db, view.viewed);
    if (!person) throw new ApiError('GONE');
    const policy = await policies.at(person.kept.policyVersion);
    const theirs = decided(policy, person.user, person.kept, ADMIN_USERS);
    return { user: person.user, grants: narrowedTo(caller.grants, theirs).grants };
  };
}
