export { enterMoveValues } from './move-readings.ts';
export { isLeaving, isOfMove, moveReadingsOf } from './move-values.ts';
