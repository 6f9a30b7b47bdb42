import type { WaitingReading } from '@console/contract/apartment';
import { useEffect, useRef, useState } from 'react';

type Waits = Pick<WaitingReading, 'reading'>;

interface Acted {
  readonly readingId: string;
  readonly version: number;
  readonly at: number;
}

const buttonOf = (list: HTMLElement, { reading }: Waits) =>
  list.querySelector<HTMLElement>(`[data-waits="${reading.readingId}"] button:not(:disabled)`);

/**
 * Somebody who goes through a list by keyboard goes on at the next row once theirs is done: the first after it on which
 * something can be done, else the last before it, else the list itself. The cells with the buttons are `data-waits`.
 */
export function useFocusOnNext(items: readonly Waits[]) {
  const list = useRef<HTMLDivElement>(null);
  const [acted, setActed] = useState<Acted>();
  // Syncs the focus with the list as the server has it since.
  useEffect(() => {
    if (!acted || !list.current) return;
    const { readingId, version, at } = acted;
    const same = items.find(({ reading }) => reading.readingId === readingId);
    if (same?.reading.version === version) return;
    setActed(undefined);
    // Whoever went elsewhere meanwhile stays there.
    if (document.activeElement?.matches(':enabled, a')) return;
    const rows = same ? [same] : [...items.slice(at), ...items.slice(0, at).reverse()];
    for (const row of rows) {
      const button = buttonOf(list.current, row);
      if (button) return button.focus();
    }
    list.current.focus();
  }, [items, acted]);
  return {
    list,
    /** The row is about to be acted upon. */
    focusAfter: ({ reading: { readingId, version } }: Waits) =>
      setActed({
        ...{ readingId, version },
        at: items.findIndex(({ reading }) => reading.readingId === readingId),
      }),
  };
}
