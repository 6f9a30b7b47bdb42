const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);
export const dayAfter = (day: string, days: number): string =>
  new Date((dayNumber(day) + days) * 86_400_000).toISOString().slice(0, 10);

/** Days as texts sort like days. */
export const earlierOf = (one: string, other: string): string => [one, other].sort()[0] ?? one;
export const laterOf = (one: string, other: string): string => [one, other].sort()[1] ?? one;
