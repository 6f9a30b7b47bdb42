export { createChargeItem } from './charge-items.ts';
export { createCommonPool } from './common-pools.ts';
