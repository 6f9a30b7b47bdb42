import { apartmentRoles } from '@console/contract';
import {
  apartmentPermissions,
  archiveBuilding,
  type Building,
  createBuilding,
  deleteBuilding,
  getBuilding,
  listBuildings,
  restoreBuilding,
  setSodMode,
  updateBuilding,
} from '@console/contract/apartment';
import { forbidden } from '../../../plugins/contract/may.ts';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import type { StoredBuilding } from './buildings.ts';
import * as buildings from './buildings.ts';

/** Permissions that the caller holds in the building: the screens show by them what can be done. */
export const withMay = (building: StoredBuilding, { may }: Tenant): Building => ({
  ...building,
  may: apartmentPermissions.filter(may),
});

/** Row-level security shows the caller's buildings; the contract asks for their roles. */
export function serveBuildings(serve: Serve): void {
  serve(listBuildings, async ({ tenants, query, db }) => {
    // Whoever belongs nowhere has an empty list, and only who but lives there is refused: that hangs on all of them at once.
    const read = tenants.filter(({ may }) => may('apartment.building.read'));
    const isResident = tenants.length > 0 && read.length === 0;
    if (isResident) throw forbidden('apartment.building.read');
    const byId = new Map(read.map((tenant) => [tenant.id, tenant]));
    const { items, total } = await buildings.listBuildings(db, [...byId.keys()], query);
    return {
      items: items.map((one) => withMay(one, byId.get(one.buildingId) as Tenant)),
      total,
      page: query.page,
      size: query.size,
    };
  });

  serve(getBuilding, async ({ tenant, db }) => withMay(await buildings.findBuilding(db, tenant.id), tenant));

  serve(createBuilding, async ({ body, db, user }) => ({
    ...(await buildings.createBuilding(db, user.userId, body)),
    // The membership is younger than the caller's grants.
    may: apartmentPermissions.filter((code) => apartmentRoles.OWN.includes(code)),
  }));

  serve(updateBuilding, async ({ tenant, version, body, db }) =>
    withMay(await buildings.updateBuilding(db, tenant.id, version, body), tenant),
  );

  serve(archiveBuilding, async ({ tenant, version, body, db }) =>
    withMay(await buildings.archiveBuilding(db, tenant.id, version, body.reason), tenant),
  );

  serve(restoreBuilding, async ({ tenant, version, body, db }) =>
    withMay(await buildings.restoreBuilding(db, tenant.id, version, body.reason), tenant),
  );

  serve(deleteBuilding, ({ tenant, version, db }) => buildings.deleteUnusedBuilding(db, tenant.id, version));

  serve(setSodMode, async ({ tenant, version, body, db }) => {
    const set = await buildings.setSodMode(db, tenant.id, version, body.sodMode, body.reason);
    return withMay(set, tenant);
  });
}
