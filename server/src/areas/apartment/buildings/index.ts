export { hasFloor } from './building-rules.ts';
export {
  type BareBuilding,
  createBuilding,
  demandRoomForOneMore,
  findBuilding,
  lockedActive,
  setSodMode,
  updateBuilding,
} from './buildings.ts';
export { withMay } from './endpoints.ts';
