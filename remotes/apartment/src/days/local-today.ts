/** Today where the building stands, `2026-11-21`; the viewer may be elsewhere. */
export const localToday = (timeZone: string, now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    now,
  );

/** Days as texts sort like days. */
export const earlierOf = (one: string, other: string): string => [one, other].sort()[0] ?? one;
export const laterOf = (one: string, other: string): string => [one, other].sort()[1] ?? one;
