import type { AnyEndpoint, CallInput, ResultOf, Tag } from '@console/contract';
import { getMe } from '@console/contract/page';
import {
  type Query,
  QueryClient,
  QueryObserver,
  useQuery,
  useSuspenseQueries,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { callApi } from './call-api.ts';
import { connectAnswers } from './changed.ts';
import { connectReach, isOutage } from './server-reach.ts';

/** Loader data is fresh for 30 s and kept for 5 minutes (specification, section 9: preload stale time, cache lifetime). */
const freshFor = 30_000;
const keptFor = 5 * 60_000;

/** The only cache of server data in the house. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshFor,
      gcTime: keptFor,
      retry: false,
      refetchOnWindowFocus: true,
      // Offline a call fails and its screen says so; held back, it would leave a screen that loads for ever.
      networkMode: 'always',
    },
  },
});

/** For a query of its own making: what its answer shows, so that it is fetched again when that was changed. */
export const shownOf = ({ shows }: Pick<AnyEndpoint, 'shows'>) => ({ shows });

/**
 * What the cache knows an answer by, and how it is asked for: for what the functions below do not do. All that the answer
 * hangs on is in the key, the body of what is only asked (a preview) too.
 */
export const queryOf = <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) => {
  const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: unknown };
  return {
    queryKey: [endpoint.name, params, query, ...(body === undefined ? [] : [body])] as const,
    meta: shownOf(endpoint),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ResultOf<E>> =>
      callApi<AnyEndpoint>(endpoint, { ...input, signal } as never) as Promise<ResultOf<E>>,
  };
};

// What the menus need is also what a server that is back is asked for: any answer of its own will do.
connectReach(() =>
  queryClient.fetchQuery({ ...queryOf(getMe, {}), staleTime: 0 }).then(
    () => true,
    (error: unknown) => !isOutage(error),
  ),
);

type InputOf<E extends AnyEndpoint> =
  Record<never, never> extends CallInput<E> ? [CallInput<E>?] : [CallInput<E>];

/**
 * For a route's loader: the endpoint's data, from the cache while fresh.
 * @throws {ApiError} which the house's error screens know how to show
 */
export const load = <E extends AnyEndpoint>(endpoint: E, ...[input]: InputOf<E>): Promise<ResultOf<E>> =>
  queryClient.fetchQuery(queryOf(endpoint, input ?? ({} as CallInput<E>)));

/**
 * Asks for what a screen will most probably need, while it is still being found out whether it does. When it is asked
 * for in earnest it is there, or on its way; whatever goes wrong is told then.
 */
export const loadAhead = (ask: Promise<unknown>): void => void ask.catch(() => undefined);

/** For a component: the data that its loader has asked for; drawn anew when it was invalidated. */
export const useEndpoint = <E extends AnyEndpoint>(endpoint: E, ...[input]: InputOf<E>): ResultOf<E> =>
  useSuspenseQuery(queryOf(endpoint, input ?? ({} as CallInput<E>)), queryClient).data;

/** As `useEndpoint`, for several answers of one endpoint: asked for together, none waits for the one before. */
export const useEndpointEach = <E extends AnyEndpoint>(
  endpoint: E,
  inputs: readonly CallInput<E>[],
): ResultOf<E>[] =>
  useSuspenseQueries({ queries: inputs.map((input) => queryOf(endpoint, input)) }, queryClient).map(
    ({ data }) => data,
  );

/** What `useAnswer` knows by now. */
export interface Answer<Result> {
  /** Without `result` while it is on the way and when it did not come. */
  readonly state: 'loading' | 'failed' | 'ready';
  /** Also one that is old, while it is asked for again. */
  readonly result: Result | undefined;
  /** Why there is none. */
  readonly error: unknown;
  retry(): void;
}

/** For a part that stands also while its data is on the way, or does not come: it says so in its own place. */
export function useAnswer<E extends AnyEndpoint>(endpoint: E, ...[input]: InputOf<E>): Answer<ResultOf<E>> {
  const { data, error, refetch } = useQuery(queryOf(endpoint, input ?? ({} as CallInput<E>)), queryClient);
  const retry = () => void refetch();
  if (data !== undefined) return { state: 'ready', result: data, error: undefined, retry };
  return { state: error ? 'failed' : 'loading', result: undefined, error, retry };
}

/**
 * Keeps the endpoint's data for something that is no component, fetched again when it was invalidated and when the
 * user comes back to the page.
 * @returns a function that ends it
 */
export function watchEndpoint<E extends AnyEndpoint>(
  endpoint: E,
  on: { data(result: ResultOf<E>): void; error?(error: unknown): void },
): () => void {
  return watchAnswer(endpoint, {} as CallInput<E>, on);
}

/**
 * As {@link watchEndpoint}, of an endpoint that is told what is wanted.
 * @returns a function that ends it
 */
export function watchAnswer<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  on: { data(result: ResultOf<E>): void; error?(error: unknown): void },
): () => void {
  const observer = new QueryObserver(queryClient, queryOf(endpoint, input));
  const { data } = observer.getCurrentResult();
  if (data !== undefined) on.data(data);
  return observer.subscribe(({ data: result, error, fetchStatus }) => {
    // What is kept is no news while it is asked for again after a failure.
    if (error) {
      if (fetchStatus === 'idle') on.error?.(error);
    } else if (result !== undefined) on.data(result);
  });
}

connectAnswers({
  changed: (tags, quietly) => {
    // Areas bring contracts of their own age: the oldest say nothing.
    const shows = (query: Query): boolean =>
      ((query.meta?.shows ?? []) as readonly Tag[]).some((tag) => tags.includes(tag));
    return queryClient.invalidateQueries({ predicate: shows, refetchType: quietly ? 'none' : 'active' });
  },
  invalidate: async (names) => {
    await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
  },
  forget: () => queryClient.clear(),
});
