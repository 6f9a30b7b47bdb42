import { listNotes, type NoteRow } from '@console/contract/notes';
import {
  type EndpointPages,
  load,
  queryClient,
  queryOf,
  useEndpoint,
  useEndpointPages,
} from '@console/shell';
import type { ListQuery } from './list-query.ts';

/** The notes found, as far as they have been scrolled to. */
export interface NotePages extends Pick<EndpointPages<unknown>, 'hasMore' | 'reading' | 'failed' | 'more'> {
  readonly rows: readonly NoteRow[];
  readonly total: number;
  readonly searchedAsText: readonly string[];
  readonly onlyNewest: boolean;
}

const pageSize = 100;
/** Pages this far down are read again after a change only when they are old; rarely is anybody there. */
const farDown = 4;
const farDownFresh = 30_000;

/** All pages of a search; the first one was read by the loader. What was invalidated is read again. */
export function useNotePages(query: ListQuery): NotePages {
  const first = useEndpoint(listNotes, { query });
  const { pages, hasMore, reading, failed, more } = useEndpointPages(listNotes, { query }, (place) =>
    page(query, place),
  );
  return {
    // A note that moved while pages were read stands once.
    rows: [...new Map(pages.flatMap(({ items }) => items).map((row) => [row._id, row])).values()],
    total: first.total ?? 0,
    searchedAsText: first.searchedAsText,
    onlyNewest: first.onlyNewest ?? false,
    ...{ hasMore, reading, failed, more },
  };
}

function page(query: ListQuery, { cursor, at }: { cursor: string; at: number }) {
  if (at === 0) return load(listNotes, { query });
  const input = { query: { ...query, cursor, limit: pageSize } };
  const { queryKey } = queryOf(listNotes, input);
  const known = queryClient.getQueryState<Awaited<ReturnType<typeof load<typeof listNotes>>>>(queryKey);
  if (at >= farDown && known?.data && Date.now() - known.dataUpdatedAt < farDownFresh)
    return Promise.resolve(known.data);
  return load(listNotes, input);
}
