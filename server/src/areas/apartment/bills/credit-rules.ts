import { quotient, times, whole } from '../../../exact.ts';
import type { ChargeLine } from '../costs/index.ts';

/** A line that was asked for, and what credits have taken of it already. */
export interface CreditableLine {
  readonly billLineId: string;
  readonly chargeKind: ChargeLine['chargeKind'];
  readonly amountMinor: number;
  /** Part of the amount. */
  readonly taxMinor: number;
  readonly creditedMinor: number;
}

/** How much of a line may still be credited: of what asked for nothing, nothing. */
export const creditableOf = ({ amountMinor, creditedMinor }: CreditableLine): number =>
  Math.max(0, amountMinor - creditedMinor);

/** What of a line's tax is in so much of it: of the sum each time, so that pieces come to the same as the whole. */
const taxIn = ({ amountMinor, taxMinor }: CreditableLine, partMinor: number): number =>
  amountMinor === 0
    ? 0
    : Number(quotient(times(whole(taxMinor), whole(partMinor)), whole(amountMinor), 0).units);

/** A line of a credit: as much less of the one that it names, and of its tax. */
export const creditLine = (line: CreditableLine, amountMinor: number, number: string): ChargeLine => ({
  ...{ chargeKind: line.chargeKind, chargeItemId: null, description: 'credit', params: { number } },
  ...{ quantity: null, unit: null, unitPrice: null, amountMinor: -amountMinor },
  taxMinor: taxIn(line, line.creditedMinor) - taxIn(line, line.creditedMinor + amountMinor),
  ...{ source: 'credit', sourceId: line.billLineId, calc: null },
});

/** A bill of which something may be taken to make good what another one comes to less than nothing. */
export interface Target {
  readonly billId: string;
  readonly number: string;
  readonly dueOn: string;
  readonly openMinor: number;
  readonly leftMinor: number;
}

/**
 * What a bill that comes to less than nothing takes from which others: first from what is open, the oldest due first, then from
 * what was paid last.
 */
export function takenFrom(
  targets: readonly Target[],
  amountMinor: number,
): { target: Target; amountMinor: number }[] {
  const byDay = [...targets].sort((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
  const taken = new Map<Target, number>();
  let left = amountMinor;
  const take = (target: Target, mostMinor: number) => {
    const before = taken.get(target) ?? 0;
    const more = Math.min(left, mostMinor - before);
    if (more <= 0) return;
    taken.set(target, before + more);
    left -= more;
  };
  for (const target of byDay) take(target, Math.min(target.openMinor, target.leftMinor));
  for (const target of byDay.reverse()) take(target, target.leftMinor);
  return [...taken].map(([target, minor]) => ({ target, amountMinor: minor }));
}
