import type { FieldProblem } from '@console/contract';
import {
  compare,
  type Exact,
  exact,
  negative,
  plus,
  quotient,
  rounded,
  times,
  whole,
} from '../../../exact.ts';

/** Price steps of electricity, water, gas and heat (apartment-and-wood.md, 5.1, vectors A-01 to A-06b). */
export interface TariffTier {
  /** Upper bound, which still belongs to the tier; null in the last one. */
  readonly upTo: Exact | null;
  /** In main units of the currency for one unit of use. */
  readonly unitPrice: Exact;
}

/** What one tier took: shown on bills, and to whoever disputes one. */
export interface TierShare {
  /** Bound of the tier. */
  readonly upTo: Exact | null;
  readonly quantity: Exact;
  readonly unitPrice: Exact;
  /** quantity × unitPrice, not rounded. */
  readonly amount: Exact;
}

const nothing = exact('0');

/**
 * Spreads a use over the tiers. Less than nothing is taken out of the tiers that it had filled.
 * @param used what the year has used before, with tiers that count through a year
 */
export function tierShares(
  quantity: Exact,
  tiers: readonly TariffTier[],
  used: Exact = nothing,
): TierShare[] {
  if (quantity.units < 0n) return takenBack(quantity, tiers, used);
  const shares: TierShare[] = [];
  let from = used;
  const until = plus(used, quantity);
  for (const { upTo, unitPrice } of tiers) {
    const to = upTo === null ? until : least(upTo, until);
    if (compare(to, from) <= 0) continue;
    const part = plus(to, negative(from));
    shares.push({ upTo, quantity: part, unitPrice, amount: times(part, unitPrice) });
    from = to;
  }
  return shares;
}

/** What filled them last; a month that comes to less than nothing has nothing before it, and takes back from the first on. */
function takenBack(quantity: Exact, tiers: readonly TariffTier[], used: Exact): TierShare[] {
  const before = plus(used, quantity);
  const from = before.units < 0n ? nothing : before;
  return tierShares(negative(quantity), tiers, from).map((share) => ({
    ...share,
    quantity: negative(share.quantity),
    amount: negative(share.amount),
  }));
}

const least = (left: Exact, right: Exact) => (compare(left, right) < 0 ? left : right);

/** Sum of all shares in fen: rounded once, after summing (section 1, rule 2). */
export function amountMinor(shares: readonly TierShare[]): number {
  const hundred = times(plus(...shares.map(({ amount }) => amount)), whole(100));
  return Number(rounded(hundred, 0).units);
}

/** Bounds for a part of a month: bound × days / days of the month, to two decimals. */
export const proratedTiers = (
  tiers: readonly TariffTier[],
  days: number,
  daysInMonth: number,
): TariffTier[] =>
  tiers.map(({ upTo, unitPrice }) => ({
    upTo: upTo && quotient(times(upTo, whole(days)), whole(daysInMonth), 2),
    unitPrice,
  }));

/** Tiers ascend, and only the last one has no upper bound; otherwise some use would have no price, or two. */
export function tierOrderProblems(tiers: readonly TariffTier[]): FieldProblem[] {
  const wrong = (index: number): FieldProblem => ({ path: `tiers.${index}.upTo`, code: 'TIER_ORDER' });
  return tiers.flatMap(({ upTo }, index) => {
    const isLast = index === tiers.length - 1;
    if ((upTo === null) !== isLast) return [wrong(index)];
    const before = tiers[index - 1]?.upTo ?? nothing;
    return upTo !== null && compare(upTo, before) <= 0 ? [wrong(index)] : [];
  });
}
