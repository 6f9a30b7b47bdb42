export { countCheckRecords, everyCheckRecord } from './check-records.ts';
export { countedUpTo } from './counted-up-to.ts';
export { checkerSeen, lookingIn } from './endpoints.ts';
export { usageMatrix } from './matrix.ts';
export { reconciliation, setGapBearer } from './reconciliation.ts';
export { countUsageFlows, everyUsageFlow } from './usage-flows.ts';
export { type Caller, listUsages, waiveWithin } from './usages.ts';
