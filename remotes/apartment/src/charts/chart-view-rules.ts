import { type ElectricityChart, statMonthsAtMost } from '@console/contract/apartment';

/** Text of a quantity as a drawing has it. */
export const drawn = (text: string | null): number | null => (text === null ? null : Number(text));

/** A share as percent, `4.55` of `0.0455`: the point moves in the text, so that no digit is made up. */
export const percentOf = (ratio: string | null): number | null =>
  ratio === null ? null : Number((Number(ratio) * 100).toFixed(4));

const monthNumber = (ym: string): number => Number(ym.slice(0, 4)) * 12 + Number(ym.slice(5));

interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What is asked for, or, where that is more than one answer tells, what lies at its end. */
export function spanOf({ from, to }: Asked): Asked & { readonly tooLong: boolean } {
  const tooLong =
    from !== undefined &&
    to !== undefined &&
    Math.abs(monthNumber(to) - monthNumber(from)) >= statMonthsAtMost;
  return tooLong ? { to: from > to ? from : to, tooLong } : { from, to, tooLong };
}

/** Whether any month or day is known at all. */
export const hasAny = ({ months, days }: Pick<ElectricityChart, 'months' | 'days'>): boolean =>
  months.some(({ quantity, before }) => quantity !== null || before !== null) ||
  days.some(({ quantity }) => quantity !== null);
