import { ApiError, apartmentRoles } from '@console/contract';
import {
  type ApartmentPermission,
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
import { serving } from '../plugins/contract/serve.ts';
import { serveAbout } from './about/index.ts';
import { serveBeds } from './beds.ts';
import { buildings, type StoredBuilding } from './buildings.ts';
import { buildingsWith } from './buildings-with.ts';
import { serveChargeItems, serveCommonPools } from './charges/endpoints.ts';
import { serveExports } from './exports/index.ts';
import { serveBuildingMap } from './map/index.ts';
import { serveCycles } from './metering/cycle-endpoints.ts';
import { serveMeters } from './metering/meter-endpoints.ts';
import { serveReadings } from './metering/reading-endpoints.ts';
import { serveRoundSheets } from './metering/round-sheets.ts';
import { serveWaitingReadings } from './metering/waiting-readings.ts';
import { roomPlans } from './room-plans.ts';
import { serveRoomSheets } from './room-sheets.ts';
import { roomTypes } from './room-types.ts';
import { rooms } from './rooms.ts';
import { serveTariffs } from './tariffs/endpoints.ts';
import { serveTasks } from './tasks/index.ts';
import { serveUsages } from './usage/endpoints.ts';
import { wholeList } from './whole-list.ts';

const area = 'apartment';
type InTenant = { inTenant(area: string, tenantId: string, permission: ApartmentPermission): boolean };

/** Permissions that the caller holds in the building: the screens show by them what can be done. */
const withMay = (building: StoredBuilding, may: InTenant): Building => ({
  ...building,
  may: apartmentPermissions.filter((code) => may.inTenant(area, building.buildingId, code)),
});

/**
 * Buildings, room types and rooms, and by subject what a building has besides. Row-level security shows the caller's
 * buildings; the roles are asked here.
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

  serve(listBuildings, async ({ query, db, grants, may }) => {
    const ids = buildingsWith(grants, may, 'apartment.building.read');
    const resident = ids.length === 0 && grants.memberships.some((one) => one.area === area);
    if (resident) throw new ApiError('FORBIDDEN', { details: { permission: 'apartment.building.read' } });
    const { items, total } = await buildings(db).list(ids, query);
    return { items: items.map((one) => withMay(one, may)), total, page: query.page, size: query.size };
  });

  serve(getBuilding, async ({ params, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.building.read');
    return withMay(await buildings(db).find(params.buildingId), may);
  });

  serve(createBuilding, async ({ body, db }) => ({
    ...(await buildings(db).create(body)),
    // The membership is younger than the caller's grants.
    may: apartmentPermissions.filter((code) => apartmentRoles.OWN.includes(code)),
  }));

  serve(updateBuilding, async ({ params, version, body, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.building.configure');
    return withMay(await buildings(db).update(params.buildingId, version, body), may);
  });

  serve(archiveBuilding, async ({ params, version, body, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.building.archive');
    return withMay(await buildings(db).archive(params.buildingId, version, body.reason), may);
  });

  serve(restoreBuilding, async ({ params, version, body, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.building.archive');
    return withMay(await buildings(db).restore(params.buildingId, version, body.reason), may);
  });

  serve(setSodMode, async ({ params, version, body, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.building.sod_mode');
    const set = await buildings(db).setSodMode(params.buildingId, version, body.sodMode, body.reason);
    return withMay(set, may);
  });

  serve(listRoomTypes, async ({ params, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.building.read');
    return wholeList(await roomTypes(db, params.buildingId).list());
  });

  serve(createRoomType, async ({ params, body, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.building.configure');
    return roomTypes(db, params.buildingId).create(body);
  });

  serve(updateRoomType, async ({ params, version, body, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.building.configure');
    return roomTypes(db, params.buildingId).update(params.roomTypeId, version, body);
  });

  serve(deleteRoomType, async ({ params, version, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.building.configure');
    return roomTypes(db, params.buildingId).remove(params.roomTypeId, version);
  });

  serve(listRooms, async ({ query, db, grants, may }) => {
    if (query.building) may.demand(area, query.building, 'apartment.room.list');
    return rooms(db).list(
      buildingsWith(grants, may, 'apartment.room.list'),
      buildingsWith(grants, may, 'apartment.tenancy.read'),
      query,
    );
  });

  serve(countRooms, async ({ query, db, grants, may }) => {
    if (query.building) may.demand(area, query.building, 'apartment.room.list');
    return rooms(db).count(
      buildingsWith(grants, may, 'apartment.room.list'),
      buildingsWith(grants, may, 'apartment.tenancy.read'),
      query,
    );
  });

  serve(getBuildingRooms, async ({ params, db, may }) => {
    const room = await rooms(db).find(params.buildingId);
    const buildingId = room?.buildingId ?? params.buildingId;
    may.demand(area, buildingId, 'apartment.room.read');
    const [building, all, types] = await Promise.all([
      buildings(db).find(buildingId),
      rooms(db).ofBuilding(buildingId),
      roomTypes(db, buildingId).list(),
    ]);
    return {
      building: withMay(building, may),
      rooms: all,
      roomTypes: types,
      openRoomId: room?.roomId ?? null,
    };
  });

  serve(previewRooms, async ({ params, body, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.room.configure');
    return roomPlans(db).preview(params.buildingId, body);
  });

  serve(generateRooms, async ({ params, body, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.room.configure');
    return roomPlans(db).generate(params.buildingId, body);
  });

  serve(createRoom, async ({ params, body, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.room.configure');
    return rooms(db).create(params.buildingId, body);
  });

  serve(updateRooms, async ({ params, body, db, may }) => {
    may.demand(area, params.buildingId, 'apartment.room.configure');
    return rooms(db).updateMany(params.buildingId, body);
  });

  serve(updateRoom, async ({ params, version, body, db, may }) => {
    const room = await rooms(db).find(params.roomId);
    if (!room) throw new ApiError('NOT_FOUND');
    may.demand(area, room.buildingId, 'apartment.room.configure');
    return rooms(db).update(room, version, body);
  });
});
