import type { CalcOf, SettlementLine } from '@console/contract/apartment';
import { rentLines } from '../bills/index.ts';
import { dayAfter } from '../days.ts';

/** A line of rent that a bill has asked for. */
export interface BilledRent {
  readonly bill: NonNullable<SettlementLine['bill']>;
  readonly amountMinor: number;
  readonly calc: CalcOf<'rent'>;
  /** The most that can still be credited of its bill. */
  readonly creditableMinor: number;
}

/** Days that were billed and are not lived in: what was asked for, and what of it is kept for the days before. */
export interface UnusedRent {
  readonly bill: NonNullable<SettlementLine['bill']>;
  readonly from: string;
  readonly to: string;
  readonly billedMinor: number;
  readonly keptMinor: number;
  /** How what is kept comes about; none where nothing of the line is. */
  readonly calc: SettlementLine['calc'];
}

/** What of billed rent is for days after the last one (vector A-15 for what is kept). */
export function unusedRentOf(billed: readonly BilledRent[], lastDay: string): UnusedRent[] {
  const left = new Map(billed.map(({ bill, creditableMinor }) => [bill.billId, creditableMinor]));
  return billed.flatMap((line) => {
    const unused = unusedOf(line, lastDay);
    const most = left.get(line.bill.billId) ?? 0;
    const amountMinor = Math.min(unused.billedMinor - unused.keptMinor, most);
    left.set(line.bill.billId, most - amountMinor);
    return amountMinor > 0 ? [{ ...unused, keptMinor: unused.billedMinor - amountMinor }] : [];
  });
}

function unusedOf({ bill, amountMinor, calc }: BilledRent, lastDay: string): UnusedRent {
  const { from, to, rentMinor, mode } = calc;
  const whole = { bill, billedMinor: amountMinor, to };
  if (to <= lastDay) return { ...whole, from: to, keptMinor: amountMinor, calc };
  if (from > lastDay) return { ...whole, from, keptMinor: 0, calc: null };
  const kept = rentLines({ rates: [{ from, rentMinor }] }, { from, to: lastDay }, mode);
  const keptMinor = Math.min(
    amountMinor,
    kept.reduce((sum, one) => sum + one.amountMinor, 0),
  );
  return { ...whole, from: dayAfter(lastDay), keptMinor, calc: kept[0]?.calc ?? null };
}
