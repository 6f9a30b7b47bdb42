import { type AnomalyRuleName, anomalyRuleNames, type MeterKind } from '@console/contract/apartment';
import { compare, type Exact, exact, negative, plus, quotient, times, whole } from '../../../exact.ts';

/** Those that one meter's use offends by itself. */
export type AnomalyRule = Exclude<AnomalyRuleName, 'MASTER_GAP'>;

export interface UsageFacts {
  readonly kind: MeterKind;
  readonly quantity: Exact;
  /** The parts of it, from one value to the next; left out: it has only one. */
  readonly pieces?: readonly Exact[];
  readonly days: number;
  readonly rollover: boolean;
  /** Use per day of the cycles before, newest first. */
  readonly perDayBefore: readonly Exact[];
  /** Somebody lived there on at least one day. */
  readonly occupied: boolean;
  readonly estimated: boolean;
  readonly estimatedBefore: boolean;
  /** The meter must be verified by this day, and has not been. */
  readonly verifyDue: string | undefined;
  readonly readOn: string;
}

export interface AnomalyLimits {
  /** Per day, against the middle of the last six. */
  readonly jumpRatio: Exact;
  readonly dropRatio: Exact;
}

/** How much an empty room may use: a refrigerator, a dripping tap. */
const vacantUse: Readonly<Record<MeterKind, Exact>> = {
  electricity: exact('3'),
  cold_water: exact('0.5'),
  hot_water: exact('0.5'),
  gas: exact('0.5'),
  heat: exact('3'),
};
const zero = exact('0');

/** @returns the rules that the use offends, in the order of the list */
export function anomalies(facts: UsageFacts, limits: AnomalyLimits): AnomalyRule[] {
  const { kind, quantity, occupied, rollover, estimated, estimatedBefore, verifyDue, readOn } = facts;
  const offends: Record<AnomalyRule, boolean> = {
    // Also where the value of somebody moving in does not fit, and the rest makes up for it.
    NEGATIVE: [quantity, ...(facts.pieces ?? [])].some((part) => compare(part, zero) < 0),
    ROLLOVER: rollover,
    JUMP: isBeyond(facts, limits.jumpRatio, 1),
    DROP: isBeyond(facts, limits.dropRatio, -1),
    ZERO_OCCUPIED: occupied && compare(quantity, zero) === 0,
    USE_VACANT: !occupied && compare(quantity, vacantUse[kind]) > 0,
    ESTIMATED_TWICE: estimated && estimatedBefore,
    VERIFY_DUE: verifyDue !== undefined && verifyDue <= readOn,
  };
  return anomalyRuleNames.filter((rule): rule is AnomalyRule => rule !== 'MASTER_GAP' && offends[rule]);
}

/** Whether the use of a day lies on that side of ratio × the usual one. Nothing is beyond what is not known. */
function isBeyond({ quantity, days, perDayBefore }: UsageFacts, ratio: Exact, side: 1 | -1): boolean {
  const usual = median(perDayBefore.slice(0, 6));
  if (usual === undefined || compare(usual, zero) === 0 || days <= 0) return false;
  // Both sides times the days: a division would have to be rounded.
  return compare(quantity, times(usual, ratio, whole(days))) === side;
}

/** The middle one, or half way between the two in the middle. */
export function median(values: readonly Exact[]): Exact | undefined {
  const sorted = [...values].sort(compare);
  const half = sorted.length >> 1;
  const upper = sorted[half];
  if (sorted.length % 2 === 1) return upper;
  const lower = sorted[half - 1];
  return lower && upper && times(plus(lower, upper), exact('0.5'));
}

export interface Gap {
  /** Master less the sum of its sub-meters. */
  readonly quantity: Exact;
  /** Part of the master's use that no sub-meter saw, to four decimals; null when the master used nothing. */
  readonly loss: Exact | null;
  readonly isMasterGap: boolean;
}

/** MASTER_GAP: what the master meter saw and its sub-meters did not. */
export function masterGap(master: Exact, subs: readonly Exact[], lossLimit: Exact): Gap {
  const quantity = plus(master, negative(plus(zero, ...subs)));
  if (compare(master, zero) <= 0) return { quantity, loss: null, isMasterGap: compare(quantity, zero) !== 0 };
  return {
    quantity,
    loss: quotient(quantity, master, 4),
    isMasterGap: compare(quantity, times(master, lossLimit)) > 0 || compare(quantity, zero) < 0,
  };
}
