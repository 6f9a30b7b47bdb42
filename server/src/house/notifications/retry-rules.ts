const minute = 60_000;

/** Waits after the first, second … failure; after the last one it has failed. */
const backoffMs = [1, 5, 30, 120, 360].map((minutes) => minutes * minute);

/** When to try again after so many failed attempts; undefined: no more. */
export function nextTry(attempts: number, now: number): number | undefined {
  const wait = backoffMs[attempts - 1];
  return wait === undefined ? undefined : now + wait;
}
