import { axisTicks, placeOn } from './point-rules.ts';

it.each([
  [
    [0, 10],
    [0, 2, 4, 6, 8, 10],
  ],
  [
    [39.7, 40.12],
    [39.7, 39.8, 39.9, 40, 40.1, 40.2],
  ],
  // One value alone has room on both sides of it.
  [[5], [5, 6]],
  [[0], [0, 0.2]],
  [
    [-3, 7],
    [-4, -2, 0, 2, 4, 6, 8],
  ],
])('%j lie between %j', (values, ticks) => {
  expect(axisTicks(values).ticks).toEqual(ticks);
});

it('places values between the ends of an axis', () => {
  const axis = axisTicks([0, 10]);
  expect([0, 5, 10].map((value) => placeOn(axis, value, 200))).toEqual([0, 100, 200]);
});
