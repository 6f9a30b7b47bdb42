export { hasFloor } from './building-rules.ts';
export {
  type BareBuilding,
  createBuilding,
  demandActive,
  demandRoomForOneMore,
  findBuilding,
  lockedActive,
  lockedBuilding,
  setSodMode,
  updateBuilding,
} from './buildings.ts';
export { withMay } from './endpoints.ts';
