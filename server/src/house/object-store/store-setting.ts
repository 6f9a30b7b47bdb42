import type { Config } from '../../config.ts';

/** A store as an operator has named it, with the buckets of it that the console may touch. */
export type StoreSetting = Config['OBJECT_STORES'][number];
export type KodoSetting = Extract<StoreSetting, { readonly kind: 'kodo' }>;
export type S3Setting = Extract<StoreSetting, { readonly kind: 's3' }>;

/** A bucket by the name that addresses and other settings know it by. */
export const bucketIdOf = (store: Pick<StoreSetting, 'name'>, bucket: { readonly name: string }): string =>
  `${store.name}.${bucket.name}`;
