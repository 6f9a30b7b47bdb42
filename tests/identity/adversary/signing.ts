import { createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A key pair of the adversary, with the public half as it is published. */
export interface SigningKey {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly jwk: Record<string, unknown>;
}

const curves: Readonly<Record<string, string>> = { ES256: 'P-256', ES384: 'P-384', ES512: 'P-521' };

/** Keys of any kind, weak ones too. `bits` is the size of RSA keys. */
export function signingKey(
  alg: string,
  kid = `${alg}-${randomBytes(4).toString('hex')}`,
  bits = 2048,
): SigningKey {
  const { privateKey, publicKey } = pairFor(alg, bits);
  return {
    kid,
    alg,
    privateKey,
    publicKey,
    jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg, use: 'sig' },
  };
}

function pairFor(alg: string, bits: number): { privateKey: KeyObject; publicKey: KeyObject } {
  if (alg === 'EdDSA') return generateKeyPairSync('ed25519');
  const namedCurve = curves[alg];
  return namedCurve
    ? generateKeyPairSync('ec', { namedCurve })
    : generateKeyPairSync('rsa', { modulusLength: bits });
}

/** Header of a JSON web signature. An undefined value leaves the field out. */
export type Header = Record<string, unknown>;
export type Claims = Record<string, unknown>;

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** header.claims, still without a signature. */
const signingInput = (header: Header, claims: Claims): string => `${part(header)}.${part(claims)}`;

/** Signs whatever it is given; no library would make most of these tokens. */
export function signed(key: SigningKey, claims: Claims, header: Header = {}): string {
  const input = signingInput({ alg: key.alg, kid: key.kid, typ: 'JWT', ...header }, claims);
  return `${input}.${signatureOf(key, input).toString('base64url')}`;
}

function signatureOf({ alg, privateKey }: SigningKey, input: string): Buffer {
  const data = Buffer.from(input);
  const digest = alg === 'RS1' ? 'sha1' : `sha${alg.slice(2)}`;
  if (alg === 'EdDSA') return sign(null, data, privateKey);
  if (alg.startsWith('ES')) return sign(digest, data, { key: privateKey, dsaEncoding: 'ieee-p1363' });
  if (alg.startsWith('PS')) {
    const bytes = Number(alg.slice(2)) / 8;
    return sign(digest, data, { key: privateKey, padding: 6, saltLength: bytes });
  }
  return sign(digest, data, privateKey);
}

/** The unsigned form, under any spelling of `none`. */
export const unsigned = (claims: Claims, alg = 'none'): string =>
  `${signingInput({ alg, typ: 'JWT' }, claims)}.`;

/** A shared-secret signature, as by somebody who takes the public key for the secret. */
export function signedWithSecret(secret: string | Buffer, kid: string, claims: Claims): string {
  const input = signingInput({ alg: 'HS256', kid, typ: 'JWT' }, claims);
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}
