import { ApiError, type BodyOf, type FieldProblem } from '@console/contract';
import type { previewTariff, Register, TariffShare, TariffTier } from '@console/contract/apartment';
import { daysIn } from '../../../days.ts';
import { type Exact, exact, plus, textOf } from '../../../exact.ts';
import {
  amountMinor,
  proratedTiers,
  type TariffTier as Tier,
  tierOrderProblems,
  tierShares,
} from './tariff-rules.ts';

type Sample = BodyOf<typeof previewTariff>;
type Use = Sample['usage'][number];

const tierOf = ({ upTo, unitPrice }: TariffTier): Tier => ({
  upTo: upTo === null ? null : exact(upTo),
  unitPrice: exact(unitPrice),
});

const wireOf = (register: Register, { upTo, unitPrice }: Tier): TariffTier => ({
  register,
  upTo: upTo && textOf(upTo),
  unitPrice: textOf(unitPrice),
});

/** Registers of the tiers, in the order in which they first come. */
const registersIn = (tiers: readonly TariffTier[]): Register[] => [
  ...new Set(tiers.map(({ register }) => register)),
];

const ofRegister = (tiers: readonly TariffTier[], wanted: Register): Tier[] =>
  tiers.filter(({ register }) => register === wanted).map(tierOf);

/** Prices beside `total` go together: whoever counts a peak counts a valley. */
const priceSets = ['', 'peak valley', 'flat peak valley'];

/**
 * What is wrong with the tiers of a version: each register's ascend and end open, and no register lacks a price that
 * its meter would need.
 */
export function tierProblems(tiers: readonly TariffTier[]): FieldProblem[] {
  const registers = registersIn(tiers);
  const apart = registers.filter((register) => register !== 'total').sort();
  if (!priceSets.includes(apart.join(' '))) return [{ path: 'tiers', code: 'registers_incomplete' }];
  return registers.flatMap((register) => {
    const places = tiers.flatMap((tier, index) => (tier.register === register ? [index] : []));
    return tierOrderProblems(ofRegister(tiers, register)).map((problem) => atPlace(problem, places));
  });
}

/** `tiers.1.upTo` of a register's own tiers is another one among all tiers. */
function atPlace(problem: FieldProblem, places: readonly number[]): FieldProblem {
  const path = problem.path.replace(/\d+/, (index) => String(places[Number(index)]));
  return { ...problem, path };
}

/** A use names each register once, and only such as the tariff has prices for. */
export function usageProblems({ usage, tariff }: Pick<Sample, 'usage' | 'tariff'>): FieldProblem[] {
  const priced = registersIn(tariff.tiers);
  const onlyTotal = priced.length === 1 && priced[0] === 'total';
  const names = usage.map(({ register }) => register);
  return names.flatMap((register, index): FieldProblem[] => {
    const path = `usage.${index}.register`;
    if (names.indexOf(register) !== index) return [{ path, code: 'duplicate' }];
    if (register === 'total' && names.length > 1) return [{ path, code: 'total_beside_registers' }];
    const hasPrice = onlyTotal || (register !== 'total' && priced.includes(register));
    return hasPrice ? [] : [{ path, code: 'no_price' }];
  });
}

/** A part of a month, or of a use of a month. */
export interface Part {
  readonly days: number;
  readonly of: number;
}

/** Tiers that count through a year are bounds of the year: a part of a month does not narrow them. */
function applied({ basis, tiers }: Sample['tariff'], part: Part | null): [Register, Tier[]][] {
  return registersIn(tiers).map((register) => {
    const own = ofRegister(tiers, register);
    return [register, part && basis === 'month' ? proratedTiers(own, part.days, part.of) : own];
  });
}

const sumOf = (usage: readonly Use[], part: 'quantity' | 'usedBefore'): Exact =>
  plus(...usage.map((one) => exact(one[part])));

type Priced = Pick<Sample, 'usage' | 'tariff'>;

function sharesOf(register: Register, tiers: readonly Tier[], { usage, tariff }: Priced) {
  const uses = register === 'total' ? usage : usage.filter((one) => one.register === register);
  const used = tariff.basis === 'year_cumulative' ? sumOf(uses, 'usedBefore') : undefined;
  return tierShares(sumOf(uses, 'quantity'), tiers, used);
}

/** What each tier takes of a use, register by register; nothing is rounded. @param part that narrows the tiers */
export function sharesOfUse(priced: Priced, part: Part | null) {
  const tiers = applied(priced.tariff, part);
  const taken = tiers.flatMap(([register, own]) =>
    sharesOf(register, own, priced).map((share) => ({ register, ...share })),
  );
  return { tiers, taken };
}

/**
 * What a use costs by a tariff (5.1, vectors A-01 to A-06b). The use is one line, rounded once after all its shares;
 * the minimum and the fixed amount are whole amounts of a month.
 * @param prorates whether the building narrows tiers for a part of a month
 * @throws VALIDATION naming the tier, the register or the days
 */
export function priceOf(sample: Sample, prorates: boolean) {
  const { tariff, days, month } = sample;
  const problems = tierProblems(tariff.tiers).map(({ path, ...rest }) => ({
    path: `tariff.${path}`,
    ...rest,
  }));
  const length = daysIn(month);
  if (days !== undefined && days > length)
    problems.push({ path: 'days', code: 'too_big', params: { maximum: length } });
  const fields = problems.length > 0 ? problems : usageProblems(sample);
  if (fields.length > 0) throw new ApiError('VALIDATION', { fields });

  const narrows = prorates && days !== undefined && days < length;
  const { tiers, taken } = sharesOfUse(sample, narrows ? { days, of: length } : null);
  const usageMinor = amountMinor(taken);
  const minimumMinor = Math.max(0, tariff.minChargeMinor - usageMinor);
  const shares: TariffShare[] = taken.map(({ register, quantity, unitPrice, amount }) => ({
    register,
    quantity: textOf(quantity),
    unitPrice: textOf(unitPrice),
    amount: textOf(amount),
  }));
  return {
    tiers: tiers.flatMap(([register, own]) => own.map((tier) => wireOf(register, tier))),
    shares,
    usageMinor,
    minimumMinor,
    fixedMinor: tariff.fixedMonthlyMinor,
    totalMinor: usageMinor + minimumMinor + tariff.fixedMonthlyMinor,
  };
}
