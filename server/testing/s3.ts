import { settings } from '../src/config.ts';
import { type S3Bucket, s3Bucket } from '../src/house/object-store/s3-store.ts';
import type { S3Setting } from '../src/house/object-store/store-setting.ts';
import { startS3 } from '../src/simulators/s3/index.ts';

export interface S3ForTest {
  /** Its one store, as OBJECT_STORES would have it. */
  readonly setting: S3Setting;
  readonly origin: string;
  /** Its bucket below a prefix. @param origin where it is asked, for lines that are worse than its own */
  bucket(prefix: string, origin?: string): S3Bucket;
  stop(): Promise<void>;
}

/** The simulator; or the store that TEST_S3 names in the form of OBJECT_STORES, whose first bucket the tests write into. */
export async function s3ForTest(): Promise<S3ForTest> {
  const real = process.env.TEST_S3 ?? '';
  const running = real === '' ? await startS3(0) : undefined;
  const [setting] = settings.OBJECT_STORES.schema.parse(running?.settings.OBJECT_STORES ?? real);
  const [named] = setting?.buckets ?? [];
  if (setting?.kind !== 's3' || !named) throw new Error('TEST_S3 names no bucket of an S3 store');
  const origin = setting.endpoint;
  return {
    ...{ setting, origin },
    bucket: (prefix, at = origin) => s3Bucket({ ...setting, endpoint: at }, { ...named, prefix }),
    stop: async () => running?.stop(),
  };
}
