export { type Caller, demandTaking, enterValues, lookingAt } from './entering.ts';
export { orderProblems, type Place, photoProblems, shapeProblems } from './entering-rules.ts';
export { estimateValue } from './estimating.ts';
export { callerIn } from './reading-endpoints.ts';
export { registerFacts, registersStanding } from './round.ts';
export { readingJson } from './round-rows.ts';
export {
  enteredIt,
  type RegisterFacts,
  type RegisterStanding,
  rowOf,
  type Shown,
  uncounted,
} from './round-rules.ts';
export { findReading, rowOfReading, type StoredReading, storedReadings } from './stored-readings.ts';
