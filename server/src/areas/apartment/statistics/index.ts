export { statRange } from '../../../house/statistics/range-rules.ts';
export { statBuildings } from './groups.ts';
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
