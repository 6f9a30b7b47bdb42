import {
  type Access,
  type AnyEndpoint,
  ApiError,
  anyPermissionOf,
  type Grants,
  globalPermissions,
  globalPermissionsOf,
  type Method,
  missingOf,
  type Permission,
  permissionOf,
  type Subject,
} from '@console/contract';
import type { User } from '../auth.ts';
import { missingScope, type TokenReach } from '../scope-rules.ts';

/** What the caller may do in the whole console; what they may do in a building or a team is asked of the `Tenant`. */
export interface May {
  /** @param subject the one thing that it is about; left out: held for everything */
  hold(permission: Permission, subject?: Subject): boolean;
  /** @throws FORBIDDEN */
  demand(permission: Permission, subject?: Subject): void;
}

/** @param more what else explains it */
export const forbidden = (
  permission: Permission,
  more: { readonly role?: string; readonly subject?: Subject['fields'] } = {},
) => new ApiError('FORBIDDEN', { details: { permission, ...more } });

export function mayOf(grants: Grants): May {
  const hold: May['hold'] = (permission, subject) =>
    subject !== undefined && grants.effective
      ? grants.effective.holds(permission, subject)
      : globalPermissionsOf(grants).has(permission);
  return {
    hold,
    demand: (permission, subject) => {
      if (!hold(permission, subject))
        throw forbidden(permission, subject?.fields && { subject: subject.fields });
    },
  };
}

/** What the token itself lets through, whatever its user may do. @throws FORBIDDEN naming the scope */
export function demandScope(method: Method, reach: TokenReach): void {
  const scope = missingScope(method, reach);
  if (scope) throw new ApiError('FORBIDDEN', { details: { scope } });
}

/** What a token of the person's own was made for. @throws FORBIDDEN naming the scope */
export function demandTokenScope(
  { token: scope }: Pick<AnyEndpoint, 'token'>,
  { token }: Pick<User, 'token'>,
): void {
  if (!token || (scope !== undefined && token.scopes.includes(scope))) return;
  throw new ApiError('FORBIDDEN', { details: { scope } });
}

const isGlobal = (permission: Permission) => (globalPermissions as readonly string[]).includes(permission);

/**
 * What can be asked before anything of the call is read: a global permission, or a tenant's held in at least one tenant.
 * In which one is asked by `demandTenant`.
 */
export function demandAccess(access: Access, grants: Grants): void {
  const permission = permissionOf(access);
  if (permission === undefined) return;
  // Whether it is theirs is known once it is named.
  if (typeof access === 'object' && access.kind === 'inTenant' && access.orOwn !== undefined) return;
  if (typeof access === 'object' && access.kind === 'where') {
    if (!(grants.effective?.something ?? globalPermissionsOf(grants)).has(permission))
      throw forbidden(permission);
    return;
  }
  const held = isGlobal(permission) ? globalPermissionsOf(grants) : anyPermissionOf(grants);
  const isOfOne = typeof access === 'object' && access.kind === 'inTenant';
  const missing = missingOf(isOfOne ? access : { permission, orOneOf: [], and: [] }, held);
  if (missing) throw forbidden(missing);
}
