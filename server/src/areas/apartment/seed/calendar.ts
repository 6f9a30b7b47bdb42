import { daysAfter, earlier, later, monthsApart, monthsLater } from '../../../days.ts';

/**
 * The months of the demo buildings. Their story (apartment-and-wood.md, section 12) is told for 18 June 2026 and lived
 * so many whole months later that it stands still on the day of the first start, inside an open reading window: whoever
 * opens the demo finds work, and nothing late.
 */
export interface Calendar {
  /** The day of the first start. */
  readonly today: string;
  /** The months that are read, checked and closed: two years. */
  readonly closedMonths: readonly string[];
  /** Whoever leaves from this day on gets a check-out; before that deposits were given back as they were. */
  readonly checkedOutSince: string;
  /** The month that is being read. */
  readonly thisMonth: string;
  /** The houses were founded, before their prices came into force. */
  readonly foundingDay: string;
  /** The houses were taken over and their meters read for the first time. */
  readonly openingDay: string;
  /** All days on which meters are read, the first one of the installation, the last one today. */
  readonly readingDays: readonly string[];
  /** When a month of the story is lived. */
  month(told: string): string;
  /** When a day of the story is lived; none of its days lies at the end of a month. */
  day(told: string): string;
  /** When a closed month was read. */
  readingDay(ym: string): string;
  windowOf(ym: string): { readFrom: string; readTo: string };
  /** The day before a month's reading on which the meters were read before. */
  readBefore(ym: string): string;
}

const told = {
  firstMonth: '2024-06',
  foundingDay: '2024-04-22',
  openingDay: '2024-05-20',
  thisMonth: '2026-06',
  longMonth: '2025-05',
  checkedOutSince: '2025-07-11',
};
/** Of a month, once both of its gates are passed and nobody else comes in it: its bills are made. */
export const dayOfBills = '27';
/** The first day of the window in which the demo houses are read, and the last one. */
const window = { from: '15', to: '20', thisMonthTo: '24' };
/** What the golden vector A-11 counts its estimated month in. */
const daysOfLongMonth = 31;
/** For which the window of the month that is being read stays open at least. */
const daysLeft = 6;

/** @param today the day of the first start: before the 15th it is the month before that is still being read */
export function calendarOf(today: string): Calendar {
  const started = today.slice(0, 7);
  const thisMonth = today.slice(8) < window.from ? monthsLater(started, -1) : started;
  const shift = monthsApart(told.thisMonth, thisMonth);
  const month = (ym: string) => monthsLater(ym, shift);
  const day = (one: string) => `${month(one.slice(0, 7))}${one.slice(7)}`;
  const openingDay = day(told.openingDay);
  const foundingDay = day(told.foundingDay);
  const closedMonths = Array.from({ length: 24 }, (_, index) => monthsLater(month(told.firstMonth), index));
  const usual = (ym: string) => `${ym}-${window.to}`;
  const readingDay = (ym: string) =>
    ym === month(told.longMonth) ? daysAfter(usual(monthsLater(ym, -1)), daysOfLongMonth) : usual(ym);
  const stillOpen = earlier(daysAfter(today, daysLeft), `${monthsLater(thisMonth, 1)}-14`);
  return {
    ...{ today, closedMonths, thisMonth, foundingDay, openingDay, month, day, readingDay },
    checkedOutSince: day(told.checkedOutSince),
    readingDays: [openingDay, ...closedMonths.map(readingDay), today],
    windowOf: (ym) => ({
      readFrom: `${ym}-${window.from}`,
      readTo: ym === thisMonth ? later(`${ym}-${window.thisMonthTo}`, stillOpen) : readingDay(ym),
    }),
    readBefore: (ym) => (ym === closedMonths[0] ? openingDay : readingDay(monthsLater(ym, -1))),
  };
}
