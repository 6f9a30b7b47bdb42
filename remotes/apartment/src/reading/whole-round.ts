import { listRound, readingLimits } from '@console/contract/apartment';
import { callApi, queryClient, queryOf } from '@console/shell';
import { useSuspenseQuery } from '@tanstack/react-query';
import { keyOf } from './entry.ts';
import { roundInput } from './round-input.ts';
import type { Round } from './round-keeper.ts';

/** A round is walked where there is no network: it is there as a whole, however many pages the server answers it by. */
const wholeRound = (cycleId: string) => ({
  ...queryOf(listRound, roundInput(cycleId)),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Round> => pagesOf(cycleId, signal),
});

async function pagesOf(cycleId: string, signal: AbortSignal): Promise<Round> {
  const page = (cursor?: string) =>
    callApi(listRound, { params: { cycleId }, query: { limit: readingLimits.page, cursor }, signal });
  const first = await page();
  const rows = [...first.items];
  let { next } = first;
  while (next) {
    const { items, next: then } = await page(next);
    rows.push(...items);
    next = then;
  }
  // A meter that hangs elsewhere since an earlier page stands once.
  return { ...first, items: [...new Map(rows.map((row) => [keyOf(row), row])).values()], next: null };
}

/** For the loader: from the cache while fresh. */
export const loadWholeRound = (cycleId: string): Promise<Round> =>
  queryClient.fetchQuery(wholeRound(cycleId));

/** For the screen: what its loader has asked for; drawn anew when it was invalidated. */
export const useWholeRound = (cycleId: string): Round =>
  useSuspenseQuery(wholeRound(cycleId), queryClient).data;
