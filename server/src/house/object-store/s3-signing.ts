import { AwsClient } from 'aws4fetch';
import { compactInstant, type StoreKeys } from './kodo-signing-rules.ts';

/** Signs for one S3 store. The keys stay inside. */
export interface S3Signer {
  /** A link that does one thing until it is over. @param headers what whoever follows it must send, to the letter */
  presign(method: string, url: string, seconds: number, headers?: Record<string, string>): Promise<string>;
  /** A request of our own. */
  sign(
    method: string,
    url: string,
    more?: { headers?: Record<string, string>; body?: Uint8Array },
  ): Promise<Request>;
}

/** @param now the clock, for tests */
export function s3Signer(
  { accessKey, secretKey }: StoreKeys,
  region: string,
  now = () => new Date(),
): S3Signer {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 0,
  });
  const datetime = () => compactInstant(now());
  return {
    presign: async (method, url, seconds, headers = {}) => {
      const until = new URL(url);
      until.searchParams.set('X-Amz-Expires', String(seconds));
      const aws = { signQuery: true, allHeaders: true, datetime: datetime() };
      return (await client.sign(until.href, { method, headers, aws })).url;
    },
    sign: (method, url, { headers = {}, body } = {}) =>
      client.sign(url, {
        method,
        headers,
        ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
        aws: { datetime: datetime() },
      }),
  };
}
