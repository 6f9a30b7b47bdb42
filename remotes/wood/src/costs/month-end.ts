const lastOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

/** The last day of a month that has come: today where it is one, else that of the month before. */
export function monthEndOf(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const end = lastOf(year, month);
  return end === today ? end : lastOf(year, month - 1);
}
