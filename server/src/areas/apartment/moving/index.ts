export { enterMoveValues } from './move-readings.ts';
export { isLeaving, isOfMove } from './move-values.ts';
