import { heatStep, heatStepValue } from './heat-rules.ts';

it('the largest has the last step, nothing has none', () => {
  expect([0, 1, 20, 20.1, 99, 100].map((value) => heatStep(value, 100))).toEqual([0, 1, 1, 2, 5, 5]);
  expect([heatStep(-3, 100), heatStep(0, 0)]).toEqual([0, 0]);
  expect(heatStepValue(1, 100)).toBe(20);
  expect(heatStep(heatStepValue(3, 264.3), 264.3)).toBe(3);
});
