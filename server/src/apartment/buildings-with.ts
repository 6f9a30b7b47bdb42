import type { Grants } from '@console/contract';
import type { ApartmentPermission } from '@console/contract/apartment';

const area = 'apartment';
type InTenant = { inTenant(area: string, tenantId: string, permission: ApartmentPermission): boolean };

/** The caller's buildings where they hold the permission. */
export const buildingsWith = (grants: Grants, may: InTenant, permission: ApartmentPermission): string[] =>
  grants.memberships
    .filter((one) => one.area === area && may.inTenant(area, one.tenantId, permission))
    .map(({ tenantId }) => tenantId);
