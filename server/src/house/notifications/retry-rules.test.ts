import { nextTry } from './retry-rules.ts';

const at = Date.parse('2026-11-21T08:00:00Z');
const minute = 60_000;

it('1.4: tries again after 1 m, 5 m, 30 m, 2 h, 6 h, then no more', () => {
  const waits = [1, 2, 3, 4, 5, 6].map((attempts) => {
    const again = nextTry(attempts, at);
    return again === undefined ? undefined : (again - at) / minute;
  });
  expect(waits).toEqual([1, 5, 30, 120, 360, undefined]);
});
