export { statBuildings } from './groups.ts';
export { statRange } from './range-rules.ts';
export { summed } from './scope.ts';
export {
  type Asked,
  arrearsStat,
  costStat,
  incomeStat,
  occupancyStat,
  usageStat,
  workloadStat,
} from './stat.ts';
