import { daysAfter, lastDayOf, monthsLater } from '../../../days.ts';
import { type Calendar, dayOfBills } from './calendar.ts';
import { payDays } from './collecting.ts';

/** What is done about money on a day of the demo houses. */
export interface MoneyWork {
  readonly day: string;
  readonly work: 'begin' | 'generate' | 'check' | 'send' | 'collect' | 'post_late_fees' | 'close';
  /** The month whose bills it is about. */
  readonly ym: string;
}

/** Of a month's bills, on which day after its own month: once all that is late has been paid. */
const dayOfClosing = '25';

/** All that is done about money until today, in its order: the last month's bills are made, and not sent yet. */
export function moneyDays({ closedMonths, openingDay, today }: Calendar, billDay: number): MoneyWork[] {
  const last = closedMonths.at(-1) ?? '';
  const first: MoneyWork = { day: openingDay, work: 'begin', ym: closedMonths[0] ?? '' };
  return [first, ...closedMonths.flatMap((ym) => daysOf(ym, billDay, last))]
    .filter(({ day }) => day <= today)
    .sort((left, right) => (left.day < right.day ? -1 : left.day > right.day ? 1 : 0));
}

function daysOf(ym: string, billDay: number, last: string): MoneyWork[] {
  const made: MoneyWork[] = [
    { day: `${ym}-${dayOfBills}`, work: 'generate', ym },
    { day: daysAfter(`${ym}-${dayOfBills}`, 1), work: 'check', ym },
  ];
  if (ym === last) return made;
  const after = monthsLater(ym, 1);
  const sentOn = `${after}-${String(billDay).padStart(2, '0')}`;
  const isOver = after < last;
  return [
    ...made,
    { day: sentOn, work: 'send', ym },
    ...payDays.map((days): MoneyWork => ({ day: daysAfter(sentOn, days), work: 'collect', ym })),
    ...(isOver ? [{ day: `${after}-${dayOfClosing}`, work: 'close' as const, ym }] : []),
    { day: lastDayOf(after), work: 'post_late_fees', ym },
  ];
}
