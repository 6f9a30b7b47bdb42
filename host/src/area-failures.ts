/** Why an area's last load failed, for the screen that has to say so. Forgotten as soon as it loads. */
const failures = new Map<string, unknown>();

export const keepAreaFailure = (area: string, failure: unknown): void => {
  failures.set(area, failure);
};
export const forgetAreaFailure = (area: string): boolean => failures.delete(area);
export const areaFailure = (area: string): unknown => failures.get(area);
