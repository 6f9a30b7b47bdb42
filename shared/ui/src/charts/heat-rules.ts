/** Steps of a heat scale; 0 is nothing at all. */
export const heatSteps = [1, 2, 3, 4, 5] as const;

/** The step of a value among others: parts of the largest one; nothing and less than nothing have none. */
export function heatStep(value: number, most: number): number {
  if (value <= 0 || most <= 0) return 0;
  return Math.min(heatSteps.length, Math.ceil((value / most) * heatSteps.length - 1e-9));
}

/** Up to which value a step goes. */
export const heatStepValue = (step: number, most: number): number => (most * step) / heatSteps.length;
