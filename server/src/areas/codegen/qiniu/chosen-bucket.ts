import { ApiError, invalidField } from '@console/contract';
import type { AnyBucket } from '../../../house/object-store/buckets.ts';
import { StoreFault } from '../../../house/object-store/object-store.ts';

/** @throws NOT_FOUND for what is not on the list */
export function chosenBucket(buckets: readonly AnyBucket[], id: string): AnyBucket {
  const found = buckets.find((one) => one.id === id);
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}

/**
 * Nothing of a bucket is reached but what lies below its prefix. @throws VALIDATION at the field
 * @param path of the key in the call
 */
export function demandBelow({ prefix }: AnyBucket, key: string, path: string): void {
  if (!key.startsWith(prefix)) throw invalidField(path, 'outside_prefix', { prefix });
}

/** A list may be asked for from anywhere above: it then begins at the prefix. */
export const withinPrefix = ({ prefix }: AnyBucket, wanted: string): string | undefined => {
  if (wanted.startsWith(prefix)) return wanted;
  return prefix.startsWith(wanted) ? prefix : undefined;
};

/** What a store refuses, in the API's words: why, and the id by which the store's own people find it. */
function storeError(error: unknown): unknown {
  if (!(error instanceof StoreFault)) return error;
  const { reason, status, requestId } = error;
  const details = { reason, ...(status ? { status } : {}), ...(requestId ? { reqid: requestId } : {}) };
  return new ApiError('UPSTREAM', { details, message: error.message });
}

/** @throws ApiError where the store refuses */
export async function asked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw storeError(error);
  }
}
