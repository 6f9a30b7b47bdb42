import { issueDays } from './issue-rules.ts';

const settings = { billDay: 1, dueDays: 9 };
const days = (today: string, month: string | null, wanted: { issueOn?: string; dueOn?: string } = {}) =>
  Object.values(issueDays({ today, settings, month, ...wanted }));

describe('when a bill is owed', () => {
  it.each([
    ['on the bill day of the month after', days('2026-04-28', '2026-04'), ['2026-05-01', '2026-05-10']],
    ['today where that is over', days('2026-05-03', '2026-04'), ['2026-05-03', '2026-05-12']],
    ['today where it is of no month', days('2026-05-03', null), ['2026-05-03', '2026-05-12']],
    [
      'as somebody says',
      days('2026-05-03', '2026-04', { issueOn: '2026-05-01' }),
      ['2026-05-01', '2026-05-10'],
    ],
    [
      'due when somebody says',
      days('2026-05-03', null, { dueOn: '2026-05-03' }),
      ['2026-05-03', '2026-05-03'],
    ],
  ])('5.6 %s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });

  it('not due before it is owed', () => {
    expect(() => days('2026-05-03', null, { dueOn: '2026-05-02' })).toThrow('VALIDATION');
  });
});
