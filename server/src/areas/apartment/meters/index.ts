export {
  asShown,
  boundsOf,
  type DayNeighbours,
  isFarAbove,
  lastShown,
  neighboursAt,
  withTurns,
} from './day-order-rules.ts';
export {
  bookedOf,
  counts,
  countsInCycle,
  isDue,
  laterLocked,
  leftOut,
  readingStatesOfCycle,
  registersOfMeter,
  sourceOf,
} from './live-readings.ts';
export { replaceMeter } from './meter-moves.ts';
export { highestValue, normalSerial } from './meter-rules.ts';
export { meterColumns } from './meter-sheet-columns.ts';
export { tariffHistoryOf } from './meter-tariffs.ts';
export { createMeter, findMeter, refuse } from './meters.ts';
export {
  faceValue,
  isBelowPrevious,
  isPlausibleRollover,
  isPlausibleUse,
  readingProblem,
  segmentUsage,
} from './usage-rules.ts';
