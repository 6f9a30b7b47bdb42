import { rm } from 'node:fs/promises';
import { type Config, ConfigError } from '../../../config.ts';
import { bucketsIn } from '../../object-store/buckets.ts';
import type { ReleaseStore } from '../release-store.ts';
import { publicKeysIn } from '../signing.ts';
import { inTarget, replaceFile } from '../target.ts';
import { bucketStore } from './bucket-store.ts';

/**
 * What a folder of releases follows, by the settings.
 * @throws ConfigError for a bucket that OBJECT_STORES does not have, or that knows no writing over what one has read
 */
export function releaseStoreOf(
  {
    OBJECT_STORES,
    RELEASE_PUBLIC_KEY,
    RELEASE_STORE,
  }: Pick<Config, 'OBJECT_STORES' | 'RELEASE_PUBLIC_KEY' | 'RELEASE_STORE'>,
  target: string,
): ReleaseStore | undefined {
  if (RELEASE_STORE === '') return undefined;
  const bucket = bucketsIn(OBJECT_STORES).find(({ id }) => id === RELEASE_STORE);
  if (bucket?.kind !== 's3')
    throw new ConfigError([`RELEASE_STORE: OBJECT_STORES has no bucket ${RELEASE_STORE} of kind s3.`]);
  return bucketStore(bucket, target, { keys: publicKeysIn(RELEASE_PUBLIC_KEY) });
}

/** Tells everybody who publishes into a folder what it follows from now on, or that it stands alone. */
export async function noteStore(
  { RELEASE_STORE }: Pick<Config, 'RELEASE_STORE'>,
  target: string,
): Promise<void> {
  const { store } = inTarget(target);
  if (RELEASE_STORE === '') await rm(store, { force: true });
  else await replaceFile(store, RELEASE_STORE);
}
