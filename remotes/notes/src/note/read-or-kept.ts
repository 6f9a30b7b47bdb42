import { isOutage, queryClient } from '@console/shell';

interface Reading<T> {
  /** Through the query cache, which without a network would wait for one. */
  load(): Promise<T>;
  /** Past the cache: fails at once where there is no network. */
  ask(): Promise<T>;
  readonly queryKey: readonly unknown[];
}

/**
 * What the server answers; while there is no way to it, what it answered before.
 * @throws {ApiError} `NETWORK` where nothing was read before
 */
export async function readOrKept<T>({ load, ask, queryKey }: Reading<T>): Promise<T> {
  const before = () => queryClient.getQueryData<T>(queryKey);
  try {
    if (navigator.onLine) return await load();
    const kept = before();
    if (kept !== undefined) return kept;
    const answer = await ask();
    queryClient.setQueryData<T>(queryKey, () => answer);
    return answer;
  } catch (error) {
    const kept = before();
    if (!isOutage(error) || kept === undefined) throw error;
    return kept;
  }
}
