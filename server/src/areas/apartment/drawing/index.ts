export { type AnomalyLimits, type AnomalyRule, anomalies, median } from './anomaly-rules.ts';
export { bookCorrection } from './booking-corrections.ts';
export { perDay } from './drawing.ts';
export type { Face } from './drawing-rules.ts';
export { cycleOf, demandNoLaterLocked, drawnIn, drawUsagesUp } from './drawing-up.ts';
export { estimate, type MeasuredUse, onFace, shareByDays } from './estimate-rules.ts';
export { aroundMasters, type MasterGap, masterGaps } from './gap-rules.ts';
export { lockUsages, unlockUsages } from './locking.ts';
export { demandBelievable, isBelievable } from './rollover-approval.ts';
export {
  earlierUses,
  type PlacedMeter,
  placedMeters,
  readingsSince,
  rootById,
  rootsAround,
  rootsOf,
} from './thread-facts.ts';
export { dailyUses, inOrder, pastUses } from './thread-rules.ts';
export { type UsedUntilNow, usageUntilNow } from './until-now.ts';
export { bookWaiting } from './waiting-corrections.ts';
