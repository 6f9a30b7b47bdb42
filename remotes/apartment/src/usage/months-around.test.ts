import { monthsAround } from './months-around.ts';

it('goes two years either way, over the turns of years', () => {
  const months = monthsAround('2026-01');
  expect([months[0], months[24], months[25], months.at(-1)]).toEqual([
    '2028-01',
    '2026-01',
    '2025-12',
    '2024-01',
  ]);
});
