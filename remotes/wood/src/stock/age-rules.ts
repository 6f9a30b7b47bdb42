/** How many days lie between two calendar days. */
export const daysSince = (day: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000));
