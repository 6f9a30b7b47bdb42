import type { ChargeKind } from '@console/contract/apartment';
import { exact, plus, quotient, times, whole } from '../../../exact.ts';
import type { ChargeLine } from '../costs/index.ts';
import { earlier, firstDayOf, lastDayOf, later } from '../days.ts';
import { type Proration, partsOf, type RentTerms, type Span } from './rent-rules.ts';

/** What a tenancy is charged every month beside its rent. */
export interface MonthlyItem {
  readonly chargeItemId: string;
  readonly kind: ChargeKind;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  /** Of one, for a whole month. */
  readonly amountMinor: number;
  readonly taxRate: string;
  readonly quantity: string;
  /** From when to when it was given to this tenancy; null where it is charged to everybody. */
  readonly given: { readonly firstDay: string; readonly lastDay: string | null } | null;
}

/** The days of a month on which it is charged. */
function spanIn(month: string, terms: Pick<RentTerms, 'firstDay' | 'lastDay'>, item: MonthlyItem): Span {
  const from = later(firstDayOf(month), later(terms.firstDay, item.given?.firstDay ?? terms.firstDay));
  const to = earlier(earlier(lastDayOf(month), terms.lastDay), item.given?.lastDay ?? null);
  return { from, to };
}

/** What of an amount is tax that is included in it: rounded once. */
export function taxIn(amountMinor: number, rate: string): number {
  const all = plus(whole(1), exact(rate));
  return Number(quotient(times(whole(amountMinor), exact(rate)), all, 0).units);
}

/**
 * What is charged for a month beside the rent: by days where it is not the whole month, as the building prorates its rents.
 * An item that costs nothing makes no line.
 */
export function itemLines(
  month: string,
  terms: Pick<RentTerms, 'firstDay' | 'lastDay'>,
  items: readonly MonthlyItem[],
  mode: Proration,
): ChargeLine[] {
  return items.flatMap((item) => {
    const span = spanIn(month, terms, item);
    return span.from > span.to ? [] : lineOf(month, span, item, mode);
  });
}

function lineOf(month: string, span: Span, item: MonthlyItem, mode: Proration): ChargeLine[] {
  const [part = { days: 1, of: 1 }] = partsOf([span], month, mode);
  const isPart = part.days !== part.of;
  const whole1 = times(whole(item.amountMinor), exact(item.quantity), whole(part.days));
  const amountMinor = Number(quotient(whole1, whole(part.of), 0).units);
  if (amountMinor === 0) return [];
  const { chargeItemId, kind, code, nameZh, nameEn, quantity } = item;
  return [
    {
      ...{ chargeKind: kind, chargeItemId, description: 'item', params: { code, nameZh, nameEn, month } },
      ...{ quantity, unit: null, unitPrice: null, amountMinor, taxMinor: taxIn(amountMinor, item.taxRate) },
      ...{ source: 'item', sourceId: chargeItemId },
      calc: {
        ...{ kind: 'item', quantity, unitMinor: item.amountMinor, from: span.from, to: span.to },
        ...{ days: isPart ? part.days : null, daysInMonth: isPart ? part.of : null },
      },
    },
  ];
}
