import { daysAfter } from '../../../days.ts';
import { calendarOf } from './calendar.ts';
import { givenCases } from './given-cases.ts';
import { staysOf } from './stays.ts';
import { storyIn } from './story.ts';

const starts = Array.from({ length: 26 }, (_, fortnight) => daysAfter('2026-11-25', 14 * fortnight));
const casesOn = (today: string) => {
  const calendar = calendarOf(today);
  const everybody = staysOf(calendar);
  return ['LT', 'JP'].map((code) => givenCases(storyIn(calendar, code), calendar, everybody, code));
};

describe('12 cases that fall to whoever the months have brought', () => {
  it('12 those who left last in the story, who are about to go, and who came last', () => {
    const [lanting, riverside] = casesOn('2026-06-18');
    expect(lanting?.leaving).toEqual({
      '104 2026-01-25': 'requested',
      '202 2025-12-15': 'submitted',
      '403 2025-05-23': 'paid_out',
      '603 2025-09-26': 'inspecting',
    });
    expect(riverside?.leaving).toEqual({
      '204D 2026-02-15': 'settling',
      '206D 2025-10-25': 'approved',
      '301 2024-05-28': 'requested',
    });
    expect(lanting?.owing).toMatchObject({ '202': '2026-05' });
  });

  it.each(starts)('12 are the same ones when the console is first started on %s', (today) => {
    const cases = casesOn(today);
    expect(cases.flatMap(({ leaving }) => Object.values(leaving)).sort()).toEqual([
      ...['approved', 'inspecting', 'paid_out', 'requested', 'requested', 'settling', 'submitted'],
    ]);
    expect(cases.flatMap(({ owing }) => Object.keys(owing))).toHaveLength(6);
    expect(cases.flatMap(({ partly }) => partly)).toHaveLength(4);
  });
});
