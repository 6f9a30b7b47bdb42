export { hasFloor } from './building-rules.ts';
export {
  type BareBuilding,
  buildings,
  demandActive,
  demandRoomForOneMore,
} from './buildings.ts';
export { withMay } from './endpoints.ts';
