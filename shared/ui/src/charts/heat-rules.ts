/** Steps of a heat scale; 0 is nothing at all. */
export const heatSteps = [1, 2, 3, 4, 5] as const;

/** The step of a value among others: parts of the largest one; nothing and less than nothing have none. */
export function heatStep(value: number, most: number): number {
  if (value <= 0 || most <= 0) return 0;
  return Math.min(heatSteps.length, Math.ceil((value / most) * heatSteps.length - 1e-9));
}

/** Up to which value a step goes. */
export const heatStepValue = (step: number, most: number): number =>
  Number(((most * step) / heatSteps.length).toPrecision(12));

/** How strong the hue of each step is, beginning with nothing. */
export const heatStrengths = [0, 0.12, 0.28, 0.46, 0.68, 0.95] as const;

/** The ticks that find room below their columns, from the last one backwards: the newest month is the one that is looked for. */
export function heatTicks(ticks: readonly string[], columnWidth: number): { tick: string; at: number }[] {
  const widest = Math.max(
    0,
    ...ticks.map((tick) => [...tick].reduce((sum, sign) => sum + (sign > '\u2e80' ? 13 : 7.5), 0)),
  );
  const every = Math.max(1, Math.ceil((widest + 6) / Math.max(1, columnWidth)));
  return ticks.map((tick, at) => ({ tick, at })).filter(({ at }) => (ticks.length - 1 - at) % every === 0);
}
