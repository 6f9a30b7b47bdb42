import type { DailyUsage } from '@console/contract/apartment';

/**
 * By how much the first used more a day than the second, as a share of the second; only to look at.
 * @returns undefined where there is nothing to compare with
 */
export function differenceOf(left: string | undefined, right: string | undefined): number | undefined {
  const [one, other] = [Number(left), Number(right)];
  if (left === undefined || right === undefined || other === 0) return undefined;
  return (one - other) / other;
}

/** Months of the year in which at least one of them lived there; of the other it is not known, which is not nothing. */
export function monthsOf(
  left: DailyUsage | undefined,
  right: DailyUsage | undefined,
): { readonly month: number; readonly left: number | null; readonly right: number | null }[] {
  const at = (usage: DailyUsage | undefined, month: number): number | null => {
    const found = usage?.byMonth.find((one) => one.month === month);
    return found ? Number(found.perDay) : null;
  };
  return Array.from({ length: 12 }, (_, index) => index + 1)
    .map((month) => ({ month, left: at(left, month), right: at(right, month) }))
    .filter((one) => one.left !== null || one.right !== null);
}
