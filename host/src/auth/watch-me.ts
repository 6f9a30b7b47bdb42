import { getMe, type Me } from '@console/contract/page';
import { loadAhead, queryClient, queryOf, watchEndpoint } from '@console/shell';

/**
 * Keeps what the API says of the user: it is asked again when that was changed, and when the user comes back to the page.
 * @param asked what the page has asked first, before this was there
 * @returns ends it
 */
export function watchMe(
  asked: Promise<Me>,
  on: Parameters<typeof watchEndpoint<typeof getMe>>[1],
): () => void {
  queryClient.mount();
  loadAhead(queryClient.fetchQuery({ ...queryOf(getMe, {}), queryFn: () => asked }));
  const unwatch = watchEndpoint(getMe, on);
  return () => {
    unwatch();
    queryClient.unmount();
  };
}
