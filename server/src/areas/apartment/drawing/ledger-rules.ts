import { dayAfter, dayBefore, daysBetween } from '../../../days.ts';
import { type Exact, exact, negative, plus } from '../../../exact.ts';
import type { Stretch } from './drawing-rules.ts';

/** What the ledger says, or is to say, of a stretch; lines of before stretches were kept name none. */
export interface Share {
  readonly tenancyId: string | null;
  readonly meterId: string;
  readonly fromReadingId: string | null;
  readonly toReadingId: string | null;
  /** From the day after the first value to that of the second one, as a range of the database. */
  readonly period: string | null;
  readonly days: number | null;
  readonly quantity: Exact;
}

const zero = exact('0');

/** By what they are of: whose, by which meter and of which days. */
export type Shares = ReadonlyMap<string, Share>;

/** Days, not readings: a corrected value stands in the place of the one that it corrects. */
export const keyOfStretch = ({ tenancyId, meterId, period }: Omit<Share, 'quantity'>): string =>
  [tenancyId, meterId, period].join();

export const shareOf = ({ tenancyId, from, to, quantity }: Stretch): Share => ({
  ...{ tenancyId, meterId: to.meterId, fromReadingId: from.readingId, toReadingId: to.readingId, quantity },
  period: from.readOn === to.readOn ? 'empty' : `[${dayAfter(from.readOn)},${dayAfter(to.readOn)})`,
  days: daysBetween(from.readOn, to.readOn),
});

/** The days of the two values between which it was counted; of one day, or where none are named, they are not told. */
export function daysOf({ period, fromReadingId }: Pick<Share, 'period' | 'fromReadingId'>) {
  const [, after, end] = /^\[(.*),(.*)\)$/.exec(period ?? '') ?? [];
  if (after === undefined || end === undefined) return undefined;
  return {
    from: { readOn: dayBefore(after), readingId: fromReadingId ?? '' },
    to: { readOn: dayBefore(end) },
  };
}

/** Those of one stretch as one, between the readings that were named last. */
export function sharesOf(all: readonly Share[]): Shares {
  const shares = new Map<string, Share>();
  for (const share of all) {
    const before = shares.get(keyOfStretch(share));
    shares.set(
      keyOfStretch(share),
      before ? { ...share, quantity: plus(before.quantity, share.quantity) } : share,
    );
  }
  return shares;
}

/** What left says more than right, stretch by stretch; what is only on one side, too. */
export const less = (left: Shares, right: Shares): Shares =>
  new Map(
    // Left once more: in its order, and as it names what both name.
    [...new Map([...left, ...right, ...left])].map(([key, share]) => {
      const [more, fewer] = [left.get(key)?.quantity ?? zero, right.get(key)?.quantity ?? zero];
      return [key, { ...share, quantity: plus(more, negative(fewer)) }];
    }),
  );

/** Lines that name no stretch count for the first one of their tenancy, so that only differences are written. */
export function inStretches(booked: Shares, wanted: Shares): Shares {
  const named = [...booked.values()].map((share) => {
    if (share.period !== null) return share;
    const first = [...wanted.values()].find(({ tenancyId }) => tenancyId === share.tenancyId);
    return first ? { ...first, quantity: share.quantity } : share;
  });
  return sharesOf(named);
}

export const opposite = <Line extends { readonly quantity: Exact }>(line: Line): Line => ({
  ...line,
  quantity: negative(line.quantity),
});
