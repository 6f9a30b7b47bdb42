/**
 * Why an object store refused, in a word: the sentence is made of it where somebody reads it. The server and the page both
 * speak with stores, the page when it sends a file.
 */
export const storeReasons = [
  'storeWrongRegion',
  'storeBadRequest',
  'storeBadToken',
  'storeForbidden',
  'storeClockSkew',
  'storeTooLarge',
  'storeFrozen',
  'storeThrottled',
  'storeCallbackFailed',
  'storeFailing',
  'storeChangedMeanwhile',
  'storeMissing',
  'storeExists',
  'storeTooManyBuckets',
  'storeNoBucket',
  'storeBadMarker',
  'storeUploadExpired',
  'storePartly',
  'storeUnreachable',
  'storeNoDomain',
] as const;
export type StoreReason = (typeof storeReasons)[number];

const byStatus: Readonly<Record<number, StoreReason>> = {
  298: 'storePartly',
  400: 'storeBadRequest',
  401: 'storeBadToken',
  403: 'storeForbidden',
  404: 'storeMissing',
  409: 'storeExists',
  412: 'storeChangedMeanwhile',
  413: 'storeTooLarge',
  419: 'storeFrozen',
  429: 'storeThrottled',
  503: 'storeThrottled',
  573: 'storeThrottled',
  579: 'storeCallbackFailed',
  608: 'storeChangedMeanwhile',
  612: 'storeMissing',
  614: 'storeExists',
  630: 'storeTooManyBuckets',
  631: 'storeNoBucket',
  640: 'storeBadMarker',
  701: 'storeUploadExpired',
};

/** Codes that somebody may look up, in their order; 599 stands for what the store itself got wrong. */
export const kodoCodes = [
  298, 400, 401, 403, 413, 419, 573, 579, 599, 608, 612, 614, 630, 631, 640, 701,
] as const;

/**
 * What a status of Kodo means.
 * @param text what the store says beside it: two refusals share a status with others
 */
export function kodoReason(status: number, text = ''): StoreReason {
  if (status === 400 && /incorrect region/i.test(text)) return 'storeWrongRegion';
  if (status === 403 && /time|skew|expired? date/i.test(text)) return 'storeClockSkew';
  return byStatus[status] ?? (status >= 500 ? 'storeFailing' : 'storeBadRequest');
}

const byS3Code: Readonly<Record<string, StoreReason>> = {
  AccessDenied: 'storeForbidden',
  AuthorizationHeaderMalformed: 'storeWrongRegion',
  BadDigest: 'storeBadRequest',
  EntityTooLarge: 'storeTooLarge',
  ExpiredToken: 'storeBadToken',
  InvalidAccessKeyId: 'storeBadToken',
  NoSuchBucket: 'storeNoBucket',
  NoSuchKey: 'storeMissing',
  NoSuchUpload: 'storeUploadExpired',
  PermanentRedirect: 'storeWrongRegion',
  PreconditionFailed: 'storeChangedMeanwhile',
  RequestTimeTooSkewed: 'storeClockSkew',
  SignatureDoesNotMatch: 'storeBadToken',
  SlowDown: 'storeThrottled',
};

/** What a refusal of an S3 store means. @param code its `<Code>`, where the answer has one */
export const s3Reason = (status: number, code = ''): StoreReason => byS3Code[code] ?? kodoReason(status);
