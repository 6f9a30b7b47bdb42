import { daysAfter, daysBetween } from '../../../days.ts';
import { calendarOf } from './calendar.ts';

describe('12 the months of the demo buildings', () => {
  it('12 are those of the story when it is started on its own day', () => {
    const calendar = calendarOf('2026-06-18');
    expect(calendar.closedMonths[0]).toBe('2024-06');
    expect(calendar.closedMonths.at(-1)).toBe('2026-05');
    expect(calendar.thisMonth).toBe('2026-06');
    expect(calendar.openingDay).toBe('2024-05-20');
    expect(calendar.windowOf('2026-06')).toEqual({ readFrom: '2026-06-15', readTo: '2026-06-24' });
    expect(calendar.windowOf('2025-05')).toEqual({ readFrom: '2025-05-15', readTo: '2025-05-21' });
    expect(calendar.day('2026-03-15')).toBe('2026-03-15');
  });

  it('12 begin so much later as the console is first started: in the second half of a month, this one is read', () => {
    const calendar = calendarOf('2026-11-25');
    expect(calendar.thisMonth).toBe('2026-11');
    expect(calendar.closedMonths.at(-1)).toBe('2026-10');
    expect(calendar.windowOf('2026-11')).toEqual({ readFrom: '2026-11-15', readTo: '2026-12-01' });
    expect(calendar.day('2026-03-15')).toBe('2026-08-15');
  });

  it('12 in the first half of a month the one before is still being read, and not into its own window', () => {
    const calendar = calendarOf('2027-01-13');
    expect(calendar.thisMonth).toBe('2026-12');
    expect(calendar.windowOf('2026-12')).toEqual({ readFrom: '2026-12-15', readTo: '2027-01-14' });
  });

  it('12 whichever day it is, the window is open, and no day of reading is in two months', () => {
    for (let ahead = 0; ahead < 800; ahead += 1) {
      const today = daysAfter('2026-01-01', ahead);
      const { thisMonth, closedMonths, readingDays, readingDay, readBefore, windowOf, month } =
        calendarOf(today);
      const { readFrom, readTo } = windowOf(thisMonth);
      expect([readFrom <= today, today <= readTo, readTo > (readingDays.at(-2) ?? '')]).toEqual([
        true,
        true,
        true,
      ]);
      expect([...readingDays].sort()).toEqual(readingDays);
      expect(
        closedMonths.map(readingDay).every((day, index) => day.slice(0, 7) === closedMonths[index]),
      ).toBe(true);
      // A-11 counts 31 days in its long month.
      const long = month('2025-05');
      expect(daysBetween(readBefore(long), readingDay(long))).toBe(31);
    }
  });
});
