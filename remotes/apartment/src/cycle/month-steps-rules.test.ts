import { nextMonth, stepStates } from './month-steps-rules.ts';

const shown = (state: Parameters<typeof stepStates>[0]) => stepStates(state).map((one) => one.state);

it('10 check: seven steps, of which one is next', () => {
  expect(shown(undefined)).toEqual(['current', ...Array(6).fill('todo')]);
  expect(shown('open')).toEqual(['done', 'current', ...Array(5).fill('todo')]);
  expect(shown('reading')).toEqual(['done', 'current', ...Array(5).fill('todo')]);
  expect(shown('read_checked')).toEqual(['done', 'done', 'current', ...Array(4).fill('todo')]);
  expect(shown('usage_checked')).toEqual([...Array(3).fill('done'), 'current', ...Array(3).fill('todo')]);
  expect(shown('billed')).toEqual([...Array(4).fill('done'), 'current', 'todo', 'todo']);
  expect(shown('bills_checked')).toEqual([...Array(5).fill('done'), 'current', 'todo']);
  expect(shown('issued')).toEqual([...Array(6).fill('done'), 'current']);
  expect(shown('closed')).toEqual(Array(7).fill('done'));
});

it('the month to open is the one after the newest', () => {
  const today = '2026-06-18';
  expect(nextMonth([], today)).toBe('2026-06');
  expect(nextMonth([{ ym: '2026-05' }, { ym: '2026-04' }], today)).toBe('2026-06');
  expect(nextMonth([{ ym: '2025-12' }], today)).toBe('2026-01');
});
