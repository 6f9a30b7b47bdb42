import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A request as S3 looks at it. */
export interface SignedRequest {
  readonly method: string;
  /** As it was sent: encoded, with its query. */
  readonly url: string;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
}

export class S3Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const mostSkewMs = 15 * 60_000;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

interface Credentials {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

interface Claim {
  readonly credential: string;
  readonly date: string;
  readonly signedHeaders: string;
  readonly signature: string;
  readonly payload: string;
  /** Of a link: seconds that it holds. */
  readonly expires?: number;
}

/**
 * Signature version 4, in the header or in the link, computed again by hand.
 * @throws S3Refusal where nothing is signed, it is signed with other keys or otherwise, it is over, or the clocks differ
 */
export function demandSignature(request: SignedRequest, credentials: Credentials, now: number): void {
  const url = new URL(request.url, 'http://s3');
  const claim = claimOf(url, request.headers);
  const [accessKey, day, region, service, end] = claim.credential.split('/');
  if (accessKey !== credentials.accessKey) throw new S3Refusal(403, 'InvalidAccessKeyId');
  if (region !== credentials.region || service !== 's3' || end !== 'aws4_request')
    throw new S3Refusal(400, 'AuthorizationHeaderMalformed');
  const at = Date.parse(
    claim.date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (Number.isNaN(at) || !claim.date.startsWith(day ?? ' ')) throw new S3Refusal(403, 'AccessDenied');
  if (claim.expires === undefined && Math.abs(at - now) > mostSkewMs)
    throw new S3Refusal(403, 'RequestTimeTooSkewed');
  if (claim.expires !== undefined && (claim.expires < 1 || claim.expires > 7 * 86_400))
    throw new S3Refusal(400, 'AuthorizationQueryParametersError');
  if (claim.expires !== undefined && (at + claim.expires * 1000 <= now || at - now > mostSkewMs))
    throw new S3Refusal(403, 'AccessDenied');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', claim.date, scope, sha256(canonical(request, url, claim))].join('\n');
  const dated = hmac(`AWS4${credentials.secretKey}`, day ?? '');
  const key = hmac(hmac(hmac(dated, region), 's3'), 'aws4_request');
  const right = hmac(key, text);
  const given = Buffer.from(claim.signature, 'hex');
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw new S3Refusal(403, 'SignatureDoesNotMatch');
}

function claimOf({ searchParams: query }: URL, headers: SignedRequest['headers']): Claim {
  if (query.has('X-Amz-Signature'))
    return {
      credential: query.get('X-Amz-Credential') ?? '',
      date: query.get('X-Amz-Date') ?? '',
      signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
      signature: query.get('X-Amz-Signature') ?? '',
      payload: 'UNSIGNED-PAYLOAD',
      expires: Number(query.get('X-Amz-Expires')),
    };
  const found = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(
    headers.authorization ?? '',
  );
  if (!found) throw new S3Refusal(403, 'AccessDenied');
  const [, credential = '', signedHeaders = '', signature = ''] = found;
  const payload = headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD';
  return { credential, date: headers['x-amz-date'] ?? '', signedHeaders, signature, payload };
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function canonical({ method, headers }: SignedRequest, url: URL, claim: Claim): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const path = url.pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');
  const named = claim.signedHeaders.split(';');
  const lines = named.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`);
  return [method, path, query, lines.join(''), claim.signedHeaders, claim.payload].join('\n');
}
