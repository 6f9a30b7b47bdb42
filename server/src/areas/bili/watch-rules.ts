/** The last words, credits and asking for likes: whoever is there has seen it. */
const lastSeconds = 10;
const lastPart = 0.95;

/** Whether a place is near the end of a video, where its length is known. */
export const isNearEnd = (progressSeconds: number, durationSeconds: number | null): boolean =>
  durationSeconds !== null &&
  durationSeconds > 0 &&
  progressSeconds > 0 &&
  progressSeconds >= Math.min(durationSeconds * lastPart, Math.max(durationSeconds - lastSeconds, 1));
