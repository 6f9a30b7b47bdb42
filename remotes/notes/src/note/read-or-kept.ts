import { ApiError } from '@console/contract';
import { isOutage, queryClient } from '@console/shell';

/**
 * What the server answers; while there is no way to it, what it answered before. Without a network nobody waits for
 * one: the query cache would.
 * @param queryKey of the answer in the cache
 * @throws {ApiError} `NETWORK` where nothing was read before
 */
export async function readOrKept<T>(read: () => Promise<T>, queryKey: readonly unknown[]): Promise<T> {
  try {
    if (!navigator.onLine) throw new ApiError('NETWORK');
    return await read();
  } catch (error) {
    const before = queryClient.getQueryData<T>(queryKey);
    if (!isOutage(error) || before === undefined) throw error;
    return before;
  }
}
