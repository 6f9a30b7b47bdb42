import { listWatches } from '@console/contract/bili';
import { load } from '@console/shell';

/** Of the page that the server answers; whoever wants all of it has the library. */
export const latelyWatched = { query: { limit: 50 } };

/** How long the library waits for what stands above it, in ms: then it moves, once, which is less than a screen that stays empty. */
const patienceMs = 1_000;

/** With the library that it stands above, which would move when it comes later. That it fails, or is slow, holds up nothing for long. */
export async function loadLatelyWatched(): Promise<void> {
  let late: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    late = setTimeout(resolve, patienceMs);
  });
  await Promise.race([load(listWatches, latelyWatched).catch(() => undefined), patience]);
  clearTimeout(late);
}
