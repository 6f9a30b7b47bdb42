import { nextMonth, stepStates } from './month-steps-rules.ts';

const shown = (state: Parameters<typeof stepStates>[0]) => stepStates(state).map((one) => one.state);

it('10 check: seven steps; the gates of bills are honest about not being there', () => {
  const bills = ['unavailable', 'unavailable', 'unavailable', 'unavailable'];
  expect(shown(undefined)).toEqual(['current', 'todo', 'todo', ...bills]);
  expect(shown('open')).toEqual(['done', 'current', 'todo', ...bills]);
  expect(shown('reading')).toEqual(['done', 'current', 'todo', ...bills]);
  expect(shown('read_checked')).toEqual(['done', 'done', 'current', ...bills]);
  expect(shown('usage_checked')).toEqual(['done', 'done', 'done', ...bills]);
  expect(shown('closed')).toEqual(Array(7).fill('done'));
});

it('the month to open is the one after the newest', () => {
  const today = '2026-06-18';
  expect(nextMonth([], today)).toBe('2026-06');
  expect(nextMonth([{ ym: '2026-05' }, { ym: '2026-04' }], today)).toBe('2026-06');
  expect(nextMonth([{ ym: '2025-12' }], today)).toBe('2026-01');
});
