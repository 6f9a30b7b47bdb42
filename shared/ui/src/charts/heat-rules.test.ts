import { heatStep, heatStepValue, heatTicks } from './heat-rules.ts';

it('the largest has the last step, nothing has none', () => {
  expect([0, 1, 20, 20.1, 99, 100].map((value) => heatStep(value, 100))).toEqual([0, 1, 1, 2, 5, 5]);
  expect([heatStep(-3, 100), heatStep(0, 0)]).toEqual([0, 0]);
  expect(heatStepValue(1, 100)).toBe(20);
  expect(heatStepValue(1, 958.2)).toBe(191.64);
  expect(heatStep(heatStepValue(3, 264.3), 264.3)).toBe(3);
});

it('as many ticks as find room, the last one always', () => {
  const ticks = ['Jan', 'Feb', 'Mar', 'Apr', 'May'];
  expect(heatTicks(ticks, 60).map(({ tick }) => tick)).toEqual(ticks);
  expect(heatTicks(ticks, 20).map(({ tick }) => tick)).toEqual(['Jan', 'Mar', 'May']);
  expect(heatTicks(ticks, 0).map(({ tick }) => tick)).toEqual(['May']);
  expect(heatTicks([], 20)).toEqual([]);
});
