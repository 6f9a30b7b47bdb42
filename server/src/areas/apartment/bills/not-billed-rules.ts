import { dayAfter, firstDayOf, later, monthAfter, monthOf } from '../../../days.ts';
import type { RentTerms } from './rent-rules.ts';

/** A bill that asks for rent and monthly items in advance; `ym`: the month of its cycle. */
export interface AskedBill {
  readonly kind: 'move_in' | 'regular';
  readonly isIssued: boolean;
  readonly chargedTo: string | null;
  readonly ym: string | null;
}

/**
 * Until when bills that were issued have asked for rent, and up to which month for monthly items. Where none has asked for
 * anything, what was before the last month was paid before there were bills, unless a first bill waits to be issued.
 */
export function askedUntil(
  bills: readonly AskedBill[],
  { firstDay }: Pick<RentTerms, 'firstDay'>,
  lastDay: string,
): { readonly rentFrom: string; readonly itemsFrom: string } {
  const issued = bills.filter(({ isIssued }) => isIssued);
  const waits = bills.some(({ kind, isIssued }) => kind === 'move_in' && !isIssued);
  const begun = waits ? firstDay : later(firstDay, firstDayOf(monthOf(lastDay)));
  const chargedTo = issued
    .flatMap(({ chargedTo: day }) => day ?? [])
    .sort()
    .at(-1);
  const months = issued.flatMap(({ kind, ym }) =>
    kind === 'move_in' ? monthOf(firstDay) : ym === null ? [] : monthAfter(ym),
  );
  const last = months.sort().at(-1);
  return {
    rentFrom: chargedTo === undefined ? begun : later(dayAfter(chargedTo), firstDay),
    itemsFrom: last === undefined ? monthOf(begun) : monthAfter(last),
  };
}

/** Both included; none where the last is before the first. */
export function monthsFrom(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month);
  return months;
}
