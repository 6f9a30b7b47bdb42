import { chosenItemProblems } from './chosen-item-rules.ts';

const item = (firstDay: string, lastDay: string | null = null, chargeItemId = 'a') => ({
  chargeItemId,
  firstDay,
  lastDay,
});
const problems = (...items: ReturnType<typeof item>[]) =>
  chosenItemProblems('2026-03-01', items).map(({ path, code }) => `${path} ${code}`);

describe('items that a tenancy is charged every month', () => {
  it.each([
    ['one after the other', [item('2026-03-01', '2026-03-31'), item('2026-04-01')], []],
    ['two at once', [item('2026-03-01'), item('2026-03-01', null, 'b')], []],
    [
      'the same twice on a day',
      [item('2026-03-01', '2026-04-01'), item('2026-04-01')],
      ['items.1.firstDay overlap'],
    ],
    ['before anybody lives there', [item('2026-02-28')], ['items.0.firstDay before_first_day']],
    ['backwards', [item('2026-04-02', '2026-04-01')], ['items.0.lastDay window_reversed']],
  ])('2 %s', (_, items, found) => {
    expect(problems(...items)).toEqual(found);
  });
});
