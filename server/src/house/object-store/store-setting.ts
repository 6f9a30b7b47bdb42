import * as z from 'zod';

const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);
const bucketName = z.string().regex(/^[A-Za-z0-9][\w.-]{0,62}$/);
const prefix = z
  .string()
  .max(500)
  .refine((value) => !value.startsWith('/'))
  .default('');
const common = {
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/),
  accessKey: z.string().min(1).max(200),
  secretKey: z.string().min(1).max(200),
};
const bucket = {
  name: bucketName,
  prefix,
  private: z.boolean().default(true),
};

/** One account of Qiniu Kodo, and the buckets of it that the console may touch. */
const KodoSetting = z.strictObject({
  ...common,
  kind: z.literal('kodo'),
  /** z0, z1, z2, cn-east-2, na0, as0 … Left out: the store is asked. */
  region: z
    .string()
    .regex(/^[a-z0-9-]{2,20}$/)
    .optional(),
  /** Other addresses than Qiniu's own: a private cloud, a proxy, the simulator. */
  endpoints: z
    .strictObject({ uc: origin, rs: origin, rsf: origin, up: origin, cdn: origin })
    .partial()
    .default({}),
  buckets: z
    .array(
      z.strictObject({
        ...bucket,
        /** Where downloads come from. Left out: the store is asked. */ domain: origin.optional(),
      }),
    )
    .min(1),
});

/** One S3 store: Qiniu's own face, MinIO, R2, AWS. */
const S3Setting = z.strictObject({
  ...common,
  kind: z.literal('s3'),
  region: z.string().regex(/^[a-z0-9-]{2,40}$/),
  endpoint: origin,
  buckets: z
    .array(
      z.strictObject({
        ...bucket,
        /** Its name over S3, which at Qiniu is another one. */
        s3Name: bucketName.optional(),
        /** Where strangers read a public bucket. */
        domain: origin.optional(),
      }),
    )
    .min(1),
});

/** @internal exported for the table of settings */
export const StoreSetting = z.discriminatedUnion('kind', [KodoSetting, S3Setting]);
export type KodoSetting = z.output<typeof KodoSetting>;
export type S3Setting = z.output<typeof S3Setting>;
export type StoreSetting = z.output<typeof StoreSetting>;

/** A bucket by the name that addresses and other settings know it by. */
export const bucketIdOf = (store: Pick<StoreSetting, 'name'>, bucket: { readonly name: string }): string =>
  `${store.name}.${bucket.name}`;
