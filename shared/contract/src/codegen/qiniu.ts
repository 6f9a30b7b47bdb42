import * as z from 'zod/mini';
import { where } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { instant, integerInAddress, text } from '../scalars.ts';
import { writtenWith } from '../written-with.ts';
import { keyFault } from './object-key-rules.ts';
import { largestObject, partCountOf } from './object-part-rules.ts';
import { StorageClass } from './storage-classes.ts';
import { storeReasons } from './store-fault-rules.ts';

/** Name of an object, with the folders that it pretends to be in. */
const key = z
  .string()
  .check(z.refine((value) => keyFault(value) === undefined, { error: 'not_an_object_key' }));
/** What keys begin with: a folder with its slash, or anything; '' is the whole bucket. */
const prefix = z
  .string()
  .check(z.refine((value) => value === '' || keyFault(value) === undefined, { error: 'not_an_object_key' }));
const mime = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:; ?[\w-]+=[\w.-]+)?$/, { error: 'not_a_mime' }),
  );
const bytes = z.int().check(z.nonnegative());

export const ObjectBucket = z.object({
  /** `store.bucket`, as the addresses name it. */
  id: z.string(),
  store: z.string(),
  name: z.string(),
  kind: z.enum(['kodo', 's3']),
  region: z.nullable(z.string()),
  private: z.boolean(),
  domains: z.array(z.string()),
  /** Nothing else of the bucket is reached. */
  prefix: z.string(),
  /** The page's policy lets it send files there. */
  uploads: z.boolean(),
  /** The page's policy lets it show pictures from there. */
  shows: z.boolean(),
  /** Why it does not answer. */
  trouble: z.nullable(z.enum(storeReasons)),
});
export type ObjectBucket = z.infer<typeof ObjectBucket>;

export const StoredObject = z.object({
  key: z.string(),
  size: bytes,
  hash: z.string(),
  mime: z.string(),
  modifiedAt: instant,
  storageClass: StorageClass,
});
export type StoredObject = z.infer<typeof StoredObject>;

export const StoredObjectDetail = z.extend(StoredObject, {
  expiresAt: z.nullable(instant),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type StoredObjectDetail = z.infer<typeof StoredObjectDetail>;

const bucketId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}\.[\w.-]{1,63}$/));
const ofBucket = z.object({ bucketId });
const of = { bucket: 'bucketId' };
const view = where('codegen.qiniu.view', of);
const upload = where('codegen.qiniu.upload', of);
const remove = where('codegen.qiniu.delete', of);
/** About no bucket in particular. */
const viewSome = where('codegen.qiniu.view');
const objects = ['codegen.objects'] as const;
const bucketPath = '/codegen/kodo/buckets/{bucketId}' as const;

export const listObjectBuckets = endpoint({
  name: 'listObjectBuckets',
  method: 'GET',
  path: '/codegen/kodo/buckets',
  access: viewSome,
  response: z.object({ items: z.array(ObjectBucket) }),
});

/** Objects by their keys. With `delimiter=/` what lies deeper is told as folders. */
export const listObjects = endpoint({
  name: 'listObjects',
  method: 'GET',
  path: `${bucketPath}/objects`,
  access: view,
  shows: objects,
  params: ofBucket,
  query: z.object({
    prefix: z._default(prefix, ''),
    marker: z.optional(z.string().check(z.maxLength(2000))),
    delimiter: z._default(z.enum(['', '/']), ''),
    limit: z._default(integerInAddress(1, 1000), 100),
  }),
  response: z.object({
    items: z.array(StoredObject),
    folders: z.array(z.string()),
    /** Where the next page begins; null on the last. */
    marker: z.nullable(z.string()),
  }),
  errors: ['UPSTREAM'],
});

/** How many objects a bucket holds and how large they are, where its store keeps such figures; otherwise they are counted. */
export const getBucketUsage = endpoint({
  name: 'getBucketUsage',
  method: 'GET',
  path: `${bucketPath}/usage`,
  access: view,
  shows: objects,
  params: ofBucket,
  response: z.object({
    /** Null where the store keeps no figures, or tells them of more than the prefix that the console may touch. */
    usage: z.nullable(z.object({ objects: z.int(), bytes, at: instant })),
  }),
  errors: ['UPSTREAM'],
});

/** So many objects are counted by one call. */
export const mostCountedAtOnce = 10_000;

/** Counts what lies below a prefix, some of it at a time: `marker` is where the next call goes on. */
export const countObjects = endpoint({
  name: 'countObjects',
  method: 'GET',
  path: `${bucketPath}/count`,
  access: view,
  shows: objects,
  params: ofBucket,
  query: z.object({
    prefix: z._default(prefix, ''),
    marker: z.optional(z.string().check(z.maxLength(2000))),
  }),
  response: z.object({ objects: z.int(), bytes, marker: z.nullable(z.string()) }),
  errors: ['UPSTREAM'],
});

export const getObject = endpoint({
  name: 'getObject',
  method: 'GET',
  path: `${bucketPath}/object`,
  access: view,
  shows: objects,
  params: ofBucket,
  query: z.object({ key }),
  response: StoredObjectDetail,
  errors: ['UPSTREAM'],
});

/** What a browser sends a file with: to Kodo by a token, to S3 by a link for this one file. */
export const UploadTicket = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('kodo'),
    /** Origin that takes it. */
    address: z.string(),
    bucket: z.string(),
    /** The key as the paths of a multipart upload write it. */
    encodedKey: z.string(),
    token: z.string(),
    expiresAt: instant,
  }),
  z.object({
    kind: z.literal('s3'),
    url: z.string(),
    /** To be sent with it, to the letter. */
    headers: z.record(z.string(), z.string()),
    expiresAt: instant,
  }),
]);
export type UploadTicket = z.infer<typeof UploadTicket>;

/** What was there is gone after it: that takes more than the right to send. */
const overwrite = z._default(writtenWith('codegen.qiniu.delete', z.boolean()), false);

/** Ten minutes in which one file may be sent under one key. Refused where the key is taken, unless `overwrite`. */
export const createUploadToken = endpoint({
  name: 'createUploadToken',
  method: 'POST',
  path: `${bucketPath}/upload-token`,
  access: upload,
  params: ofBucket,
  body: z.object({ key, size: bytes, mime, overwrite }),
  response: UploadTicket,
  errors: ['UPSTREAM', 'STATE_CONFLICT'],
  changes: 'nothing',
});

export const RecordedUpload = z.object({
  bucketId: z.string(),
  key: z.string(),
  size: bytes,
  mime: z.string(),
  at: instant,
});
export type RecordedUpload = z.infer<typeof RecordedUpload>;

/** A file was sent: the store is asked for it before it is remembered. */
export const recordUpload = endpoint({
  name: 'recordUpload',
  method: 'POST',
  path: `${bucketPath}/uploads`,
  access: upload,
  params: ofBucket,
  body: z.object({ key }),
  response: StoredObject,
  errors: ['UPSTREAM'],
  changes: ['codegen.objects', 'codegen.uploads'],
});

/** What the caller sent last, the newest first. */
export const listOwnUploads = endpoint({
  name: 'listOwnUploads',
  method: 'GET',
  path: '/codegen/kodo/uploads',
  access: viewSome,
  shows: ['codegen.uploads'],
  response: z.object({ items: z.array(RecordedUpload) }),
});

const uploadId = z.string().check(z.minLength(1), z.maxLength(1000));
/** So large are files of an upload in parts; how large the parts are, `partBytesOf` says. */
const sizeOfParts = bytes.check(z.minimum(1), z.maximum(largestObject));

/**
 * Begins to send a large file to an S3 store in parts, each by a link of `signUploadPart`; Kodo takes parts by the token of
 * `createUploadToken`. Refused where the key is taken, unless `overwrite`.
 */
export const beginMultipartUpload = endpoint({
  name: 'beginMultipartUpload',
  method: 'POST',
  path: `${bucketPath}/multipart`,
  access: upload,
  params: ofBucket,
  body: z.object({ key, size: sizeOfParts, mime, overwrite }),
  response: z.object({ uploadId: z.string() }),
  errors: ['UPSTREAM', 'STATE_CONFLICT'],
  changes: 'nothing',
});

/** Parts that have arrived, in their order. UPSTREAM with `storeUploadExpired` where the store knows of no such upload. */
export const listUploadedParts = endpoint({
  name: 'listUploadedParts',
  method: 'GET',
  path: `${bucketPath}/multipart`,
  access: upload,
  params: ofBucket,
  query: z.object({ key, uploadId }),
  response: z.object({ items: z.array(z.object({ partNumber: z.int(), size: bytes })) }),
  errors: ['UPSTREAM', 'STATE_CONFLICT'],
});

/** A link that takes this one part, of exactly its size, for ten minutes. */
export const signUploadPart = endpoint({
  name: 'signUploadPart',
  method: 'POST',
  path: `${bucketPath}/multipart/part`,
  access: upload,
  params: ofBucket,
  body: z.object({ key, uploadId, size: sizeOfParts, partNumber: z.int().check(z.minimum(1)) }).check(
    z.refine(({ size, partNumber }) => partNumber <= partCountOf(size), {
      error: 'too_big',
      path: ['partNumber'],
    }),
  ),
  response: z.object({ url: z.string(), expiresAt: instant }),
  errors: ['UPSTREAM', 'STATE_CONFLICT'],
  changes: 'nothing',
});

/**
 * Makes one object of the parts. The store is asked which have arrived: STATE_CONFLICT with `storePartly` where they are not
 * the whole file, with `storeExists` where another has come there meanwhile.
 */
export const completeMultipartUpload = endpoint({
  name: 'completeMultipartUpload',
  method: 'POST',
  path: `${bucketPath}/multipart/completion`,
  access: upload,
  params: ofBucket,
  body: z.object({ key, uploadId, size: sizeOfParts, overwrite }),
  response: z.object({ key: z.string() }),
  errors: ['UPSTREAM', 'STATE_CONFLICT'],
  changes: objects,
});

/** Throws away what has arrived: until then the store keeps it, and may want to be paid for it. */
export const abortMultipartUpload = endpoint({
  name: 'abortMultipartUpload',
  method: 'POST',
  path: `${bucketPath}/multipart/removal`,
  access: upload,
  params: ofBucket,
  body: z.object({ key, uploadId }),
  response: z.object({ uploadId: z.string() }),
  errors: ['UPSTREAM', 'STATE_CONFLICT'],
  changes: 'nothing',
});

/** What became of one of many. */
export const ObjectOutcome = z.object({
  key: z.string(),
  /** Null where it went well. */
  reason: z.nullable(z.enum(storeReasons)),
});
export type ObjectOutcome = z.infer<typeof ObjectOutcome>;
const Outcomes = z.object({ results: z.array(ObjectOutcome), requestIds: z.array(z.string()) });

/** So many at once; whoever has more asks again. */
export const mostObjectsAtOnce = 1000;
const many = <S extends z.ZodMiniType>(one: S) =>
  z.array(one).check(z.minLength(1), z.maxLength(mostObjectsAtOnce));
const pairs = many(z.object({ key, to: key }));

/** Copies, moves (which asks for the right to delete, too), and changes of what an object is told as. */
export const changeObjects = endpoint({
  name: 'changeObjects',
  method: 'POST',
  path: `${bucketPath}/ops`,
  access: upload,
  params: ofBucket,
  body: z.discriminatedUnion('op', [
    z.object({ op: z.literal('copy'), items: pairs, overwrite: z._default(z.boolean(), false) }),
    z.object({ op: z.literal('move'), items: pairs, overwrite: z._default(z.boolean(), false) }),
    z.object({ op: z.literal('mime'), keys: many(key), mime }),
    z.object({ op: z.literal('class'), keys: many(key), storageClass: StorageClass }),
  ]),
  response: Outcomes,
  errors: ['UPSTREAM'],
  changes: objects,
});

/** Throws objects away, now or in some days (0: never). There is no way back. */
export const removeObjects = endpoint({
  name: 'removeObjects',
  method: 'POST',
  path: `${bucketPath}/removals`,
  access: remove,
  params: ofBucket,
  body: z.discriminatedUnion('op', [
    z.object({ op: z.literal('delete'), keys: many(key) }),
    z.object({
      op: z.literal('expire'),
      keys: many(key),
      days: z.int().check(z.minimum(0), z.maximum(36_500)),
    }),
  ]),
  response: Outcomes,
  errors: ['UPSTREAM'],
  changes: objects,
});

/** Longest that a link of ours holds: a week, the most that S3 signs. */
export const longestObjectLink = 7 * 24 * 3600;

/** Links to objects: of a public bucket for good, of others until they are over. */
export const signObjectUrls = endpoint({
  name: 'signObjectUrls',
  method: 'POST',
  path: `${bucketPath}/sign-url`,
  access: view,
  params: ofBucket,
  body: z.object({
    keys: many(key),
    seconds: z._default(z.int().check(z.minimum(60), z.maximum(longestObjectLink)), 3600),
    /** The browser saves it instead of showing it. */
    download: z._default(z.boolean(), false),
  }),
  response: z.object({
    items: z.array(z.object({ key: z.string(), url: z.string() })),
    expiresAt: z.nullable(instant),
  }),
  errors: ['UPSTREAM'],
  changes: 'nothing',
});

/** Text of an object is read, shown and written up to this size. */
export const longestObjectText = 1024 * 1024;

export const getObjectText = endpoint({
  name: 'getObjectText',
  method: 'GET',
  path: `${bucketPath}/text`,
  access: view,
  shows: objects,
  params: ofBucket,
  query: z.object({ key }),
  response: z.object({ text: z.string(), hash: z.string(), mime: z.string() }),
  errors: ['UPSTREAM', 'CONTENT_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
});

/** Writes the text unless somebody else has written since: `hash` is what was read. */
export const putObjectText = endpoint({
  name: 'putObjectText',
  method: 'PUT',
  path: `${bucketPath}/text`,
  access: upload,
  params: ofBucket,
  body: z.object({
    key,
    text: z.string().check(z.maxLength(longestObjectText)),
    hash: z.string().check(z.maxLength(200)),
  }),
  response: StoredObject,
  errors: ['UPSTREAM', 'STATE_CONFLICT'],
  changes: objects,
});

/** A folder as one file, by a link that a browser follows without a token. */
export const createFolderZip = endpoint({
  name: 'createFolderZip',
  method: 'POST',
  path: `${bucketPath}/zip`,
  access: view,
  params: ofBucket,
  body: z.object({ prefix }),
  response: z.object({ url: z.string(), files: z.int(), size: bytes }),
  errors: ['UPSTREAM', 'CONTENT_TOO_LARGE'],
  changes: 'nothing',
});
/** More than this is not put into one file. */
export const zipLimits = { files: 500, bytes: 200 * 1024 * 1024 } as const;

/** Makes the content network forget objects (or folders: keys that end in `/`), or fetch them ahead. */
export const refreshCdn = endpoint({
  name: 'refreshCdn',
  method: 'POST',
  path: `${bucketPath}/cdn`,
  access: upload,
  params: ofBucket,
  body: z.object({
    op: z.enum(['refresh', 'prefetch']),
    keys: z.array(key).check(z.minLength(1), z.maxLength(60)),
  }),
  response: z.object({
    urls: z.array(z.string()),
    refused: z.array(z.string()),
    /** What is left of today's quota; null where the network does not tell. */
    left: z.nullable(z.int()),
  }),
  errors: ['UPSTREAM'],
  changes: 'nothing',
});

/** What an upload may be, as the token lab writes it. The fields are the store's own. */
export const LabPolicy = z.object({
  key: z.optional(key),
  isPrefixalScope: z.optional(z.boolean()),
  /** How long it holds. */
  seconds: z.int().check(z.minimum(60), z.maximum(86_400)),
  insertOnly: z.optional(z.boolean()),
  saveKey: z.optional(text(1, 750)),
  endUser: z.optional(text(1, 200)),
  returnBody: z.optional(text(1, 2000)),
  fsizeMin: z.optional(bytes),
  fsizeLimit: z.optional(bytes),
  mimeLimit: z.optional(text(1, 500)),
  detectMime: z.optional(z.boolean()),
  deleteAfterDays: z.optional(z.int().check(z.minimum(1), z.maximum(36_500))),
  fileType: z.optional(z.int().check(z.minimum(0), z.maximum(4))),
});
export type LabPolicy = z.infer<typeof LabPolicy>;

/** From a policy to a token, step by step. */
export const createPolicyToken = endpoint({
  name: 'createPolicyToken',
  method: 'POST',
  path: `${bucketPath}/policy-token`,
  access: upload,
  params: ofBucket,
  body: LabPolicy,
  response: z.object({ json: z.string(), encoded: z.string(), signature: z.string(), token: z.string() }),
  errors: ['STATE_CONFLICT'],
  changes: 'nothing',
});

export const tokenFaults = [
  'unreadable',
  'unknownKey',
  'wrongSignature',
  'expired',
  'noDeadline',
  'noScope',
  'bucketNotListed',
  'outsidePrefix',
] as const;
export type TokenFault = (typeof tokenFaults)[number];

/** What a pasted token is: read, and its signature checked with the server's own keys. */
export const inspectToken = endpoint({
  name: 'inspectToken',
  method: 'POST',
  path: '/codegen/kodo/token/inspect',
  access: viewSome,
  body: z.object({ token: text(1, 8000) }),
  response: z.object({
    kind: z.enum(['upload', 'download', 'management', 'unknown']),
    accessKey: z.nullable(z.string()),
    /** Store of the settings that has this key. */
    store: z.nullable(z.string()),
    /** Null where it cannot be told: the key is not ours, or what was signed is not in the token. */
    signatureRight: z.nullable(z.boolean()),
    json: z.nullable(z.string()),
    bucket: z.nullable(z.string()),
    key: z.nullable(z.string()),
    expiresAt: z.nullable(instant),
    faults: z.array(z.enum(tokenFaults)),
  }),
  changes: 'nothing',
});
export type InspectedToken = z.infer<typeof inspectToken.response>;
