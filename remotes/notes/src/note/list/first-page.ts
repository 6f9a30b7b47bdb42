import { listNotes } from '@console/contract/notes';
import { load, queryClient } from '@console/shell';
import type { ListQuery } from './list-query.ts';

/** How many navigations and preloads wait for a search, by its text. */
const waiting = new Map<string, number>();

/**
 * Reads the first page of a search. One that everybody has given up, because the next letter was typed, is ended; the
 * same search asked for again, by a navigation that replaces another, goes on.
 * @param overtaken aborted when the navigation is replaced
 */
export async function firstPage(query: ListQuery, overtaken: AbortSignal): Promise<void> {
  const search = JSON.stringify(query);
  let counted = true;
  waiting.set(search, (waiting.get(search) ?? 0) + 1);
  const leave = () => {
    if (counted) waiting.set(search, (waiting.get(search) ?? 1) - 1);
    counted = false;
  };
  overtaken.addEventListener('abort', () => {
    leave();
    // The navigation that takes this one's place begins in the same breath, perhaps for the same search.
    setTimeout(() => {
      if ((waiting.get(search) ?? 0) > 0) return;
      void queryClient.cancelQueries({
        queryKey: [listNotes.name, {}, query],
        type: 'inactive',
        exact: true,
      });
    });
  });
  try {
    await load(listNotes, { query });
  } finally {
    leave();
    if (waiting.get(search) === 0) waiting.delete(search);
  }
}
