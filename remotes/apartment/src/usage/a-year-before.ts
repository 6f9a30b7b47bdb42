/** The same day a year earlier: how far back a ledger is shown unless told. */
export function aYearBefore(today: string): string {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  return new Date(Date.UTC(year - 1, month - 1, day)).toISOString().slice(0, 10);
}
