import {
  type Access,
  ApiError,
  anyPermissionOf,
  type Grants,
  globalPermissions,
  globalPermissionsOf,
  type Method,
  missingOf,
  type Permission,
  permissionOf,
} from '@console/contract';
import { missingScope, type TokenReach } from '../scope-rules.ts';

/** What the caller may do in the whole console; what they may do in a building or a team is asked of the `Tenant`. */
export interface May {
  hold(permission: Permission): boolean;
}

/** @param more what else explains it */
export const forbidden = (permission: Permission, more: { readonly role?: string } = {}) =>
  new ApiError('FORBIDDEN', { details: { permission, ...more } });

export const mayOf = (grants: Grants): May => ({
  hold: (permission) => globalPermissionsOf(grants).has(permission),
});

/** What the token itself lets through, whatever its user may do. @throws FORBIDDEN naming the scope */
export function demandScope(method: Method, reach: TokenReach): void {
  const scope = missingScope(method, reach);
  if (scope) throw new ApiError('FORBIDDEN', { details: { scope } });
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
  const held = isGlobal(permission) ? globalPermissionsOf(grants) : anyPermissionOf(grants);
  const isOfOne = typeof access === 'object' && access.kind === 'inTenant';
  const missing = missingOf(isOfOne ? access : { permission, orOneOf: [], and: [] }, held);
  if (missing) throw forbidden(missing);
}
