import { proposedLastDay } from './proposed-last-day-rules.ts';

it.each([
  ['near', '2026-07-19', '2026-07-19'],
  ['past', '2026-06-01', '2026-06-01'],
  ['far', '2026-07-20', '2026-06-18'],
  ['none', null, '2026-06-18'],
])('6 an end of the contract that is %s', (_, lastDay, proposed) => {
  expect(proposedLastDay({ firstDay: '2026-01-01', lastDay }, '2026-06-18')).toBe(proposed);
});

it('6 not before the tenancy begins', () => {
  expect(proposedLastDay({ firstDay: '2026-07-01', lastDay: null }, '2026-06-18')).toBe('2026-07-01');
});
