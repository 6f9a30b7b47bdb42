import { returnedPercent } from './returned-share-rules.ts';

const pieces = (count: number) => ({ pieces: count, volume: '0' });

it.each([
  [100, 0, 0],
  [100, 20, 20],
  [3, 1, 33],
  // Something is never nothing, and all but something never all.
  [10_000, 1, 1],
  [10_000, 9_999, 99],
  [100, 100, 100],
  [0, 0, 0],
])('of %i pieces %i went back: %i %%', (received, returned, percent) => {
  expect(returnedPercent({ received: pieces(received), returned: pieces(returned) })).toBe(percent);
});
