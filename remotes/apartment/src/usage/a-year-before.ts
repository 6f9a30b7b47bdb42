/** The same day a year earlier: how far back a ledger is shown unless told. */
export function aYearBefore(today: Date): string {
  const then = new Date(Date.UTC(today.getFullYear() - 1, today.getMonth(), today.getDate()));
  return then.toISOString().slice(0, 10);
}
