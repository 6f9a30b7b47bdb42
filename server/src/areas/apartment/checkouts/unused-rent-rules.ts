import type { CalcOf, ChargeKind, SettlementLine } from '@console/contract/apartment';
import { dayAfter, monthOf } from '../../../days.ts';
import { quotient, times, whole } from '../../../exact.ts';
import { itemLines, type MonthlyItem, rentLines } from '../bills/index.ts';
import type { ChargeLine } from '../costs/index.ts';

/** A line of rent, or of a monthly item, that a bill has asked for ahead. */
export interface BilledAhead {
  readonly bill: NonNullable<SettlementLine['bill']>;
  readonly amountMinor: number;
  /** Part of the amount. */
  readonly taxMinor: number;
  readonly chargeKind: ChargeKind;
  readonly chargeItemId: string | null;
  readonly params: ChargeLine['params'];
  readonly calc: CalcOf<'rent'> | CalcOf<'item'>;
  /** How its bill counted parts of months. */
  readonly mode: CalcOf<'rent'>['mode'];
  /** The most that can still be credited of its bill. */
  readonly creditableMinor: number;
  /** What credits have taken of the line itself. */
  readonly creditedMinor: number;
}

/** Days that were billed and are not lived in: what was asked for, and what of it is kept for the days before. */
export interface Unused
  extends Pick<BilledAhead, 'bill' | 'taxMinor' | 'chargeKind' | 'chargeItemId' | 'params'> {
  readonly kind: 'unused_rent' | 'unused_item';
  readonly from: string;
  readonly to: string;
  readonly billedMinor: number;
  readonly keptMinor: number;
  /** How what is kept comes about; none where nothing of the line is. */
  readonly calc: SettlementLine['calc'];
}

/** What of rent and monthly items that were billed ahead is for days after the last one (vector A-15 for what is kept). */
export function unusedOf(billed: readonly BilledAhead[], lastDay: string): Unused[] {
  const left = new Map(billed.map(({ bill, creditableMinor }) => [bill.billId, creditableMinor]));
  return billed.flatMap((line): Unused[] => {
    const kept = keptOf(line, lastDay);
    if (!kept) return [];
    const { bill, amountMinor: billedMinor, chargeKind, chargeItemId, params } = line;
    const most = left.get(bill.billId) ?? 0;
    const amountMinor = Math.min(billedMinor - kept.amountMinor, billedMinor - line.creditedMinor, most);
    left.set(bill.billId, most - amountMinor);
    if (amountMinor <= 0) return [];
    return [
      {
        ...{ kind: line.calc.kind === 'rent' ? 'unused_rent' : 'unused_item', bill, chargeKind },
        ...{ chargeItemId, params },
        ...{
          from: kept.from,
          to: kept.to,
          calc: kept.calc,
          billedMinor,
          keptMinor: billedMinor - amountMinor,
        },
        taxMinor: partOfTax(line, amountMinor),
      },
    ];
  });
}

/** What is kept of a line, and the days of it that go back; nothing where all of them were lived in. */
function keptOf({ calc, amountMinor, mode, params }: BilledAhead, lastDay: string) {
  const { from, to } = calc;
  if (from === null || to === null || to <= lastDay) return undefined;
  if (from > lastDay) return { amountMinor: 0, calc: null, from, to };
  const [kept] =
    calc.kind === 'rent'
      ? rentLines({ rates: [{ from, rentMinor: calc.rentMinor }] }, { from, to: lastDay }, calc.mode)
      : itemLines(monthOf(from), { firstDay: from, lastDay }, [itemOf(calc, params)], mode);
  const left = { amountMinor: Math.min(amountMinor, kept?.amountMinor ?? 0), calc: kept?.calc ?? null };
  return { ...left, from: dayAfter(lastDay), to };
}

/** As it was charged then. */
const itemOf = (
  { unitMinor, quantity, from, to }: CalcOf<'item'>,
  params: ChargeLine['params'],
): MonthlyItem => ({
  ...{ chargeItemId: '', kind: 'other', code: String(params.code ?? ''), taxRate: '0' },
  ...{ nameZh: '', nameEn: '', amountMinor: unitMinor, quantity },
  given: { firstDay: from ?? '', lastDay: to },
});

/** Of what goes back so much is tax as of the whole. */
const partOfTax = ({ taxMinor, amountMinor }: BilledAhead, backMinor: number): number =>
  amountMinor === 0
    ? 0
    : Number(quotient(times(whole(taxMinor), whole(backMinor)), whole(amountMinor), 0).units);
