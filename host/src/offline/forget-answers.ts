import { beforeSignOut, currentSub } from '@console/shell';

/**
 * Areas keep answers of the server for times without a network under `console:<area>-kept:<person>:`. Whoever signs out
 * takes them along, on whichever screen, also where the area was not loaded.
 */
export const forgetAnswersAtSignOut = (): (() => void) =>
  beforeSignOut(async () => {
    const sub = currentSub();
    return sub === undefined || (async () => forgetAnswersOf(sub));
  });

function forgetAnswersOf(sub: string): void {
  const ofPerson = `:${encodeURIComponent(sub)}:`;
  try {
    for (const key of Object.keys(localStorage))
      if (/^console:[A-Za-z]+-kept:/.test(key) && key.includes(ofPerson)) localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
