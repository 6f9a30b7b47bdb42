import type { Measure } from '@console/contract/wood';

/**
 * Which part of what came has gone back, in whole percent: something is never nothing, and all but something never all.
 * By pieces, which are counted; volumes are measured twice and may differ by a hair.
 */
export function returnedPercent({ received, returned }: { received: Measure; returned: Measure }): number {
  if (returned.pieces <= 0 || received.pieces <= 0) return 0;
  if (returned.pieces >= received.pieces) return 100;
  return Math.min(99, Math.max(1, Math.round((100 * returned.pieces) / received.pieces)));
}
