export { hasFloor } from './building-rules.ts';
export {
  type BareBuilding,
  brokenRule,
  buildings,
  codeTaken,
  demandActive,
  versionConflict,
} from './buildings.ts';
export { withMay } from './endpoints.ts';
