import { createHmac, timingSafeEqual } from 'node:crypto';

/** Access key and secret key, as the store's console shows them. */
export interface StoreKeys {
  readonly accessKey: string;
  readonly secretKey: string;
}

/** Base64 with `-` and `_`; the padding stays, unlike in base64url. */
export const urlSafe = (bytes: Buffer | string): string =>
  Buffer.from(bytes).toString('base64').replaceAll('+', '-').replaceAll('/', '_');

export const fromUrlSafe = (text: string): Buffer => Buffer.from(text, 'base64url');

export const signatureOf = (secretKey: string, text: string | Buffer): string =>
  urlSafe(createHmac('sha1', secretKey).update(text).digest());

/** In a time that does not tell how much of it is right. */
export function isSignature(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Where an object is, as the management calls write it in their paths. */
export const encodedEntry = (bucket: string, key?: string): string =>
  urlSafe(key === undefined ? bucket : `${bucket}:${key}`);

/** What an upload is allowed to be. The store knows more fields; these are the ones that a token of ours or a pasted one may hold. */
export interface UploadPolicy {
  /** `bucket`, or `bucket:key`. */
  readonly scope: string;
  /** Seconds since 1970. */
  readonly deadline: number;
  readonly isPrefixalScope?: 0 | 1;
  readonly insertOnly?: 0 | 1;
  readonly saveKey?: string;
  readonly forceSaveKey?: boolean;
  readonly endUser?: string;
  readonly returnUrl?: string;
  readonly returnBody?: string;
  readonly callbackUrl?: string;
  readonly callbackHost?: string;
  readonly callbackBody?: string;
  readonly callbackBodyType?: string;
  readonly fsizeMin?: number;
  readonly fsizeLimit?: number;
  readonly mimeLimit?: string;
  readonly detectMime?: number;
  readonly deleteAfterDays?: number;
  readonly fileType?: number;
}

/** An upload token and the steps to it, for whoever wants to see them. */
export interface SignedPolicy {
  readonly encoded: string;
  readonly signature: string;
  readonly token: string;
}

/** @param json the policy as text: its very bytes are signed */
export function signedPolicy({ accessKey, secretKey }: StoreKeys, json: string): SignedPolicy {
  const encoded = urlSafe(json);
  const signature = signatureOf(secretKey, encoded);
  return { encoded, signature, token: `${accessKey}:${signature}:${encoded}` };
}

export const uploadToken = (keys: StoreKeys, policy: UploadPolicy): string =>
  signedPolicy(keys, JSON.stringify(policy)).token;

/** A link to an object of a private bucket. @param deadline seconds since 1970 */
export function privateUrl({ accessKey, secretKey }: StoreKeys, url: string, deadline: number): string {
  const until = `${url}${url.includes('?') ? '&' : '?'}e=${deadline}`;
  return `${until}&token=${accessKey}:${signatureOf(secretKey, until)}`;
}

/** A management call as it goes over the line. */
export interface SignedCall {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** The header as it is sent, with the port where it has one. */
  readonly host: string;
  readonly contentType?: string | undefined;
  /** Only those that begin with `X-Qiniu-` are signed. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
}

/** What the signature of a management call is made of. */
function signedText({ method, path, host, contentType, headers = {}, body }: SignedCall): Buffer {
  const lines = [`${method} ${path}`, `Host: ${host}`];
  if (contentType) lines.push(`Content-Type: ${contentType}`);
  const own = Object.entries(headers)
    .map(([name, value]) => [canonical(name), value] as const)
    .filter(([name]) => name.startsWith('X-Qiniu-') && name.length > 'X-Qiniu-'.length)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [name, value] of own) lines.push(`${name}: ${value}`);
  const head = Buffer.from(`${lines.join('\n')}\n\n`);
  const withBody = body !== undefined && contentType && contentType !== 'application/octet-stream';
  return withBody ? Buffer.concat([head, Buffer.from(body)]) : head;
}

const canonical = (name: string): string =>
  name.toLowerCase().replace(/(^|-)[a-z]/g, (found) => found.toUpperCase());

/** The `Authorization` of a management call. */
export const qiniuAuthorization = ({ accessKey, secretKey }: StoreKeys, call: SignedCall): string =>
  `Qiniu ${accessKey}:${signatureOf(secretKey, signedText(call))}`;

/** The older one, which the calls of the content network still take. The body counts only where it is a form. */
export const qboxAuthorization = (
  { accessKey, secretKey }: StoreKeys,
  { path, body = '', contentType }: Pick<SignedCall, 'path' | 'body' | 'contentType'>,
): string => {
  const counts = contentType === 'application/x-www-form-urlencoded';
  const text = Buffer.concat([Buffer.from(`${path}\n`), Buffer.from(counts ? body : '')]);
  return `QBox ${accessKey}:${signatureOf(secretKey, text)}`;
};

/** As `X-Qiniu-Date` and `X-Amz-Date` write an instant: `20270115T080000Z`. */
export const compactInstant = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
