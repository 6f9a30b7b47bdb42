const reach = 24;

/** Months from two years before to two years after, newest first. */
export function monthsAround(ym: string): string[] {
  const [year = 2026, month = 1] = ym.split('-').map(Number);
  return Array.from({ length: 2 * reach + 1 }, (_, index) => {
    const count = year * 12 + month - 1 + reach - index;
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
  });
}
