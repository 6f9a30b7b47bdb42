/** `2026-06` and so many months more or fewer. */
export function plusMonths(ym: string, months: number): string {
  const [year = 0, month = 0] = ym.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7);
}

/** From `2026-04` to `2026-06` it is 2. */
export function monthsBetween(from: string, to: string): number {
  const [year = 0, month = 0] = from.split('-').map(Number);
  const [endYear = 0, endMonth = 0] = to.split('-').map(Number);
  return (endYear - year) * 12 + endMonth - month;
}

export const later = (left: string, right: string): string => (left > right ? left : right);
export const earlier = (left: string, right: string): string => (left < right ? left : right);
