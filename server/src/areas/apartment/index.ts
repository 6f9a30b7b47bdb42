import { ApiError, apartmentRoles } from '@console/contract';
import {
  apartmentPermissions,
  archiveBuilding,
  type Building,
  countRooms,
  createBuilding,
  createRoom,
  createRoomType,
  deleteRoomType,
  generateRooms,
  getBuilding,
  getBuildingRooms,
  listBuildings,
  listRooms,
  listRoomTypes,
  previewRooms,
  restoreBuilding,
  setSodMode,
  updateBuilding,
  updateRoom,
  updateRooms,
  updateRoomType,
} from '@console/contract/apartment';
import { serving } from '../../plugins/contract/serve.ts';
import type { Tenant } from '../../plugins/contract/tenant.ts';
import { serveAbout } from './about/index.ts';
import { buildings, type StoredBuilding } from './buildings/buildings.ts';
import { serveChargeItems, serveCommonPools } from './charges/endpoints.ts';
import { serveExports } from './exports/index.ts';
import { serveCycles } from './gates/cycle-endpoints.ts';
import { serveBuildingMap } from './map/index.ts';
import { serveMeters } from './meters/meter-endpoints.ts';
import { serveReadings } from './moving/reading-endpoints.ts';
import { serveBeds } from './rooms/beds.ts';
import { roomPlans } from './rooms/room-plans.ts';
import { serveRoomSheets } from './rooms/room-sheets.ts';
import { roomTypes } from './rooms/room-types.ts';
import { rooms, seenIn } from './rooms/rooms.ts';
import { serveRoundSheets } from './rounds/round-sheets.ts';
import { serveWaitingReadings } from './rounds/waiting-readings.ts';
import { serveTariffs } from './tariffs/endpoints.ts';
import { serveTasks } from './tasks/index.ts';
import { serveUsages } from './usage/endpoints.ts';
import { wholeList } from './whole-list.ts';

/** Permissions that the caller holds in the building: the screens show by them what can be done. */
const withMay = (building: StoredBuilding, { may }: Tenant): Building => ({
  ...building,
  may: apartmentPermissions.filter(may),
});

/**
 * Buildings, room types and rooms, and by subject what a building has besides. Row-level security shows the caller's
 * buildings; the contract asks for their roles.
 */
export const apartment = serving((serve) => {
  serveTariffs(serve);
  serveChargeItems(serve);
  serveCommonPools(serve);
  serveMeters(serve);
  serveCycles(serve);
  serveReadings(serve);
  serveRoundSheets(serve);
  serveWaitingReadings(serve);
  serveTasks(serve);
  serveUsages(serve);
  serveBeds(serve);
  serveRoomSheets(serve);
  serveExports(serve);
  serveBuildingMap(serve);
  serveAbout(serve);

  serve(listBuildings, async ({ tenants, query, db }) => {
    const read = tenants.filter(({ may }) => may('apartment.building.read'));
    const isResident = tenants.length > 0 && read.length === 0;
    if (isResident) throw new ApiError('FORBIDDEN', { details: { permission: 'apartment.building.read' } });
    const byId = new Map(read.map((tenant) => [tenant.id, tenant]));
    const { items, total } = await buildings(db).list([...byId.keys()], query);
    return {
      items: items.map((one) => withMay(one, byId.get(one.buildingId) as Tenant)),
      total,
      page: query.page,
      size: query.size,
    };
  });

  serve(getBuilding, async ({ tenant, db }) => withMay(await buildings(db).find(tenant.id), tenant));

  serve(createBuilding, async ({ body, db }) => ({
    ...(await buildings(db).create(body)),
    // The membership is younger than the caller's grants.
    may: apartmentPermissions.filter((code) => apartmentRoles.OWN.includes(code)),
  }));

  serve(updateBuilding, async ({ tenant, version, body, db }) =>
    withMay(await buildings(db).update(tenant.id, version, body), tenant),
  );

  serve(archiveBuilding, async ({ tenant, version, body, db }) =>
    withMay(await buildings(db).archive(tenant.id, version, body.reason), tenant),
  );

  serve(restoreBuilding, async ({ tenant, version, body, db }) =>
    withMay(await buildings(db).restore(tenant.id, version, body.reason), tenant),
  );

  serve(setSodMode, async ({ tenant, version, body, db }) => {
    const set = await buildings(db).setSodMode(tenant.id, version, body.sodMode, body.reason);
    return withMay(set, tenant);
  });

  serve(listRoomTypes, async ({ tenant, db }) => wholeList(await roomTypes(db, tenant.id).list()));

  serve(createRoomType, ({ tenant, body, db }) => roomTypes(db, tenant.id).create(body));

  serve(updateRoomType, ({ tenant, params, version, body, db }) =>
    roomTypes(db, tenant.id).update(params.roomTypeId, version, body),
  );

  serve(deleteRoomType, ({ tenant, params, version, db }) =>
    roomTypes(db, tenant.id).remove(params.roomTypeId, version),
  );

  serve(listRooms, ({ tenants, query, db }) => rooms(db).list(seenIn(tenants), query));

  serve(countRooms, ({ tenants, query, db }) => rooms(db).count(seenIn(tenants), query));

  serve(getBuildingRooms, async ({ tenant, params, db }) => {
    const [building, all, types] = await Promise.all([
      buildings(db).find(tenant.id),
      rooms(db).ofBuilding(tenant.id),
      roomTypes(db, tenant.id).list(),
    ]);
    const named = params.buildingId.toLowerCase();
    const openRoomId = named === tenant.id ? null : named;
    return { building: withMay(building, tenant), rooms: all, roomTypes: types, openRoomId };
  });

  serve(previewRooms, ({ tenant, body, db }) => roomPlans(db).preview(tenant.id, body));

  serve(generateRooms, ({ tenant, body, db }) => roomPlans(db).generate(tenant.id, body));

  serve(createRoom, ({ tenant, body, db }) => rooms(db).create(tenant.id, body));

  serve(updateRooms, ({ tenant, body, db }) => rooms(db).updateMany(tenant.id, body));

  serve(updateRoom, ({ tenant, params, version, body, db }) =>
    rooms(db).update(tenant.id, params.roomId, version, body),
  );
});
