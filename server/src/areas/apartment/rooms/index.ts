export { bedsOfBuilding, replaceBeds } from './beds.ts';
export { normalRoomNumber } from './room-number-rules.ts';
export { generateRooms } from './room-plans.ts';
export { type RoomFacts, roomState } from './room-state-rules.ts';
export { createRoomType } from './room-types.ts';
export {
  countRooms,
  findRoom,
  listRooms,
  roomsOfBuilding,
  type Seen,
  seenIn,
  updateRoom,
} from './rooms.ts';
