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
    forgetNamesOf(encodeURIComponent(sub));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Titles of favourites are such names, too, and the words of searches and templates; the server has them, unless they wait. */
function forgetNamesOf(person: string): void {
  const sent = (['favourites', 'notes'] as const).filter((name) => !unsentPreferences().includes(name));
  for (const name of sent) localStorage.removeItem(`console:preference-${name}:${person}`);
  // What waits is merged with what the server had of it (`preferences/bases.ts`): without that, what was taken away would come back.
  const key = `console:preference-bases:${person}`;
  const bases = Object.entries(JSON.parse(localStorage.getItem(key) ?? '{}'));
  const left = bases.filter(([name]) => !sent.some((one) => one === name));
  if (left.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(Object.fromEntries(left)));
}
