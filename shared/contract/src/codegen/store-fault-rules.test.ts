import { kodoCodes, kodoReason, s3Reason, storeReasons } from './store-fault-rules.ts';

it.each([
  [400, 'incorrect region, please use up-z2.qiniup.com', 'storeWrongRegion'],
  [400, 'invalid arguments', 'storeBadRequest'],
  [401, 'bad token', 'storeBadToken'],
  [403, 'key doesn’t match with scope', 'storeForbidden'],
  [403, 'request time skewed', 'storeClockSkew'],
  [413, '', 'storeTooLarge'],
  [419, 'account is frozen', 'storeFrozen'],
  [503, '', 'storeThrottled'],
  [573, '', 'storeThrottled'],
  [579, '', 'storeCallbackFailed'],
  [599, '', 'storeFailing'],
  [500, '', 'storeFailing'],
  [608, '', 'storeChangedMeanwhile'],
  [612, '', 'storeMissing'],
  [614, '', 'storeExists'],
  [630, '', 'storeTooManyBuckets'],
  [631, '', 'storeNoBucket'],
  [640, '', 'storeBadMarker'],
  [701, '', 'storeUploadExpired'],
  [298, '', 'storePartly'],
  [418, '', 'storeBadRequest'],
])('%i %j is %s', (status, text, reason) => expect(kodoReason(status, text)).toBe(reason));

it.each([
  [403, 'SignatureDoesNotMatch', 'storeBadToken'],
  [403, 'RequestTimeTooSkewed', 'storeClockSkew'],
  [404, 'NoSuchKey', 'storeMissing'],
  [404, 'NoSuchBucket', 'storeNoBucket'],
  [412, 'PreconditionFailed', 'storeChangedMeanwhile'],
  [404, '', 'storeMissing'],
  [500, 'InternalError', 'storeFailing'],
])('S3 %i %s is %s', (status, code, reason) => expect(s3Reason(status, code)).toBe(reason));

it('every code that can be looked up has a reason of the list', () =>
  expect(kodoCodes.filter((code) => !storeReasons.includes(kodoReason(code)))).toEqual([]));
