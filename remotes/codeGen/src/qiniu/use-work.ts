import { changeObjects } from '@console/contract/codegen';
import { isApiError, tellChanged } from '@console/shell';
import { useRef, useState } from 'react';
import { inBatches, keysOf, TooManyObjects } from './bulk-work.ts';
import { begun, type Progress } from './work-rules.ts';

type Batch<T> = Parameters<typeof inBatches<T>>[1];

/** A work on many objects: how far it is, and what ends it. */
export interface Work {
  /** Undefined before it has begun. */
  readonly progress: Progress | undefined;
  readonly error: unknown;
  readonly tooMany: boolean;
  /**
   * @param chosen objects and folders  @param itemsOf what is done with which of them  @param batch does it for a part
   * @returns how it ended; undefined where it could not begin or broke off
   */
  run<T>(
    bucketId: string,
    chosen: readonly string[],
    itemsOf: (keys: readonly string[]) => readonly T[],
    batch: Batch<T>,
  ): Promise<Progress | undefined>;
  stop(): void;
}

export function useWork(): Work {
  const [progress, setProgress] = useState<Progress>();
  const [error, setError] = useState<unknown>();
  const stopping = useRef(new AbortController());
  const run: Work['run'] = async (bucketId, chosen, itemsOf, batch) => {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    setError(undefined);
    setProgress(begun);
    try {
      const keys = await keysOf(bucketId, chosen, signal, (total) => setProgress({ ...begun, total }));
      return await inBatches(itemsOf(keys), batch, signal, setProgress);
    } catch (cause) {
      if (signal.aborted) setProgress((before) => before && { ...before, state: 'stopped' });
      else if (isApiError(cause) || cause instanceof TooManyObjects) {
        setError(cause);
        setProgress((before) => before && { ...before, state: 'failed' });
      } else throw cause;
      return undefined;
    } finally {
      await tellChanged(changeObjects.changes);
    }
  };
  return {
    progress,
    error,
    tooMany: error instanceof TooManyObjects,
    run,
    stop: () => stopping.current.abort(),
  };
}
