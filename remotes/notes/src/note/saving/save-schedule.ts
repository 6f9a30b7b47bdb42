const quietFor = 2000;
const atMostEvery = 15_000;

/** When unsaved text is sent: two seconds after the last key, but at most fifteen after the first. */
export const nextSaveAt = (firstUnsavedAt: number, lastEditAt: number): number =>
  Math.min(lastEditAt + quietFor, firstUnsavedAt + atMostEvery);

/** How long to wait after the n-th failure in a row: 4, 8, 16, 32, then 60 seconds. */
export const retryAfter = (failures: number): number => Math.min(60_000, 2000 * 2 ** failures);
