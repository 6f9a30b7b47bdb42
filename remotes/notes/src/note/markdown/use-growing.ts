import { startTransition, useEffect, useState } from 'react';
import type { DrawnWindow } from './drawn-window-rules.ts';

/** So many pieces are drawn in one go; the others follow one by one, so that a key never waits for all of them. */
const atOnce = 2;

/** The part of a window that is drawn by now. What was drawn once, and still is in it, stays. */
export function useGrowing({ first, end }: DrawnWindow): DrawnWindow {
  const [grown, setGrown] = useState({ first, end: Math.min(end, first + atOnce) });
  const kept = grown.first <= end && grown.end >= first ? grown : { first, end: first };
  const from = Math.max(first, kept.first);
  const to = Math.min(end, Math.max(kept.end, from + atOnce));
  const done = from === first && to === end;
  useEffect(() => {
    if (done) return;
    startTransition(() => setGrown({ first: Math.max(first, from - 1), end: Math.min(end, to + 1) }));
  }, [done, first, end, from, to]);
  return { first: from, end: to };
}
