import type { TenantArea } from '@console/contract';
import { apartmentPermissionNames, woodPermissionNames } from '@console/contract/permission-names';

interface Names {
  readonly zh: string;
  readonly en: string;
}

const texts = { apartment: apartmentPermissionNames, wood: woodPermissionNames } as const;

/** A role inside buildings or teams, as its area calls it; by its code where it has no name there. */
export function areaRoleName(area: TenantArea, role: string): Names {
  const { zh, en } = texts[area];
  const named = (roles: Readonly<Record<string, string>>) => roles[role] ?? role;
  return { zh: named(zh.roles), en: named(en.roles) };
}
