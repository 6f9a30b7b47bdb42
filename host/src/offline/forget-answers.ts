import { beforeSignOut, currentSub, keptHeadOf, unsentPreferences } from '@console/shell';

/**
 * Areas keep answers of the server for times without a network (`keptHeadOf`). Whoever signs out takes them along, on
 * whichever screen, also where the area was not loaded.
 */
export const forgetAnswersAtSignOut = (): (() => void) =>
  beforeSignOut(async () => {
    const sub = currentSub();
    return sub === undefined || (async () => forgetAnswersOf(sub));
  });

/** What was kept while looking as somebody else; their answers are not one's own. Called when the tab is one's own again. */
export function forgetAnswersOfView(): void {
  const sub = currentSub();
  if (sub !== undefined) forgetAnswersOf(`${sub}~view`);
}

function forgetAnswersOf(sub: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const [, area] = /^console:(\w+)-kept:/.exec(key) ?? [];
      if (area !== undefined && key.startsWith(keptHeadOf(area, sub))) localStorage.removeItem(key);
    }
    // Names of people and things that the palette has led to (`palette/recent.ts`).
    localStorage.removeItem(`console:palette-recent:${encodeURIComponent(sub)}`);
    // The titles of favourites are such names, too; the server has them.
    if (!unsentPreferences().includes('favourites'))
      for (const kept of ['preference-favourites', 'preference-bases'])
        localStorage.removeItem(`console:${kept}:${encodeURIComponent(sub)}`);
    // Names of searches and templates are their words, too.
    if (!unsentPreferences().includes('notes'))
      localStorage.removeItem(`console:preference-notes:${encodeURIComponent(sub)}`);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
