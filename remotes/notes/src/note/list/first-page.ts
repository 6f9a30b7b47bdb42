import type { ApiError } from '@console/contract';
import { listNotes, listTags } from '@console/contract/notes';
import { isApiError, loadOrKept, queryClient, queryOf } from '@console/shell';
import { concernsTheScreen } from '../concerns-the-screen.ts';
import { keptAround } from '../opened/opened-notes.ts';
import type { ListQuery } from './list-query.ts';

/** How many navigations and preloads wait for a search, by its text. */
const waiting = new Map<string, number>();

/**
 * Reads the first page of a search. One that everybody has given up, because the next letter was typed, is ended; the
 * same search asked for again, by a navigation that replaces another, goes on.
 * @param overtaken aborted when the navigation is replaced
 * @returns why there is no list, if there is none: that is no reason to take away what is open beside it
 * @throws what the whole screen cannot go on without: signed out, forbidden
 */
export async function firstPage(query: ListQuery, overtaken: AbortSignal): Promise<ApiError | undefined> {
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
      const { queryKey } = queryOf(listNotes, { query });
      void queryClient.cancelQueries({ queryKey, type: 'inactive', exact: true });
    });
  });
  try {
    // Of all notes the first page stays on the device; of searches nothing.
    const kept = search === '{}' ? keptAround() : undefined;
    await loadOrKept(listNotes, { query }, kept && { in: kept });
    return undefined;
  } catch (error) {
    if (!isApiError(error) || concernsTheScreen(error)) throw error;
    return error;
  } finally {
    leave();
    if (waiting.get(search) === 0) waiting.delete(search);
  }
}

/** Reads the tags; while there is no way to the server, those that were read before stand. */
export const readTags = () => {
  const kept = keptAround();
  return loadOrKept(listTags, {}, kept && { in: kept });
};
