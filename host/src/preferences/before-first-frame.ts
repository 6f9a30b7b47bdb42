import { preferenceOf } from '@console/shell';

/** How long somebody who has signed in waits for what they have chosen elsewhere, in ms: then the frame comes without. */
const patienceMs = 1_500;

/**
 * Whoever signs in where nothing of theirs is kept finds favourites, rail and density in the first frame, not pushed into it a moment
 * later. Never fails, and holds nobody up for long.
 */
export async function preferencesBeforeFirstFrame(): Promise<void> {
  if (preferenceOf('favourites') !== undefined || preferenceOf('frame') !== undefined) return;
  let late: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    late = setTimeout(resolve, patienceMs);
  });
  const taken = import('./sync.ts').then(({ takeChosen }) => takeChosen()).catch(() => {});
  await Promise.race([taken, patience]);
  clearTimeout(late);
}
