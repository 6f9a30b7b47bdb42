export { hasFloor } from './building-rules.ts';
export {
  type BareBuilding,
  buildings,
  demandActive,
  demandRoomForOneMore,
  versionConflict,
} from './buildings.ts';
export { withMay } from './endpoints.ts';
