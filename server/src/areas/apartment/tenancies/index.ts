export { activateReady } from './activation.ts';
export { createTenancy } from './tenancies.ts';
export { endTenancy } from './tenancy-moves.ts';
export { tenancyOf } from './tenancy-rows.ts';
export { tenancyColumns } from './tenancy-sheet-columns.ts';
export { daysBeforehand } from './tenancy-span-rules.ts';
