import { aged, bucketOf, overdueDays, together } from './ageing-rules.ts';

describe('how old what is open is', () => {
  it('nothing is overdue on the day that it is due', () => {
    expect(overdueDays('2026-06-18', '2026-06-18')).toBe(0);
    expect(overdueDays('2026-06-18', '2026-06-17')).toBe(0);
    expect(overdueDays('2026-06-18', '2026-07-19')).toBe(31);
  });

  it.each([
    [0, 'notDue'],
    [1, 'upTo30'],
    [30, 'upTo30'],
    [31, 'upTo60'],
    [60, 'upTo60'],
    [61, 'upTo90'],
    [90, 'upTo90'],
    [91, 'over90'],
    [4000, 'over90'],
  ] as const)('%i days overdue: %s', (days, bucket) => {
    expect(bucketOf(days)).toBe(bucket);
  });

  it('adds up by age; what is to be given back and what is paid in advance stand against it', () => {
    const due = [
      { dueOn: '2026-06-20', openMinor: 1 },
      { dueOn: '2026-06-17', openMinor: 20 },
      { dueOn: '2026-05-01', openMinor: 300 },
      { dueOn: '2026-04-01', openMinor: 4_000 },
      { dueOn: '2026-01-01', openMinor: 50_000 },
      { dueOn: '2026-01-01', openMinor: -600 },
    ];
    const one = aged(due, 21, '2026-06-18');
    expect(one).toEqual({
      ages: { notDue: 1, upTo30: 20, upTo60: 300, upTo90: 4_000, over90: 50_000 },
      ...{
        openMinor: 54_321,
        overdueMinor: 54_320,
        advanceMinor: 21,
        refundMinor: 600,
        balanceMinor: 53_700,
      },
    });
    expect(together([one, one])).toEqual(aged([...due, ...due], 42, '2026-06-18'));
    expect(together([])).toEqual(aged([], 0, '2026-06-18'));
  });
});
