export type { ChargeLine, OwnerLine } from './charge-lines.ts';
export { costsOfCycle } from './costs.ts';
export { costsOfLeaving } from './leaving.ts';
