/** What remotes may use of the query client, should `@console/shell` not be enough. */
export {
  keepPreviousData,
  QueryClientProvider,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  useQueryErrorResetBoundary,
  useSuspenseQuery,
} from '@tanstack/react-query';
