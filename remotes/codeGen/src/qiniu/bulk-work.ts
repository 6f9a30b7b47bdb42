import { listObjects } from '@console/contract/codegen';
import { callApi } from '@console/shell';
import { after, apartByPlace, batchesOf, begun, isFolder, type Progress } from './work-rules.ts';

/** More are not worked on at once: their names alone would fill the page's memory. */
const most = 100_000;

/** A chosen folder holds more objects than can be worked on at once. */
export class TooManyObjects extends Error {}

/** All objects that were chosen, those below chosen folders included. @param told of how many there are so far */
export async function keysOf(
  bucketId: string,
  chosen: readonly string[],
  signal: AbortSignal,
  told: (count: number) => void,
): Promise<string[]> {
  const keys = new Set(chosen.filter((one) => !isFolder(one)));
  for (const prefix of chosen.filter(isFolder)) {
    for (let marker: string | undefined; ; ) {
      const page = await callApi(listObjects, {
        params: { bucketId },
        query: { prefix, limit: 1000, ...(marker === undefined ? {} : { marker }) },
        signal,
      });
      for (const { key } of page.items) keys.add(key);
      if (keys.size > most) throw new TooManyObjects();
      told(keys.size);
      if (page.marker === null) break;
      marker = page.marker;
    }
  }
  return [...keys];
}

type Batch = Pick<Parameters<typeof after>[1], 'results' | 'requestIds'>;

/**
 * Works on many, a thousand at a time, one after the other; stopped, the part that is under way is finished.
 * @param told of each step
 */
export async function inBatches<T>(
  all: readonly T[],
  work: (batch: T[]) => Promise<Batch>,
  signal: AbortSignal,
  told: (progress: Progress) => void,
): Promise<Progress> {
  const { first, twins } = apartByPlace(all);
  const beginning = { ...begun, state: 'working' as const, total: all.length };
  let progress: Progress = after(beginning, { results: twins, requestIds: [] });
  told(progress);
  for (const batch of batchesOf(first)) {
    if (signal.aborted) break;
    progress = after(progress, await work(batch));
    told(progress);
  }
  progress = { ...progress, state: signal.aborted && progress.done < all.length ? 'stopped' : 'done' };
  told(progress);
  return progress;
}
