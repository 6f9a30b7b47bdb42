import type { PricedUse } from './use-price-rules.ts';

/** A month that was priced once and is priced again, because it is known better now. */
export interface Rerated {
  readonly before: PricedUse | null;
  readonly after: PricedUse | null;
  readonly billedMinor: number;
  readonly shouldMinor: number;
  readonly differenceMinor: number;
}

/**
 * What another use of an earlier month changes: that month is priced by its own tariff and its own tiers, never what is caught up
 * by those of the month that showed it.
 */
export function rerated(before: PricedUse | null, after: PricedUse | null): Rerated {
  const [billedMinor, shouldMinor] = [before?.totalMinor ?? 0, after?.totalMinor ?? 0];
  return { before, after, billedMinor, shouldMinor, differenceMinor: shouldMinor - billedMinor };
}
