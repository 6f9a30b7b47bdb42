import {
  countRooms,
  getBuildingMap,
  getBuildingRooms,
  listBuildings,
  listMyTasks,
  listRooms,
  listTenancies,
  resolveRoom,
} from '@console/contract/apartment';

/** Everything that shows who lives where. */
export const lettingEndpoints = [
  listTenancies,
  resolveRoom,
  listRooms,
  countRooms,
  getBuildingRooms,
  getBuildingMap,
  listBuildings,
  listMyTasks,
];
