import { plusMonths } from './days.ts';

/**
 * The day on which the story of the demo buildings stands still (apartment-and-wood.md, section 12). Whatever lies
 * before it has its day, whenever the console is first started; only what is yet to come hangs on the real today.
 */
export const demoToday = '2026-06-18';

/** The months that are read, checked and closed. */
export const closedMonths: readonly string[] = Array.from({ length: 24 }, (_, index) =>
  plusMonths('2024-06', index),
);
export const thisMonth = '2026-06';

/** The houses were taken over and their meters read for the first time. */
export const openingDay = '2024-05-20';

/** The demo houses read on the last day of the window. In May 2025 it is a day later, so that A-11 has its 31 days. */
export const readingDay = (ym: string): string => `${ym}-${ym === '2025-05' ? '21' : '20'}`;

export const windowOf = (ym: string): { readFrom: string; readTo: string } => ({
  readFrom: `${ym}-15`,
  readTo: ym === thisMonth ? `${ym}-24` : readingDay(ym),
});

/** The day before a month's reading on which the meters were read before. */
export const readBefore = (ym: string): string =>
  ym === closedMonths[0] ? openingDay : readingDay(plusMonths(ym, -1));

/** All days on which meters are read, the first one of the installation, the last one today. */
export const readingDays: readonly string[] = [openingDay, ...closedMonths.map(readingDay), demoToday];
