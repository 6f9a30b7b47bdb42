import type { TeamToday, TradedLately } from '@console/contract/wood';
import { exact, plus, textOf } from '../../../exact.ts';

type Sold = NonNullable<TeamToday['sold']>;
type Day = TradedLately['days'][number];

/** What days come to together; of money nothing where it is not told of one of them. */
function together(days: readonly Day[]): Sold['today'] {
  const minors = days.map(({ salesMinor }) => salesMinor ?? null);
  return {
    volume: textOf(plus(...days.map(({ soldVolume }) => exact(soldVolume ?? '0.000000')))),
    salesMinor: minors.includes(null) ? null : minors.reduce<number>((sum, one) => sum + (one ?? 0), 0),
  };
}

/** Sales of today, of the last seven days and of the seven before, out of what the workspace tells of fourteen. */
export function soldLately({ sold, ownSales, days }: TradedLately): Sold | null {
  if (sold === null) return null;
  return {
    ownSales,
    today: together(days.slice(-1)),
    week: together(days.slice(-7)),
    weekBefore: together(days.slice(-14, -7)),
    days: days.map((one) => ({ day: one.day, ...together([one]) })),
  };
}
