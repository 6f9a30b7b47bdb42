import type { BodyOf, FieldProblem } from '@console/contract';
import { ApiError } from '@console/contract';
import type {
  CostItemVersion,
  NewCostItemVersion,
  SimulatedCosts,
  simulateCost,
} from '@console/contract/wood';
import { compare, exact, plus, rounded, shifted, textOf, times, whole } from '../../exact.ts';
import {
  type LandedBasis,
  type LandedCost,
  type LandedLine,
  landedShares,
  landedTotals,
  unitCost,
} from './landed-cost-rules.ts';
import { volumeDifference } from './volume-difference-rules.ts';

/** What is wrong with a version by itself. */
export function costVersionFaults({
  basis,
  defaultRate,
}: Pick<NewCostItemVersion, 'basis' | 'defaultRate'>): FieldProblem[] {
  if (defaultRate === null) return [];
  if (basis === 'manual') return [{ path: 'defaultRate', code: 'no_rate_by_hand' }];
  if (basis === 'value' && compare(exact(defaultRate), whole(100)) > 0)
    return [{ path: 'defaultRate', code: 'percent_above_100' }];
  return [];
}

/**
 * The version by which receipts of a day are divided: of those active, the one that began last.
 * @param versions of one item, in any order
 */
export const costVersionOn = <Version extends Pick<CostItemVersion, 'state' | 'effectiveFrom'>>(
  versions: readonly Version[],
  day: string,
): Version | undefined =>
  versions
    .filter(({ state, effectiveFrom }) => state === 'active' && effectiveFrom <= day)
    .reduce<Version | undefined>(
      (last, one) => (last === undefined || one.effectiveFrom > last.effectiveFrom ? one : last),
      undefined,
    );

/** What a rate comes to for goods, rounded once to the minor unit. */
export function amountByRate(
  basis: Exclude<LandedBasis, 'manual'>,
  rate: string,
  lines: readonly LandedLine[],
): number {
  const price = exact(rate);
  const all = plus(whole(0), ...lines.map((line) => shifted(measureOf[basis](line), 0)));
  // Percent of minor units, or main units for each unit.
  const minor = basis === 'value' ? shifted(times(price, all), 2) : times(price, all, whole(100));
  return Number(rounded(minor, 0).units);
}

const measureOf = {
  volume: ({ volume }: LandedLine) => exact(volume),
  value: ({ valueMinor }: LandedLine) => whole(valueMinor),
  pieces: ({ pieces }: LandedLine) => whole(pieces),
  /** In tonnes. */
  weight: ({ weightKg }: LandedLine) => shifted(exact(weightKg ?? '0'), 3),
};

type Simulation = Omit<BodyOf<typeof simulateCost>, 'txnId'>;

/**
 * What goods come to with their costs (W-24), and how they measure against the supplier's sheet (W-23).
 * @throws VALIDATION naming every cost that is no amount or cannot be divided
 */
export function simulatedCosts(
  { lines: given, costs: asked, supplierVolume }: Simulation,
  tolerance: string,
): SimulatedCosts {
  const lines = given.map((line, index): LandedLine => ({ lineId: placeOf(index), ...line }));
  const costs = landedCosts(lines, asked);
  const shares = landedShares(lines, costs);
  const totals = landedTotals(lines, shares);
  const sum = (minors: readonly number[]) => minors.reduce((all, minor) => all + minor, 0);
  const goodsMinor = sum(lines.map(({ valueMinor }) => valueMinor));
  const costMinor = sum(costs.map(({ amountMinor }) => amountMinor));
  const volume = textOf(plus(whole(0), ...lines.map((line) => exact(line.volume))));
  return {
    lines: totals.map(({ lineId, perM3, ...money }, index) => ({
      sharesMinor: costs.map(({ costId }) => shares.get(costId)?.get(lineId) ?? 0),
      costMinor: money.costMinor,
      landedMinor: money.landedMinor,
      perM3,
      perPiece: perPiece(money.landedMinor, lines[index]?.pieces ?? 0),
    })),
    costsMinor: costs.map(({ amountMinor }) => amountMinor),
    ...{ goodsMinor, costMinor, landedMinor: goodsMinor + costMinor, volume },
    difference: supplierVolume === null ? null : differenceOf(volume, supplierVolume, tolerance),
  };
}

/** Ids in the order of the lines, so that what is left over goes to the first of equal ones. */
const placeOf = (index: number) => String(index).padStart(4, '0');

function landedCosts(lines: readonly LandedLine[], asked: Simulation['costs']): LandedCost[] {
  const faults: FieldProblem[] = [];
  const costs = asked.map((cost, index): LandedCost => {
    const amountMinor = amountOf(cost, lines);
    if (amountMinor === undefined) faults.push({ path: `costs.${index}.amountMinor`, code: 'required' });
    faults.push(
      ...costVersionFaults({ basis: cost.basis, defaultRate: cost.rate }).map(({ code }) => ({
        path: `costs.${index}.rate`,
        code,
      })),
    );
    const manual = new Map(
      cost.manualMinor.flatMap((minor, line) => (lines[line] ? [[placeOf(line), minor] as const] : [])),
    );
    if (cost.manualMinor.length > lines.length)
      faults.push({ path: `costs.${index}.manual`, code: 'unknown' });
    return { costId: placeOf(index), basis: cost.basis, amountMinor: amountMinor ?? 0, manual };
  });
  if (faults.length > 0) throw new ApiError('VALIDATION', { fields: faults });
  return costs;
}

/** What was entered goes before what the rate says. */
function amountOf(
  { amountMinor, rate, basis }: Simulation['costs'][number],
  lines: readonly LandedLine[],
): number | undefined {
  if (amountMinor !== null) return amountMinor;
  return rate === null || basis === 'manual' ? undefined : amountByRate(basis, rate, lines);
}

const perPiece = (minor: number, pieces: number): string | null =>
  pieces === 0 ? null : textOf(unitCost(minor, whole(pieces)));

function differenceOf(ours: string, theirs: string, tolerance: string): SimulatedCosts['difference'] {
  const { difference, part, beyondTolerance } = volumeDifference(ours, theirs, tolerance);
  return { volume: difference, part, beyondTolerance, tolerance };
}
