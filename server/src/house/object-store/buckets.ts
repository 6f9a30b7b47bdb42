import { type KodoBucket, kodoBucket } from './kodo-store.ts';
import { type S3Bucket, s3Bucket } from './s3-store.ts';
import type { StoreSetting } from './store-setting.ts';

export type AnyBucket = KodoBucket | S3Bucket;

/** All buckets that the settings name, and no others: what is not on the list is not there. */
export const bucketsIn = (stores: readonly StoreSetting[]): readonly AnyBucket[] =>
  stores.flatMap((store): AnyBucket[] =>
    store.kind === 'kodo'
      ? store.buckets.map((bucket) => kodoBucket(store, bucket))
      : store.buckets.map((bucket) => s3Bucket(store, bucket)),
  );
