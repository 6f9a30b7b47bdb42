import {
  type Register,
  type RegisterSet,
  registers,
  registersOf,
  type TariffTier,
} from '@console/contract/apartment';

/** The registers that have prices, in the order of the contract. */
export const pricedRegisters = (tiers: readonly TariffTier[]): Register[] =>
  registers.filter((register) => tiers.some((tier) => tier.register === register));

/** Whether the use is priced as one, or by the time of day. */
export function priceSetOf(tiers: readonly TariffTier[]): RegisterSet {
  const priced = pricedRegisters(tiers);
  if (priced.includes('flat')) return 'peak_flat_valley';
  return priced.includes('peak') ? 'peak_valley' : 'single';
}

/** Prices by the time of day may have tiers over the whole use on top. */
export const hasSurcharge = (tiers: readonly TariffTier[]): boolean =>
  priceSetOf(tiers) !== 'single' && pricedRegisters(tiers).includes('total');

const openTier = (register: Register): TariffTier => ({ register, upTo: null, unitPrice: '' });

const ofRegisters = (tiers: readonly TariffTier[], wanted: readonly Register[]): TariffTier[] =>
  registers
    .filter((register) => wanted.includes(register))
    .flatMap((register) => {
      const own = tiers.filter((tier) => tier.register === register);
      return own.length > 0 ? own : [openTier(register)];
    });

/** Other registers: those that stay keep their tiers. */
export const withPriceSet = (tiers: readonly TariffTier[], set: RegisterSet): TariffTier[] =>
  ofRegisters(tiers, registersOf[set]);

export const withSurcharge = (tiers: readonly TariffTier[], on: boolean): TariffTier[] =>
  ofRegisters(tiers, [...registersOf[priceSetOf(tiers)], ...(on ? (['total'] as const) : [])]);

/** One tier more, below the open one of its register. */
export function withTier(tiers: readonly TariffTier[], register: Register): TariffTier[] {
  const open = tiers.findLastIndex((tier) => tier.register === register);
  const price = tiers[open]?.unitPrice ?? '';
  return tiers.toSpliced(open, 0, { register, upTo: '', unitPrice: price });
}

/** One tier less; whichever is the last of its register then has no bound. */
export function withoutTier(tiers: readonly TariffTier[], index: number): TariffTier[] {
  const register = tiers[index]?.register;
  const rest = tiers.toSpliced(index, 1);
  const last = rest.findLastIndex((tier) => tier.register === register);
  return rest.map((tier, at) => (at === last ? { ...tier, upTo: null } : tier));
}

export const changedTier = (
  tiers: readonly TariffTier[],
  index: number,
  part: Partial<TariffTier>,
): TariffTier[] => tiers.map((tier, at) => (at === index ? { ...tier, ...part } : tier));

/** A register's tiers with their places among all, as problems name them, and where each begins. */
export const tierRowsOf = (tiers: readonly TariffTier[], register: Register) =>
  tiers.flatMap((tier, index) => {
    if (tier.register !== register) return [];
    const before = tiers[index - 1];
    return [{ tier, index, from: before?.register === register ? (before.upTo ?? '') : '0' }];
  });
