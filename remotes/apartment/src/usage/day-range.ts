import * as z from 'zod/mini';

const day = z.iso.date();

export interface DayRange {
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** A day stood in the address that nobody can read. */
  readonly bad: boolean;
}

/** Days of an address; one that cannot be read counts as none, and is told. */
export function dayRangeOf(params: URLSearchParams): DayRange {
  const read = (name: string) => {
    const text = params.get(name);
    return text === null ? undefined : z.safeParse(day, text);
  };
  const [from, to] = [read('from'), read('to')];
  return {
    from: from?.success ? from.data : undefined,
    to: to?.success ? to.data : undefined,
    bad: from?.success === false || to?.success === false,
  };
}

/** The same day a year earlier: how far back a ledger is shown unless told. */
export function aYearBefore(today: Date): string {
  const then = new Date(Date.UTC(today.getFullYear() - 1, today.getMonth(), today.getDate()));
  return then.toISOString().slice(0, 10);
}
