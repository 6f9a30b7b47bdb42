import { parseVideoLink } from '@console/contract/bili';
import { remembered, useRemembered } from '@console/shell';
import { useEffect } from 'react';
import * as z from 'zod/mini';

const kept = 10;
/** So long must a text stand before it counts as searched for; the box searches while one types. */
const settledAfterMs = 1500;

/** What this person searched for in this browser. It never leaves it. */
const searches = remembered('bili-history', z.array(z.string()), [], {
  before: (sub) => `console.bili.history.${sub}`,
});

/**
 * The latest first; what the new text only completes is dropped, so that no half-typed words remain. A link or number is no search: it
 * leads to one video, and what was played of these is kept with the account.
 */
export const withSearch = (history: readonly string[], q: string): string[] =>
  parseVideoLink(q).kind === 'none'
    ? [q, ...history.filter((one) => one !== q && !q.startsWith(one))].slice(0, kept)
    : [...history];

export function useSearchHistory(q: string): { history: readonly string[]; clear(): void } {
  useEffect(() => {
    if (q === '') return;
    const timer = setTimeout(() => searches.set(withSearch(searches.get(), q)), settledAfterMs);
    return () => clearTimeout(timer);
  }, [q]);
  return { history: useRemembered(searches), clear: searches.forget };
}
