import { daysAfter } from '../../../days.ts';
import { calendarOf } from './calendar.ts';
import { moneyDays } from './money-days.ts';

const calendar = calendarOf('2026-06-18');
const ofMonth = (ym: string) =>
  moneyDays(calendar, 5).flatMap((one) => (one.ym === ym ? [`${one.day} ${one.work}`] : []));
const starts = Array.from({ length: 26 }, (_, fortnight) => daysAfter('2026-11-25', 14 * fortnight));

describe('12 what is done about money in the demo houses', () => {
  it('12 a month is billed once nobody comes any more, sent on the bill day, collected and closed', () => {
    expect(ofMonth('2026-01')).toEqual([
      '2026-01-27 generate',
      '2026-01-28 check',
      '2026-02-05 send',
      '2026-02-07 collect',
      '2026-02-13 collect',
      '2026-02-23 collect',
      '2026-02-25 close',
      '2026-02-28 post_late_fees',
    ]);
  });

  it('12 the last month but one is sent and stays open, the last one is made', () => {
    expect(ofMonth('2026-04').map((one) => one.slice(11))).not.toContain('close');
    expect(ofMonth('2026-05')).toEqual(['2026-05-27 generate', '2026-05-28 check']);
    expect(moneyDays(calendar, 5)[0]).toEqual({ day: '2024-05-20', work: 'begin', ym: '2024-06' });
  });

  it.each(starts)(
    '12 goes forward and ends before today when the console is first started on %s',
    (today) => {
      const works = moneyDays(calendarOf(today), 1);
      const days = works.map(({ day }) => day);
      expect(days).toEqual([...days].sort());
      expect(days.filter((day) => day > today)).toEqual([]);
      expect(works.filter(({ work }) => work === 'generate')).toHaveLength(24);
      expect(works.filter(({ work }) => work === 'send')).toHaveLength(23);
    },
  );
});
