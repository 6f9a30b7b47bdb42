/** Minutes that one step of the course takes, so that it has at most about 180 of them. */
export function stepOf(hours: number): number {
  const steps = [1, 5, 10, 30, 60, 180, 360];
  return steps.find((minutes) => (hours * 60) / minutes <= 180) ?? 360;
}
