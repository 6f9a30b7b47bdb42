import type { CallInput, Endpoint, ResultOf } from '@console/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { load, queryClient, queryOf } from './query.ts';

type Schema = z.ZodMiniType;
/** An endpoint that answers page by page: `next` of one is the `cursor` of the following. */
export type PagedEndpoint = Endpoint<Schema, Schema, Schema, z.ZodMiniType<{ readonly next: string | null }>>;

/** The pages of a list, as far as they were wanted. */
export interface EndpointPages<Result> {
  /** None before the first one has come. */
  readonly pages: readonly Result[];
  readonly hasMore: boolean;
  /** The next page is on its way. */
  readonly reading: boolean;
  /** The next page did not come; those before stand. */
  readonly failed: boolean;
  /** Why the first page, the next one or all of them read again did not come. */
  readonly error: unknown;
  /** Reads the next page, unless something is being read. */
  more(): void;
  /** Reads all of them again. */
  retry(): void;
}

/** Where a page stands: `at` counts from 0, whose cursor is empty. */
interface PagePlace {
  readonly cursor: string;
  readonly at: number;
}

/**
 * A list that is read on page by page; the first one counts that a loader has read. What was invalidated is read again.
 * @param read how a page is asked for, where not by `load` with the cursor
 */
export function useEndpointPages<E extends PagedEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  read: (place: PagePlace) => Promise<ResultOf<E>> = ({ cursor }) =>
    load<PagedEndpoint>(endpoint, withCursor(input, cursor)) as Promise<ResultOf<E>>,
): EndpointPages<ResultOf<E>> {
  const { queryKey, meta } = queryOf(endpoint, input);
  const begin: PagePlace = { cursor: '', at: 0 };
  const first = () => queryClient.getQueryState<ResultOf<E>>(queryKey);
  const query = useInfiniteQuery(
    {
      queryKey: [endpoint.name, 'pages', ...queryKey.slice(1)],
      meta,
      queryFn: ({ pageParam }) => read(pageParam),
      initialPageParam: begin,
      initialData: () => {
        const data = first()?.data;
        return data === undefined ? undefined : { pages: [data], pageParams: [begin] };
      },
      initialDataUpdatedAt: () => first()?.dataUpdatedAt,
      getNextPageParam: (page: ResultOf<E>, all: readonly ResultOf<E>[]) => {
        const { next } = page as { readonly next: string | null };
        return next ? { cursor: next, at: all.length } : undefined;
      },
    },
    queryClient,
  );
  return {
    pages: query.data?.pages ?? [],
    hasMore: query.hasNextPage,
    reading: query.isFetchingNextPage,
    failed: query.isFetchNextPageError,
    error: query.error,
    more: () => {
      if (!query.isFetching) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}

const withCursor = <Input extends object>(input: Input, cursor: string): Input => {
  const { query = {} } = input as { query?: object };
  return cursor === '' ? input : { ...input, query: { ...query, cursor } };
};
