import type { ApartmentPermission } from './apartment/permissions.ts';
import { apartmentRoles } from './apartment/permissions.ts';
import type { LimitedRule, Subject } from './conditions.ts';
import type { WoodPermission } from './wood/permissions.ts';
import { woodRoles } from './wood/permissions.ts';

/** What everybody may do who has an account: the role `member`, and `developer` with it. */
const everybodysWork = [
  'note.use',
  'note.publish',
  'bili.use',
  'codegen.use',
  'codegen.filter.use',
  'codegen.info.view',
  'apartment.building.create',
  'wood.team.create',
] as const;

/** Permissions that hold in the whole console, not inside one building or team (notes-codegen-bili.md, 1.7). */
export const globalPermissions = [
  ...everybodysWork,
  'bili.live',
  'codegen.clash.view',
  'codegen.clash.operate',
  'codegen.database.view',
  'codegen.database.query',
  'codegen.dns.use',
  'codegen.dns.custom',
  'codegen.i18n.view',
  'codegen.i18n.edit',
  'codegen.i18n.publish',
  'codegen.info.admin',
  'codegen.power.view',
  'codegen.power.manage',
  'codegen.qiniu.view',
  'codegen.qiniu.upload',
  'codegen.qiniu.delete',
] as const;

export type GlobalPermission = (typeof globalPermissions)[number];
/** `ApartmentPermission` holds inside one building, `WoodPermission` inside one team. */
export type Permission = GlobalPermission | ApartmentPermission | WoodPermission;

/** Areas whose rows belong to tenants (buildings, teams), a line each: what every role may do in one. */
export const tenantAreas = { apartment: apartmentRoles, wood: woodRoles } as const;
/** What has members and rows of its own: a building, or a team of the timber trade. */
export type TenantArea = keyof typeof tenantAreas;
const isTenantArea = (area: string): area is TenantArea => Object.hasOwn(tenantAreas, area);

export const globalRoles = ['admin', 'developer', 'member', 'auditor'] as const;
export type GlobalRole = (typeof globalRoles)[number];

/** What each role of the whole console may do. */
export const permissionsOfGlobalRole: Readonly<Record<GlobalRole, readonly GlobalPermission[]>> = {
  admin: globalPermissions,
  developer: [
    ...everybodysWork,
    ...globalPermissions.filter(
      (code) =>
        code.startsWith('codegen.') &&
        code !== 'codegen.power.manage' &&
        code !== 'codegen.qiniu.delete' &&
        !(everybodysWork as readonly GlobalPermission[]).includes(code),
    ),
  ],
  member: everybodysWork,
  auditor: globalPermissions.filter((code) => code.endsWith('.view')),
};

/** One membership as the API knows it: in which tenant of which area, with which of that area's roles. */
export interface Membership {
  readonly area: string;
  readonly tenantId: string;
  readonly roles: readonly string[];
  /** The organization that the tenant belongs to. */
  readonly organizationId?: string | undefined;
}

/** What the policy of powerManage makes of somebody's roles; the server works it out for each call. */
export interface EffectiveGrants {
  readonly policyVersion: number;
  /** Held in the whole console for everything. */
  readonly unlimited: ReadonlySet<Permission>;
  /** Held for something at least: what is unlimited, and what holds under conditions. */
  readonly something: ReadonlySet<Permission>;
  /** The rules of what is held for some things only. */
  readonly limited: readonly LimitedRule[];
  /** Held for this thing. */
  holds(permission: Permission, subject: Subject): boolean;
  /** What of a membership's permissions is left after denials. */
  within(membership: Membership): ReadonlySet<Permission>;
}

export interface Grants {
  readonly roles: readonly string[];
  readonly memberships: readonly Membership[];
  readonly organizations?: readonly string[] | undefined;
  /** When something that is held for a time ends next. */
  readonly until?: string | undefined;
  /** Left out: the product's own tables decide alone. */
  readonly effective?: EffectiveGrants | undefined;
}

/** Permissions of one membership, by its area's role table. An unknown area or role grants nothing. */
export function permissionsOfMembership({
  area,
  roles,
}: Pick<Membership, 'area' | 'roles'>): Set<Permission> {
  const table: Readonly<Record<string, readonly Permission[]>> = isTenantArea(area) ? tenantAreas[area] : {};
  return new Set(roles.flatMap((role) => table[role] ?? []));
}

/** Permissions that hold everywhere, for everything. */
export function globalPermissionsOf(grants: Grants): ReadonlySet<Permission> {
  return (
    grants.effective?.unlimited ??
    new Set(grants.roles.flatMap((role) => permissionsOfGlobalRole[role as GlobalRole] ?? []))
  );
}

/** Permissions of one membership after what the policy takes away. */
const within = (grants: Grants, membership: Membership): ReadonlySet<Permission> =>
  grants.effective?.within(membership) ?? permissionsOfMembership(membership);

/** Permissions inside one tenant; empty for a stranger. */
export function tenantPermissionsOf(grants: Grants, area: string, tenantId: string): ReadonlySet<Permission> {
  const membership = grants.memberships.find((one) => one.area === area && one.tenantId === tenantId);
  return membership ? within(grants, membership) : new Set();
}

/** Everything held anywhere: enough to show a menu entry, never enough to act on a row. */
export function anyPermissionOf(grants: Grants): Set<Permission> {
  return new Set([
    ...(grants.effective?.something ?? globalPermissionsOf(grants)),
    ...grants.memberships.flatMap((one) => [...within(grants, one)]),
  ]);
}
