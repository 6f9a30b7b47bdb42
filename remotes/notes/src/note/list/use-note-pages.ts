import { listNotes, type NoteRow } from '@console/contract/notes';
import { load, queryClient, shownOf, useEndpoint } from '@console/shell';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ListQuery } from './list-query.ts';

/** The notes found, as far as they have been scrolled to. */
export interface NotePages {
  readonly rows: readonly NoteRow[];
  readonly total: number;
  readonly searchedAsText: readonly string[];
  readonly onlyNewest: boolean;
  readonly hasMore: boolean;
  /** The next page is on its way. */
  readonly reading: boolean;
  readonly failed: boolean;
  /** Reads the next page, unless it is being read. */
  more(): void;
}

const pageSize = 100;
/** Pages this far down are read again after a change only when they are old; rarely is anybody there. */
const farDown = 4;
const farDownFresh = 30_000;

/** All pages of a search; the first one was read by the loader. What was invalidated is read again. */
export function useNotePages(query: ListQuery): NotePages {
  const first = useEndpoint(listNotes, { query });
  const pages = useInfiniteQuery(
    {
      queryKey: [listNotes.name, 'pages', query],
      meta: shownOf(listNotes),
      queryFn: ({ pageParam }) => page(query, pageParam),
      initialPageParam: { cursor: '', at: 0 },
      initialData: { pages: [first], pageParams: [{ cursor: '', at: 0 }] },
      getNextPageParam: ({ next }, all) => (next ? { cursor: next, at: all.length } : undefined),
      retry: false,
    },
    queryClient,
  );
  const all = pages.data.pages;
  return {
    // A note that moved while pages were read stands once.
    rows: [...new Map(all.flatMap(({ items }) => items).map((row) => [row._id, row])).values()],
    total: first.total ?? 0,
    searchedAsText: first.searchedAsText,
    onlyNewest: first.onlyNewest ?? false,
    hasMore: pages.hasNextPage,
    reading: pages.isFetchingNextPage,
    failed: pages.isFetchNextPageError,
    more: () => {
      if (!pages.isFetching) void pages.fetchNextPage();
    },
  };
}

function page(query: ListQuery, { cursor, at }: { cursor: string; at: number }) {
  if (at === 0) return load(listNotes, { query });
  const input = { query: { ...query, cursor, limit: pageSize } };
  const known = queryClient.getQueryState<Awaited<ReturnType<typeof load<typeof listNotes>>>>([
    listNotes.name,
    {},
    input.query,
  ]);
  if (at >= farDown && known?.data && Date.now() - known.dataUpdatedAt < farDownFresh) return known.data;
  return load(listNotes, input);
}
