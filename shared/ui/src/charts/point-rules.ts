/** Where an axis begins and ends, and its ticks: round numbers around all values. */
export interface AxisTicks {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

const roundAbove = (value: number): number => {
  if (value <= 0) return 1;
  const ten = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((times) => times * ten >= value * (1 - 1e-9)) ?? 10) * ten;
};

/**
 * About five steps from a round number to a round number. Values far from 0 do not begin there: how they differ is what one looks
 * for.
 */
export function axisTicks(values: readonly number[]): AxisTicks {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = roundAbove((most - least || Math.abs(most) || 1) / 5);
  const low = Math.floor(least / step + 1e-9) * step;
  const high = Math.max(low + step, Math.ceil(most / step - 1e-9) * step);
  const count = Math.round((high - low) / step);
  const ticks = Array.from({ length: count + 1 }, (_, at) => Number((low + at * step).toPrecision(12)));
  return { low, high, ticks };
}

/** Where on an axis of this length a value lies. */
export const placeOn = ({ low, high }: AxisTicks, value: number, length: number): number =>
  ((value - low) / (high - low)) * length;
