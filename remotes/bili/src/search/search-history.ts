import { useCallback, useEffect, useState } from 'react';

const kept = 10;
/** So long must a text stand before it counts as searched for; the box searches while one types. */
const settledAfterMs = 1500;
const keyOf = (userId: string) => `console.bili.history.${userId}`;

/** The latest first; what the new text only completes is dropped, so that no half-typed words remain. */
export const withSearch = (history: readonly string[], q: string): string[] =>
  [q, ...history.filter((one) => one !== q && !q.startsWith(one))].slice(0, kept);

/** What this person searched for in this browser. It never leaves it. */
export function useSearchHistory(userId: string, q: string): { history: string[]; clear(): void } {
  const [history, setHistory] = useState(() => readHistory(userId));
  useEffect(() => {
    if (q === '') return;
    const timer = setTimeout(() => {
      const next = withSearch(readHistory(userId), q);
      writeHistory(userId, next);
      setHistory(next);
    }, settledAfterMs);
    return () => clearTimeout(timer);
  }, [userId, q]);
  const clear = useCallback(() => {
    writeHistory(userId, []);
    setHistory([]);
  }, [userId]);
  return { history, clear };
}

function readHistory(userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, kept) : [];
  } catch {
    return []; // Storage refused, or not ours: a history is a comfort, not a need.
  }
}

function writeHistory(userId: string, history: readonly string[]): void {
  try {
    if (history.length > 0) localStorage.setItem(keyOf(userId), JSON.stringify(history));
    else localStorage.removeItem(keyOf(userId));
  } catch {
    // Full or refused: see above.
  }
}
