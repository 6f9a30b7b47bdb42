import { ApiError, type FieldProblem } from '@console/contract';
import { type Exact, exact, plus, quotient, shifted, textOf, whole } from '../../exact.ts';
import { largestRemainder } from '../../largest-remainder.ts';

/** What a cost of a receipt is divided by (apartment-and-wood.md, 9.3). */
export type LandedBasis = 'volume' | 'value' | 'pieces' | 'weight' | 'manual';

/** One line of a receipt, as costs are divided over it. */
export interface LandedLine {
  readonly lineId: string;
  /** In cubic metres. */
  readonly volume: string;
  readonly pieces: number;
  /** What was weighed; null where nobody did. */
  readonly weightKg: string | null;
  /** The goods alone, without recoverable tax. */
  readonly valueMinor: number;
}

export interface LandedCost {
  readonly costId: string;
  readonly basis: LandedBasis;
  /** Without recoverable tax, which never enters cost; less than nothing is taken back as it was given. */
  readonly amountMinor: number;
  /** Shares by line, for what is divided by hand. */
  readonly manual?: ReadonlyMap<string, number>;
}

/** By cost, then by line: whole minor units. Every line has its share, be it nothing. */
export type LandedShares = ReadonlyMap<string, ReadonlyMap<string, number>>;

const weightOf: Readonly<Record<Exclude<LandedBasis, 'manual'>, (line: LandedLine) => Exact>> = {
  volume: ({ volume }) => exact(volume),
  value: ({ valueMinor }) => whole(valueMinor),
  pieces: ({ pieces }) => whole(pieces),
  weight: ({ weightKg }) => exact(weightKg ?? '0'),
};

/**
 * Divides every cost over the lines of one receipt. Shares add up to the cost: largest remainder, ties to the lowest line id.
 * @throws VALIDATION that names every cost which cannot be divided: `costs.2.basis` with `nothing_to_divide_by` or
 *   `weight_missing`, `costs.2.manual` with `not_the_whole` or `unknown`
 */
export function landedShares(lines: readonly LandedLine[], costs: readonly LandedCost[]): LandedShares {
  const faults = costs.flatMap((cost, index) =>
    faultsOf(lines, cost).map((fault) => ({ ...fault, path: `costs.${index}.${fault.path}` })),
  );
  if (faults.length > 0) throw new ApiError('VALIDATION', { fields: faults });
  return new Map(costs.map((cost) => [cost.costId, sharesOf(lines, cost)]));
}

function sharesOf(lines: readonly LandedLine[], { basis, amountMinor, manual }: LandedCost) {
  if (basis === 'manual') return new Map(lines.map(({ lineId }) => [lineId, manual?.get(lineId) ?? 0]));
  return largestRemainder(amountMinor, new Map(lines.map((line) => [line.lineId, weightOf[basis](line)])));
}

function faultsOf(lines: readonly LandedLine[], cost: LandedCost): FieldProblem[] {
  if (cost.basis === 'manual') return manualFaults(lines, cost);
  const { basis } = cost;
  // A line that nobody weighed would bear nothing, and the others its share.
  if (basis === 'weight' && lines.some(({ weightKg }) => weightKg === null))
    return [{ path: 'basis', code: 'weight_missing' }];
  const divisor = plus(whole(0), ...lines.map(weightOf[basis]));
  return divisor.units > 0n ? [] : [{ path: 'basis', code: 'nothing_to_divide_by', params: { basis } }];
}

function manualFaults(
  lines: readonly LandedLine[],
  { amountMinor, manual = new Map() }: LandedCost,
): FieldProblem[] {
  const known = new Set(lines.map(({ lineId }) => lineId));
  if ([...manual.keys()].some((lineId) => !known.has(lineId))) return [{ path: 'manual', code: 'unknown' }];
  const given = [...manual.values()].reduce((sum, share) => sum + share, 0);
  if (given === amountMinor) return [];
  return [{ path: 'manual', code: 'not_the_whole', params: { givenMinor: given, wholeMinor: amountMinor } }];
}

export interface LandedTotal {
  readonly lineId: string;
  /** The line's shares of all costs. */
  readonly costMinor: number;
  /** Goods and costs. */
  readonly landedMinor: number;
  /** Of one cubic metre, with six decimals; null where there are none. */
  readonly perM3: string | null;
}

/** What each line comes to with its shares, and a cubic metre of it. */
export const landedTotals = (lines: readonly LandedLine[], shares: LandedShares): LandedTotal[] =>
  lines.map(({ lineId, volume, valueMinor }) => {
    const costMinor = [...shares.values()].reduce((sum, ofCost) => sum + (ofCost.get(lineId) ?? 0), 0);
    const landedMinor = valueMinor + costMinor;
    const perM3 = exact(volume).units === 0n ? null : textOf(unitCost(landedMinor, exact(volume)));
    return { lineId, costMinor, landedMinor, perM3 };
  });

/** Money in major units of one unit of a quantity, with six decimals. */
export const unitCost = (minor: number, quantity: Exact): Exact =>
  quotient(shifted(whole(minor), 2), quantity, 6);
