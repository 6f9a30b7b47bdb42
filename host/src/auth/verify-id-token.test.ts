import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { SignInError } from './sign-in-error.ts';
import { verifyIdToken } from './verify-id-token.ts';

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

let es384: Pair;
let other: Pair;

beforeAll(async () => {
  [es384, other] = await Promise.all([keyPair('ES384', 'a'), keyPair('ES384', 'b')]);
});

async function verdict(
  token: string,
  keys = createLocalJWKSet({ keys: [es384.jwk] }),
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
    const secret = await new SignJWT(goodClaims)
      .setProtectedHeader({ alg: 'HS256', kid: 'a' })
      .sign(new Uint8Array(32).fill(7));
    expect(await verdict(secret)).toBe('id_token_invalid');
  });

  it('8 signature verification failed: another key under our kid (B4)', async () => {
    expect(await verdict(await sign({ ...other, kid: 'a' }))).toBe('token_signature_failed');
  });

  it('8 no matching key: an unknown kid (B5)', async () => {
    expect(await verdict(await sign(other))).toBe('key_not_found');
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
    ['foreign issuer', { ...goodClaims, iss: 'https://evil.example' }],
    ['issuer with a slash more', { ...goodClaims, iss: `${issuer}/` }],
  ])('8 claim check failed: %s (B8)', async (_, claims) => {
    expect(await verdict(await sign(es384, claims))).toBe('token_claim_check_failed');
  });

  it.each<[string, JWTPayload]>([
    ['audience is a list', { ...goodClaims, aud: [clientId] }],
    ['subject is empty', { ...goodClaims, sub: '' }],
    ['nonce is another', { ...goodClaims, nonce: 'x' }],
  ])('5 id token: refused when %s (B8, B9)', async (_, claims) => {
    expect(await verdict(await sign(es384, claims))).toBe('id_token_invalid');
  });

  it('8 invalid ID token: an access token shown as one (B9)', async () => {
    expect(await verdict(await sign(es384, goodClaims, { typ: 'at+jwt' }))).toBe('id_token_invalid');
  });
});
