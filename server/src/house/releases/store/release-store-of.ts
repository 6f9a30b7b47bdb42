import { type Config, ConfigError } from '../../../config.ts';
import { bucketsIn } from '../../object-store/buckets.ts';
import type { ReleaseStore } from '../release-store.ts';
import { bucketStore } from './bucket-store.ts';

/**
 * What a folder of releases follows, by the settings.
 * @throws ConfigError for a bucket that OBJECT_STORES does not have, or that knows no writing over what one has read
 */
export function releaseStoreOf(
  { OBJECT_STORES, RELEASE_STORE }: Pick<Config, 'OBJECT_STORES' | 'RELEASE_STORE'>,
  target: string,
): ReleaseStore | undefined {
  if (RELEASE_STORE === '') return undefined;
  const bucket = bucketsIn(OBJECT_STORES).find(({ id }) => id === RELEASE_STORE);
  if (bucket?.kind !== 's3')
    throw new ConfigError([`RELEASE_STORE: OBJECT_STORES has no bucket ${RELEASE_STORE} of kind s3.`]);
  return bucketStore(bucket, target);
}
