import {
  type Access,
  ApiError,
  anyPermissionOf,
  type Grants,
  globalPermissions,
  globalPermissionsOf,
  type Method,
  type Permission,
  tenantPermissionsOf,
} from '@console/contract';
import { missingScope, type TokenReach } from '../scope-rules.ts';

/** Questions a handler asks about its caller. */
export interface May {
  /** Held in the whole console? */
  hold(permission: Permission): boolean;
  /** Held inside this tenant of this area? */
  inTenant(area: string, tenantId: string, permission: Permission): boolean;
  /** @throws NOT_FOUND for somebody who does not belong to the tenant, FORBIDDEN for a member without the permission */
  demand(area: string, tenantId: string, permission: Permission): void;
}

const forbidden = (permission: Permission) => new ApiError('FORBIDDEN', { details: { permission } });

export function mayOf(grants: Grants): May {
  const inTenant: May['inTenant'] = (area, tenantId, permission) =>
    tenantPermissionsOf(grants, area, tenantId).has(permission);
  return {
    hold: (permission) => globalPermissionsOf(grants).has(permission),
    inTenant,
    demand: (area, tenantId, permission) => {
      const belongs = grants.memberships.some((one) => one.area === area && one.tenantId === tenantId);
      if (!belongs) throw new ApiError('NOT_FOUND');
      if (!inTenant(area, tenantId, permission)) throw forbidden(permission);
    },
  };
}

/** What the token itself lets through, whatever its user may do. @throws FORBIDDEN naming the scope */
export function demandScope(method: Method, reach: TokenReach): void {
  const scope = missingScope(method, reach);
  if (scope) throw new ApiError('FORBIDDEN', { details: { scope } });
}

const isGlobal = (permission: Permission) => (globalPermissions as readonly string[]).includes(permission);

/** The endpoint's own condition: a global permission, or a tenant's permission held in at least one tenant. */
export function demandAccess(access: Access, grants: Grants): void {
  if (access === 'public' || access === 'signedIn') return;
  const held = isGlobal(access) ? globalPermissionsOf(grants) : anyPermissionOf(grants);
  if (!held.has(access)) throw forbidden(access);
}
