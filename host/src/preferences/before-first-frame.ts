import { preferenceOf } from '@console/shell';

/** How long somebody who has signed in waits for what they have chosen elsewhere, in ms: then the frame comes without. */
const patienceMs = 1_500;

/**
 * Whoever signs in finds favourites, rail and density in the first frame, not pushed into it a moment later. Only favourites tell
 * whether this browser knows somebody: signing out takes them along, and nothing else of the frame. Never fails, and holds nobody
 * up for long.
 */
export async function preferencesBeforeFirstFrame(): Promise<void> {
  if (preferenceOf('favourites') !== undefined) return;
  let late: ReturnType<typeof setTimeout> | undefined;
  let isWaitedFor = true;
  const patience = new Promise<void>((resolve) => {
    late = setTimeout(resolve, patienceMs);
  });
  const taken = import('./sync.ts').then(({ takeChosen }) => takeChosen(() => isWaitedFor)).catch(() => {});
  await Promise.race([taken, patience]);
  isWaitedFor = false;
  clearTimeout(late);
}
