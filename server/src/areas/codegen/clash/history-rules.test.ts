import { stepOf } from './history-rules.ts';

it.each([
  [1, 1],
  [3, 1],
  [4, 5],
  [24, 10],
  [72, 30],
  [168, 60],
  [720, 360],
])('%i hours go in steps of %i minutes', (hours, minutes) => expect(stepOf(hours)).toBe(minutes));
