import { askAgainAfter } from './known-me.ts';

it('asks again sooner at first, and never more seldom than every half minute', () => {
  expect([1, 2, 3, 4, 5, 20].map(askAgainAfter)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000]);
});
