import { groupBudgetMs, nodeBudgetMs, retryMs } from './timing-rules.ts';

it.each([
  [100, 20_000, 30_000],
  [5_000, 20_000, 30_000],
  [10_000, 20_000, 30_000],
  [10_001, 20_001, 30_002],
  [30_000, 40_000, 70_000],
])('a measurement of %i ms may take %i ms for a node and %i ms for a group', (timeout, node, group) =>
  expect([nodeBudgetMs(timeout), groupBudgetMs(timeout)]).toEqual([node, group]),
);

it('tries again after 3 s, later and later, and never later than 30 s', () =>
  expect([0, 1, 2, 3, 4, 5, 6, 60].map(retryMs)).toEqual([
    3_000, 3_000, 6_000, 12_000, 24_000, 30_000, 30_000, 30_000,
  ]));
