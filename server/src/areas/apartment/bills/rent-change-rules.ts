import type { CalcOf, RentPart } from '@console/contract/apartment';
import { firstDayOf, lastDayOf } from '../../../days.ts';
import type { ChargeLine } from '../costs/index.ts';
import { type RentTerms, rentLines } from './rent-rules.ts';

/** Rent of one month that a bill has asked for. */
export interface AskedRent {
  readonly billId: string;
  readonly number: string;
  readonly month: string;
  /** In the order of their days; none where the bill was taken back. */
  readonly parts: readonly RentPart[];
  /** What lines of other bills have put right of it since. */
  readonly changedMinor: number;
}

const sumOf = (parts: readonly Pick<RentPart, 'amountMinor'>[]): number =>
  parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

const partsOf = (lines: readonly ChargeLine[]): RentPart[] =>
  lines.flatMap(({ calc, amountMinor }) => (calc?.kind === 'rent' ? { ...partOf(calc), amountMinor } : []));

const partOf = ({ kind: _, ...fields }: CalcOf<'rent'>) => fields;

/** What is left of rent that was asked for where somebody leaves; all of it where nobody does (vector A-15). */
function keptRent(part: RentPart, lastDay: string | null): RentPart[] {
  const { from, to, rentMinor, mode, amountMinor } = part;
  if (lastDay === null || to <= lastDay) return [part];
  if (from > lastDay) return [];
  const kept = rentLines({ rates: [{ from, rentMinor }] }, { from, to: lastDay }, mode);
  return partsOf(kept).map((one) => ({ ...one, amountMinor: Math.min(amountMinor, one.amountMinor) }));
}

/** Whether the days cost what they cost when they were asked for. */
const isSame = (billed: readonly RentPart[], now: readonly RentPart[]): boolean =>
  now.every((part) =>
    billed
      .filter(({ from, to }) => from <= part.to && part.from <= to)
      .every(({ rentMinor }) => rentMinor === part.rentMinor),
  );

/** What these days come to by the rents as they are now, in the way that they were asked for. */
function partsNow(billed: readonly RentPart[], rates: RentTerms['rates']): readonly RentPart[] {
  const [first, last] = [billed[0], billed.at(-1)];
  if (!first || !last) return [];
  const now = partsOf(rentLines({ rates }, { from: first.from, to: last.to }, first.mode));
  // The same rent in other pieces is no other rent, though pieces are rounded one by one.
  return isSame(billed, now) ? billed : now;
}

/**
 * What a rent that was changed after it had been asked for makes up to, or gives back: for each bill and month a line. Days after the
 * last one are left out on both sides: unused rent gives these back.
 */
export function rentChangeLines(
  asked: readonly AskedRent[],
  { rates, lastDay }: Pick<RentTerms, 'rates' | 'lastDay'>,
): ChargeLine[] {
  return asked.flatMap(({ billId, number, month, parts, changedMinor }) => {
    const billed = parts.flatMap((part) => keptRent(part, lastDay));
    const now = partsNow(billed, rates);
    const amountMinor = sumOf(now) - sumOf(billed) - changedMinor;
    if (amountMinor === 0) return [];
    const [from, to] = [billed[0]?.from ?? firstDayOf(month), billed.at(-1)?.to ?? lastDayOf(month)];
    return {
      ...({ chargeKind: 'rent', chargeItemId: null, description: 'rent_change' } as const),
      params: { from, to, month, number },
      ...{ quantity: null, unit: null, unitPrice: null, amountMinor, taxMinor: 0 },
      ...({ source: 'rent', sourceId: billId } as const),
      calc: { kind: 'rentChange', number, billed, now: [...now], changedMinor } as const,
    };
  });
}
