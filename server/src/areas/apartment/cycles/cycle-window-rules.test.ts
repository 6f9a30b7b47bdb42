import { takenProblems, windowOf, windowProblems } from './cycle-window-rules.ts';

const window = (readFrom: string, readTo: string) => ({ readFrom, readTo });
const june = window('2026-06-25', '2026-06-28');

it("are the building's usual days in that month", () => {
  expect(windowOf('2026-06', { readFromDay: 1, readToDay: 25 })).toEqual(window('2026-06-01', '2026-06-25'));
});

describe('beside other months', () => {
  const beside = { readToBefore: '2026-06-01', readFromAfter: '2026-07-01' };

  it.each([
    ['lies between them', june, beside],
    ['is one day', window('2026-06-25', '2026-06-25'), beside],
    ['touches both', window('2026-06-02', '2026-06-30'), beside],
    ['has none beside it', june, { readToBefore: null, readFromAfter: null }],
  ])('well when it %s', (_, given, others) => expect(windowProblems(given, others)).toEqual([]));

  it.each([
    [
      'ends before it begins',
      window('2026-06-25', '2026-06-24'),
      'readTo',
      'window_reversed',
      { from: '2026-06-25' },
    ],
    [
      'shares a day with the month before',
      window('2026-06-01', '2026-06-28'),
      'readFrom',
      'other_cycle',
      { day: '2026-06-01' },
    ],
    [
      'shares a day with the month after',
      window('2026-06-25', '2026-07-01'),
      'readTo',
      'other_cycle',
      { day: '2026-07-01' },
    ],
  ])('refused when it %s', (_, given, path, code, params) => {
    expect(windowProblems(given, beside)).toEqual([{ path, code, params }]);
  });
});

describe('what was read already', () => {
  it('stays inside', () => {
    expect(takenProblems(june, { firstDay: '2026-06-25', lastDay: '2026-06-28' })).toEqual([]);
    expect(takenProblems(june, { firstDay: null, lastDay: null })).toEqual([]);
  });

  it('is not left out at either end', () => {
    const taken = { firstDay: '2026-06-24', lastDay: '2026-06-29' };
    const params = { from: '2026-06-24', to: '2026-06-29' };
    expect(takenProblems(june, taken)).toEqual([
      { path: 'readFrom', code: 'values_taken', params },
      { path: 'readTo', code: 'values_taken', params },
    ]);
  });
});
