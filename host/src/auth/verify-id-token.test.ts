import { createSign, generateKeyPairSync } from 'node:crypto';
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JWTPayload,
  type JWTVerifyGetKey,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { SignInError } from './sign-in-error.ts';
import { keySetAt, verifyIdToken } from './verify-id-token.ts';

const issuer = 'https://console.example/oidc';
const clientId = 'console';
const now = 1_800_000_000;
const goodClaims: JWTPayload = {
  iss: issuer,
  sub: 'u1',
  aud: clientId,
  iat: now,
  exp: now + 3600,
  nonce: 'n',
};

async function keyPair(algorithm: string, kid: string) {
  const pair = await generateKeyPair(algorithm, { extractable: true });
  return {
    ...pair,
    algorithm,
    kid,
    jwk: { ...(await exportJWK(pair.publicKey)), kid, alg: algorithm, use: 'sig' },
  };
}
type Pair = Awaited<ReturnType<typeof keyPair>>;

const sign = (pair: Pair, claims: JWTPayload = goodClaims, header: Record<string, unknown> = {}) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: pair.algorithm, kid: pair.kid, ...header })
    .sign(pair.privateKey);

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Claims of another type than the good ones. */
const odd = (claims: Record<string, unknown>) => ({ ...goodClaims, ...claims }) as JWTPayload;
const without = (name: keyof typeof goodClaims) => odd({ [name]: undefined });

let es384: Pair;
let other: Pair;

beforeAll(async () => {
  [es384, other] = await Promise.all([keyPair('ES384', 'a'), keyPair('ES384', 'b')]);
});

async function verdict(
  token: string,
  keys: JWTVerifyGetKey = createLocalJWKSet({ keys: [es384.jwk] }),
  nonce = 'n',
): Promise<string> {
  try {
    return (await verifyIdToken(token, keys, { issuer, clientId, nonce }, () => now)).sub;
  } catch (error) {
    return error instanceof SignInError ? error.code : String(error);
  }
}

describe('the id token', () => {
  it.each(['RS256', 'PS256', 'ES256', 'ES384', 'ES512'])('5 id token: %s is accepted', async (algorithm) => {
    const pair = await keyPair(algorithm, 'k');
    expect(await verdict(await sign(pair), createLocalJWKSet({ keys: [pair.jwk] }))).toBe('u1');
  });

  it('8 invalid ID token: alg none, an unlisted algorithm, a shared secret (B1, B2)', async () => {
    expect(await verdict(new UnsecuredJWT(goodClaims).encode())).toBe('id_token_invalid');
    const rs512 = await keyPair('RS512', 'k');
    expect(await verdict(await sign(rs512), createLocalJWKSet({ keys: [rs512.jwk] }))).toBe(
      'id_token_invalid',
    );
    const eddsa = await keyPair('EdDSA', 'k');
    expect(await verdict(await sign(eddsa), createLocalJWKSet({ keys: [eddsa.jwk] }))).toBe(
      'id_token_invalid',
    );
    const shared = new Uint8Array(32).fill(7);
    const secret = await new SignJWT(goodClaims).setProtectedHeader({ alg: 'HS256', kid: 'a' }).sign(shared);
    expect(await verdict(secret)).toBe('id_token_invalid');
    const published = { kty: 'oct', k: Buffer.from(shared).toString('base64url'), kid: 'a', alg: 'HS256' };
    expect(await verdict(secret, createLocalJWKSet({ keys: [published] }))).toBe('id_token_invalid');
  });

  it.each([{ alg: 'nOnE' }, { alg: 'none', kid: 'a' }, { alg: 'RS1', kid: 'a' }])(
    '8 invalid ID token: %j, whatever is signed (B1)',
    async (header) => {
      const [, claims, signature] = (await sign(es384)).split('.');
      expect(await verdict(`${encoded(header)}.${claims}.${signature}`)).toBe('id_token_invalid');
    },
  );

  it('8 invalid ID token: no token but a word, a critical header that nobody knows (B4)', async () => {
    expect(await verdict('token')).toBe('id_token_invalid');
    const [, claims, signature] = (await sign(es384)).split('.');
    const header = { alg: 'ES384', kid: 'a', crit: ['urn:odd'], 'urn:odd': 1 };
    expect(await verdict(`${encoded(header)}.${claims}.${signature}`)).toBe('id_token_invalid');
  });

  it('8 signature verification failed: claims that were changed after signing (B4)', async () => {
    const [header, , signature] = (await sign(es384)).split('.');
    const forged = `${header}.${encoded({ ...goodClaims, sub: 'admin' })}.${signature}`;
    expect(await verdict(forged)).toBe('token_signature_failed');
  });

  it('8 signature verification failed: a key that comes along in the header, under our kid or none (B4)', async () => {
    for (const kid of ['a', undefined])
      expect(await verdict(await sign(other, goodClaims, { jwk: other.jwk, kid }))).toBe(
        'token_signature_failed',
      );
  });

  it('8 signature verification failed: another key under our kid (B4)', async () => {
    expect(await verdict(await sign({ ...other, kid: 'a' }))).toBe('token_signature_failed');
  });

  it('8 no matching key: an unknown kid (B5)', async () => {
    expect(await verdict(await sign(other))).toBe('key_not_found');
  });

  it('8 no matching key: none at all, or one for encryption (B5)', async () => {
    for (const keys of [[], [{ ...es384.jwk, use: 'enc' }]])
      expect(await verdict(await sign(es384), createLocalJWKSet({ keys }))).toBe('key_not_found');
  });

  it('5 id token: no kid, and one key, is accepted (B5)', async () => {
    expect(await verdict(await sign(es384, goodClaims, { kid: undefined }))).toBe('u1');
  });

  it('8 multiple matching keys: no kid and two keys (B5)', async () => {
    const keys = createLocalJWKSet({ keys: [es384.jwk, other.jwk] });
    expect(await verdict(await sign(es384, goodClaims, { kid: undefined }), keys)).toBe('key_ambiguous');
  });

  it('8 expired: 302 s ago is too late, 200 s ago is not (B6)', async () => {
    expect(await verdict(await sign(es384, { ...goodClaims, exp: now - 302 }))).toBe('token_expired');
    expect(await verdict(await sign(es384, { ...goodClaims, exp: now - 200 }))).toBe('u1');
  });

  it.each([
    [-305, 'id_token_iat_invalid'],
    [305, 'id_token_iat_invalid'],
    [-290, 'u1'],
    [290, 'u1'],
  ])('9 clock tolerance: issued %i s from now → %s (B7)', async (seconds, expected) => {
    expect(await verdict(await sign(es384, { ...goodClaims, iat: now + seconds }))).toBe(expected);
  });

  it.each<[string, JWTPayload]>([
    ['foreign audience', { ...goodClaims, aud: 'other' }],
    ['the other client of this console', { ...goodClaims, aud: 'wood' }],
    ['no audience', without('aud')],
    ['no issuer', without('iss')],
    ['exp is a text', odd({ exp: String(now + 3600) })],
    ['iat is a text', odd({ iat: String(now) })],
    ['foreign issuer', { ...goodClaims, iss: 'https://evil.example' }],
    ['issuer with a slash more', { ...goodClaims, iss: `${issuer}/` }],
  ])('8 claim check failed: %s (B8)', async (_, claims) => {
    expect(await verdict(await sign(es384, claims))).toBe('token_claim_check_failed');
  });

  it.each<[string, JWTPayload]>([
    ['audience is a list', { ...goodClaims, aud: [clientId] }],
    ['audience is a list of two', { ...goodClaims, aud: [clientId, 'another'] }],
    ['subject is empty', { ...goodClaims, sub: '' }],
    ['subject is missing', without('sub')],
    ['subject is a number', odd({ sub: 7 })],
    ['exp is missing', without('exp')],
    ['iat is missing', without('iat')],
    ['nonce is another', { ...goodClaims, nonce: 'x' }],
    ['nonce is missing', without('nonce')],
    ['nonce is null', odd({ nonce: null })],
  ])('5 id token: refused when %s (B8, B9)', async (_, claims) => {
    expect(await verdict(await sign(es384, claims))).toBe('id_token_invalid');
  });

  it('8 invalid ID token: an access token shown as one (B9)', async () => {
    expect(await verdict(await sign(es384, goodClaims, { typ: 'at+jwt' }))).toBe('id_token_invalid');
  });

  it('9 RSA: a key of 1024 bits is refused, one of 2048 accepted (B3)', async () => {
    const verdictFor = async (modulusLength: number) => {
      const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength });
      const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'r', alg: 'RS256', use: 'sig' };
      const text = [{ alg: 'RS256', kid: 'r' }, goodClaims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      const signature = createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url');
      return verdict(`${text}.${signature}`, createLocalJWKSet({ keys: [jwk] }));
    };
    expect(await verdictFor(1024)).toBe('id_token_invalid');
    expect(await verdictFor(2048)).toBe('u1');
  });

  it('5 id token: a list of exactly one audience, only where that is set', async () => {
    const withAudience = async (aud: string[], audienceMayBeList: boolean) => {
      const token = await sign(es384, { ...goodClaims, aud });
      const keys = createLocalJWKSet({ keys: [es384.jwk] });
      return verifyIdToken(token, keys, { issuer, clientId, audienceMayBeList }, () => now).then(
        ({ aud: audience }) => audience,
        (error: SignInError) => error.code,
      );
    };
    expect(await withAudience([clientId], true)).toBe(clientId);
    expect(await withAudience([clientId], false)).toBe('id_token_invalid');
    expect(await withAudience([clientId, 'other'], true)).toBe('id_token_invalid');
  });
});

describe('the key set', () => {
  const { fetch: realFetch } = globalThis;
  const { now: realNow } = Date;
  let asked = 0;
  let published: unknown[] = [];
  let clock = 0;
  beforeEach(() => {
    asked = 0;
    clock = 0;
    published = [es384.jwk];
    Date.now = () => realNow() + clock;
    globalThis.fetch = async () => {
      asked += 1;
      return new Response(JSON.stringify({ keys: published }));
    };
  });
  afterEach(() => {
    globalThis.fetch = realFetch;
    Date.now = realNow;
  });
  const keys = () => keySetAt('https://id.example/jwks');

  it('9 key set: kept for ten minutes', async () => {
    const set = keys();
    const token = await sign(es384);
    await verdict(token, set);
    clock = 599_000;
    expect(await verdict(token, set)).toBe('u1');
    expect(asked).toBe(1);
    clock = 601_000;
    expect(await verdict(token, set)).toBe('u1');
    expect(asked).toBe(2);
  });

  it('9 key set: after a rotation no matching key for 30 s, then one fetch more (B11)', async () => {
    const set = keys();
    await verdict(await sign(es384), set);
    published = [es384.jwk, other.jwk];
    clock = 29_000;
    expect(await verdict(await sign(other), set)).toBe('key_not_found');
    expect(asked).toBe(1);
    clock = 31_000;
    expect(await verdict(await sign(other), set)).toBe('u1');
    expect(asked).toBe(2);
  });

  it.each<[string, () => Promise<Response>]>([
    ['answers 500', async () => new Response('{}', { status: 500 })],
    ['is a page', async () => new Response('<h1>Log in to this network</h1>')],
    ['breaks off', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('7.8 one that %s: no id token is good (B10)', async (_, answer) => {
    globalThis.fetch = answer;
    expect(await verdict(await sign(es384), keys())).toBe('id_token_invalid');
  });

  it('7.8 8 key set timeout: given up after 5 s (B10)', async () => {
    globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    const { timeout } = AbortSignal;
    const patience: number[] = [];
    AbortSignal.timeout = (ms) => {
      patience.push(ms);
      return timeout.call(AbortSignal, 10);
    };
    try {
      expect(await verdict(await sign(es384), keys())).toBe('key_set_timeout');
    } finally {
      AbortSignal.timeout = timeout;
    }
    expect(patience).toEqual([5000]);
  });
});
