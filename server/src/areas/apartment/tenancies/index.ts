export { activateReady } from './activation.ts';
export type { WithLettings } from './endpoints.ts';
export { createTenancy } from './tenancies.ts';
export { closeTenancy, leaveOn, settleTenancy, stayUntil } from './tenancy-leaving.ts';
export { endTenancy } from './tenancy-moves.ts';
export { tenancyOf } from './tenancy-rows.ts';
export { tenancyColumns } from './tenancy-sheet-columns.ts';
export { daysBeforehand } from './tenancy-span-rules.ts';
