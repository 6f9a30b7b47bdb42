import { beforeSignOut, currentSub, keptHeadOf } from '@console/shell';

/**
 * Areas keep answers of the server for times without a network (`keptHeadOf`). Whoever signs out takes them along, on
 * whichever screen, also where the area was not loaded.
 */
export const forgetAnswersAtSignOut = (): (() => void) =>
  beforeSignOut(async () => {
    const sub = currentSub();
    return sub === undefined || (async () => forgetAnswersOf(sub));
  });

function forgetAnswersOf(sub: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const [, area] = /^console:(\w+)-kept:/.exec(key) ?? [];
      if (area !== undefined && key.startsWith(keptHeadOf(area, sub))) localStorage.removeItem(key);
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
