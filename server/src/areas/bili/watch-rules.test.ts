import { isNearEnd } from './watch-rules.ts';

it.each([
  [570, 600, true],
  [569, 600, false],
  [600, 600, true],
  // Of a long one, 5 % are still worth watching; of a short one, ten seconds are the end.
  [3420, 3600, true],
  [3419, 3600, false],
  [51, 60, true],
  [49, 60, false],
  [0, 5, false],
  [3, 5, true],
  [599, null, false],
  [10, 0, false],
])('%i of %p seconds is near the end: %p', (progress, duration, near) => {
  expect(isNearEnd(progress, duration)).toBe(near);
});
