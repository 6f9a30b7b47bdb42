import {
  countRooms,
  createRoom,
  createRoomType,
  deleteRoomType,
  generateRooms,
  getBuildingRooms,
  listRooms,
  listRoomTypes,
  previewRooms,
  updateRoom,
  updateRooms,
  updateRoomType,
} from '@console/contract/apartment';
import { wholeList } from '../../../house/whole-list.ts';
import type { Serve } from '../../../plugins/contract/serve.ts';
import { findBuilding, withMay } from '../buildings/index.ts';
import { serveBeds } from './beds.ts';
import * as roomPlans from './room-plans.ts';
import { serveRoomSheets } from './room-sheets.ts';
import * as roomTypes from './room-types.ts';
import * as rooms from './rooms.ts';
import { seenIn } from './rooms.ts';

/** Rooms with their types and beds, one by one, by plan and by sheet. */
export function serveRooms(serve: Serve): void {
  serveRoomTypes(serve);
  serveBeds(serve);
  serveRoomSheets(serve);
  serve(listRooms, ({ tenants, query, db }) => rooms.listRooms(db, seenIn(tenants), query));

  serve(countRooms, ({ tenants, query, db }) => rooms.countRooms(db, seenIn(tenants), query));

  serve(getBuildingRooms, async ({ tenant, params, db }) => {
    const [building, all, types] = await Promise.all([
      findBuilding(db, tenant.id),
      rooms.roomsOfBuilding(db, tenant.id),
      roomTypes.listRoomTypes(db, tenant.id),
    ]);
    const named = params.buildingId.toLowerCase();
    const openRoomId = named === tenant.id ? null : named;
    return { building: withMay(building, tenant), rooms: all, roomTypes: types, openRoomId };
  });

  serve(previewRooms, ({ tenant, body, db }) => roomPlans.previewRooms(db, tenant.id, body));

  serve(generateRooms, ({ tenant, body, db }) => roomPlans.generateRooms(db, tenant.id, body));

  serve(createRoom, ({ tenant, body, db }) => rooms.createRoom(db, tenant.id, body));

  serve(updateRooms, ({ tenant, body, db }) => rooms.updateRooms(db, tenant.id, body));

  serve(updateRoom, ({ tenant, params, version, body, db }) =>
    rooms.updateRoom(db, tenant.id, params.roomId, version, body),
  );
}

function serveRoomTypes(serve: Serve): void {
  serve(listRoomTypes, async ({ tenant, db }) => wholeList(await roomTypes.listRoomTypes(db, tenant.id)));

  serve(createRoomType, ({ tenant, body, db }) => roomTypes.createRoomType(db, tenant.id, body));

  serve(updateRoomType, ({ tenant, params, version, body, db }) =>
    roomTypes.updateRoomType(db, tenant.id, params.roomTypeId, version, body),
  );

  serve(deleteRoomType, ({ tenant, params, version, db }) =>
    roomTypes.removeRoomType(db, tenant.id, params.roomTypeId, version),
  );
}
