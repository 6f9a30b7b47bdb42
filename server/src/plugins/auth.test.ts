import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { readConfig } from '../config.ts';
import { remoteKeys, tokenAlgorithms, tokenCheck } from './auth.ts';

/** A foreign provider: its key set, and how it answers. */
let provider: Server;
let issuer: string;
let answer: { status: number; body: string };
let asked: string[];

beforeEach(async () => {
  asked = [];
  provider = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const address = provider.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/oidc`;
});
afterEach(() => new Promise((resolve) => provider.close(resolve)));

const checkOf = (more: Record<string, string> = {}) => {
  const config = readConfig({ OIDC_ISSUER: issuer, ...more });
  return tokenCheck(remoteKeys(config), config.API_RESOURCE);
};

async function signed(alg: string, claims: { sub?: string; iat?: number; exp?: number } = {}) {
  const { privateKey, publicKey } = await generateKeyPair(alg);
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg, use: 'sig' };
  const now = Math.floor(Date.now() / 1000);
  const { sub = 'ming', iat = now, exp = now + 300 } = claims;
  const token = await new SignJWT({ sub })
    .setProtectedHeader({ alg, typ: 'at+jwt', kid: 'k1' })
    .setIssuer(issuer)
    .setAudience('urn:console:api')
    .setIssuedAt(iat)
    .setExpirationTime(exp)
    .sign(privateKey);
  return { token, keySet: JSON.stringify({ keys: [jwk] }) };
}

it.each(tokenAlgorithms)('takes a foreign provider’s %s token, and fetches its keys once', async (alg) => {
  const { token, keySet } = await signed(alg);
  answer = { status: 200, body: keySet };
  const check = checkOf();
  expect(await check(token)).toEqual({ userId: 'ming', scopes: [], roles: [], organizationRoles: [] });
  expect(await check(token)).toEqual({ userId: 'ming', scopes: [], roles: [], organizationRoles: [] });
  expect(asked).toEqual(['/oidc/jwks']);
});

it('asks for keys where it was told to', async () => {
  const { token, keySet } = await signed('ES384');
  answer = { status: 200, body: keySet };
  await checkOf({ OIDC_JWKS_URL: issuer.replace('/oidc', '/keys') })(token);
  expect(asked).toEqual(['/keys']);
});

it.each([
  [500, '{}'],
  [200, '<html>'],
  [200, '{"keys":"none"}'],
  [302, ''],
])('a key set that answers %i %s is the provider’s fault: try again later', async (status, body) => {
  const { token } = await signed('ES256');
  answer = { status, body };
  await expect(checkOf()(token)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('a provider that is gone is its fault too; a key that it does not have is the token’s', async () => {
  const { token } = await signed('ES256');
  const gone = checkOf({ OIDC_JWKS_URL: 'http://127.0.0.1:9/jwks' });
  await expect(gone(token)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  answer = { status: 200, body: '{"keys":[]}' };
  await expect(checkOf()(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

describe('27 a token that was signed rightly', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const day = 86_400;
  it.each([
    ['is older than a day', () => ({ iat: now() - day - 60 }), 'UNAUTHENTICATED'],
    ['is not quite a day old', () => ({ iat: now() - day + 60 }), 'ming'],
    ['is said to be issued in the future', () => ({ iat: now() + 60 }), 'UNAUTHENTICATED'],
    ['comes from a clock a little ahead', () => ({ iat: now() + 2 }), 'ming'],
    ['names somebody with a blank around', () => ({ sub: 'ming ' }), 'UNAUTHENTICATED'],
    ['names nobody but blanks', () => ({ sub: ' \t' }), 'UNAUTHENTICATED'],
  ])('and %s', async (_what, claims, expected) => {
    const { token, keySet } = await signed('ES256', { exp: now() + 2 * day, ...claims() });
    answer = { status: 200, body: keySet };
    const told = await checkOf()(token).then(
      ({ userId }) => userId,
      ({ code }) => code as string,
    );
    expect(told).toBe(expected);
  });
});
