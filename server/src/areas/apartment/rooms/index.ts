export { bedsOfBuilding, replaceBeds } from './beds.ts';
export { normalRoomNumber } from './room-number-rules.ts';
export { roomPlans } from './room-plans.ts';
export { type RoomFacts, roomState } from './room-state-rules.ts';
export { createRoomType } from './room-types.ts';
export { rooms, type Seen, seenIn } from './rooms.ts';
