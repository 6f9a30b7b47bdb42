/** What a room used in a month, beside what the rooms of its building usually use. */
export const usageBands = ['none', 'low', 'usual', 'high', 'veryHigh'] as const;
export type UsageBand = (typeof usageBands)[number];

/**
 * Where one band ends and the next begins: `usual` from the first to the second, `veryHigh` above the third. They choose
 * colours; nothing is added up or charged by them.
 */
export interface UsageBounds {
  readonly usualFrom: number;
  readonly usualTo: number;
  readonly highTo: number;
}

/**
 * Bounds around the median of the rooms that used anything, so that neither one very large use nor empty rooms move them.
 * @param places to which the bounds are rounded, as they are shown
 * @returns undefined where no room used anything
 */
export function usageBounds(quantities: readonly (string | null)[], places: number): UsageBounds | undefined {
  const used = quantities
    .map(Number)
    .filter((quantity) => quantity > 0)
    .sort((one, other) => one - other);
  if (used.length === 0) return undefined;
  const half = used.length / 2;
  const median = ((used[Math.ceil(half) - 1] ?? 0) + (used[Math.floor(half)] ?? 0)) / 2;
  const at = (factor: number) => Number((median * factor).toFixed(places));
  return { usualFrom: at(0.5), usualTo: at(1.5), highTo: at(3) };
}

/** @param quantity null for a room of which nothing was read */
export function usageBand(quantity: string | null, bounds: UsageBounds | undefined): UsageBand {
  if (quantity === null) return 'none';
  const used = Number(quantity);
  if (!bounds || used < bounds.usualFrom) return 'low';
  if (used <= bounds.usualTo) return 'usual';
  return used <= bounds.highTo ? 'high' : 'veryHigh';
}
