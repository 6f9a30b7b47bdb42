import { formatFor } from './format.ts';
import { localToday } from './local-day.ts';
import { plainDay, plainInstant, plainToday, plainWeekday } from './plain-dates.ts';

describe.each(['zh', 'en'] as const)('dates of the frame, %s', (language) => {
  it.each(['2026-11-21', '2026-01-05', '1999-12-31'])('%s is written as everywhere', (day) => {
    expect(plainDay(language, day)).toBe(formatFor(language).day(day));
  });

  it.each([0, 6, 12, 18])('today is the day that it is everywhere, at %s hours of Greenwich', (hour) => {
    const now = new Date(Date.UTC(2026, 10, 21, hour));
    expect(plainToday(language, now)).toBe(formatFor(language).day(localToday(undefined, now.getTime())));
  });

  it.each([22, 23, 24, 25, 26, 27, 28])(
    'the %s of November 2026 has the name that the browser gives it',
    (day) => {
      const now = new Date(2026, 10, day, 12);
      const named = new Intl.DateTimeFormat(language, { weekday: 'long' }).format(now);
      expect(plainWeekday(language, now)).toBe(named);
    },
  );

  it.each(['2026-11-21T09:05:59Z', '2026-01-05T00:00:00+08:00', '2026-07-31T23:59:00Z'])(
    '%s is written as everywhere',
    (instant) => {
      expect(plainInstant(language, instant)).toBe(formatFor(language).instant(instant));
    },
  );
});
