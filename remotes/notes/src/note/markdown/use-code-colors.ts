import { useEffect, useSyncExternalStore } from 'react';

type CodeColors = typeof import('@console/contract/code-colors');

const listeners = new Set<() => void>();
let arrived: CodeColors | undefined;
let asked = false;

function ask(): void {
  if (asked) return;
  asked = true;
  import('@console/contract/code-colors').then(
    (colors) => {
      arrived = colors;
      for (const listener of listeners) listener();
    },
    // Code without colours reads as well; the next block asks again.
    () => {
      asked = false;
    },
  );
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The grammars, fetched when the first block is on screen that needs them; undefined until they are here. */
export function useCodeColors(wanted: boolean): CodeColors | undefined {
  // Syncs with the network: colours come after the text.
  useEffect(() => {
    if (wanted) ask();
  }, [wanted]);
  return useSyncExternalStore(subscribe, () => arrived);
}
