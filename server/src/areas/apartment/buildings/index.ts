export { hasFloor } from './building-rules.ts';
export {
  type BareBuilding,
  buildings,
  demandActive,
  versionConflict,
} from './buildings.ts';
export { withMay } from './endpoints.ts';
