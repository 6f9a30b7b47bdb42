import { randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import { houseUnderAttack } from './adversary/house-under-attack.ts';
import type { Behaviour } from './adversary/provider.ts';
import { goTo } from './adversary/provider.ts';
import {
  type Claims,
  type SigningKey,
  signed,
  signedWithSecret,
  signingKey,
  unsigned,
} from './adversary/signing.ts';

jest.setTimeout(180_000);

const { house, provider } = houseUnderAttack();

const { now } = Date;
const seconds = () => Math.floor(now() / 1000);

/** Signs in with a provider that behaves like this, in a browser. @param inside as for {@link house}'s visits */
async function outcomeWith(behaviour: Behaviour, inside: boolean): Promise<string> {
  provider.behaviour = behaviour;
  const visit = await house.visit({ inside });
  const outcome = await visit.signIn();
  const tokens = await visit.tokens();
  if (outcome === 'signed in') expect(tokens.idToken).not.toBeNull();
  else {
    // Refused means refused: nothing is kept, and the API was not shown the token that came along.
    expect(tokens).toEqual({ idToken: null, refreshToken: null, accessTokens: {} });
    const shown = visit.requests.filter((request) => request.headers().authorization !== undefined);
    expect(shown.map((request) => request.url())).toEqual([]);
    await visit.page.getByRole('link', { name: 'Sign in again' }).waitFor();
  }
  expect(provider.tokenRequests('authorization_code')).toHaveLength(1);
  return outcome;
}

const other = () => signingKey('RS256', 'good');
const withKey = (key: SigningKey): Behaviour => ({ signWith: key, keys: [key.jwk] });
const withClaims = (more: Claims): Behaviour => ({ claims: (good) => ({ ...good, ...more }) });
const octet = randomBytes(32);

/** Row and attack, how the provider behaves, the catalogue's error. */
type Row = readonly [name: string, behaviour: () => Behaviour, outcome: string];

const algorithms: readonly Row[] = [
  ['B1 alg none', () => ({ idToken: (claims) => unsigned(claims) }), 'id_token_invalid'],
  ['B1 alg nOnE', () => ({ idToken: (claims) => unsigned(claims, 'nOnE') }), 'id_token_invalid'],
  [
    'B1 alg none under our kid',
    () => ({ idToken: (claims) => signed(provider.key, claims, { alg: 'none' }) }),
    'id_token_invalid',
  ],
  [
    'B2 HS256 with the RSA public key as the secret',
    () => {
      const secret = provider.key.publicKey.export({ type: 'spki', format: 'pem' }).toString();
      return { idToken: (claims) => signedWithSecret(secret, 'good', claims) };
    },
    'id_token_invalid',
  ],
];

const signatures: readonly Row[] = [
  ['B4 signed with another key under our kid', () => ({ signWith: other() }), 'token_signature_failed'],
  [
    'B4 claims changed after signing',
    () => ({
      idToken: (claims) => {
        const [header, , signature] = signed(provider.key, claims).split('.');
        const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'admin' })).toString('base64url');
        return `${header}.${forged}.${signature}`;
      },
    }),
    'token_signature_failed',
  ],
  [
    'B4 the key comes along in the header (jwk)',
    () => {
      const key = other();
      return { signWith: key, header: { jwk: key.jwk } };
    },
    'token_signature_failed',
  ],
  [
    'B4 the key comes along in the header, without a kid',
    () => {
      const key = other();
      return { signWith: key, header: { jwk: key.jwk, kid: undefined } };
    },
    'token_signature_failed',
  ],
  [
    'B4 the header names a key set of its own (jku)',
    () => ({ signWith: signingKey('RS256', 'theirs'), header: { jku: `${provider.origin}/their-keys` } }),
    'key_not_found',
  ],
  [
    'B4 an unknown critical header',
    () => ({ header: { crit: ['urn:odd'], 'urn:odd': 1 } }),
    'id_token_invalid',
  ],
  ['B4 no token but a word', () => ({ idToken: () => 'token' }), 'id_token_invalid'],
  ['B5 an unknown kid', () => ({ header: { kid: 'unknown' } }), 'key_not_found'],
  ['B5 no kid and one key is accepted', () => ({ header: { kid: undefined } }), 'signed in'],
];

/** What a provider publishes, a page keeps: each of these has a page of its own. */
const keySets: readonly Row[] = [
  ...['RS256', 'PS256', 'ES256', 'ES384', 'ES512'].map(
    (alg): Row => [`B1 a key for ${alg} is accepted`, () => withKey(signingKey(alg)), 'signed in'],
  ),
  ...['RS1', 'RS512', 'EdDSA'].map(
    (alg): Row => [`B1 ${alg}, outside the list`, () => withKey(signingKey(alg)), 'id_token_invalid'],
  ),
  [
    'B2 HS256 with a shared secret in the key set',
    () => ({
      keys: [{ kty: 'oct', k: octet.toString('base64url'), kid: 'good', alg: 'HS256', use: 'sig' }],
      idToken: (claims) => signedWithSecret(octet, 'good', claims),
    }),
    'id_token_invalid',
  ],
  ['B3 9 RSA: a key of 1024 bits', () => withKey(signingKey('RS256', 'weak', 1024)), 'id_token_invalid'],
  [
    'B5 no kid and two keys',
    () => ({ header: { kid: undefined }, keys: [provider.key.jwk, signingKey('RS256').jwk] }),
    'key_ambiguous',
  ],
  ['B5 the key is for encryption', () => ({ keys: [{ ...provider.key.jwk, use: 'enc' }] }), 'key_not_found'],
  ['B5 an empty key set', () => ({ keys: [] }), 'key_not_found'],
  ['B10 the key set answers 500', () => ({ jwks: () => ({ status: 500, body: {} }) }), 'id_token_invalid'],
  [
    'B10 the key set redirects',
    () => ({ jwks: () => goTo(`${provider.origin}/their-keys`) }),
    'id_token_invalid',
  ],
  [
    'B10 the key set is a page',
    () => ({ jwks: () => ({ type: 'text/html', body: '<h1>Log in to this network</h1>' }) }),
    'id_token_invalid',
  ],
  ['B10 the key set breaks off', () => ({ jwks: () => ({ drop: true }) }), 'id_token_invalid'],
  [
    'B9 the access token of this very answer',
    () => ({
      idToken: ({ nonce }) => provider.accessToken({ nonce }),
      keys: [provider.accessKey.jwk],
    }),
    'token_claim_check_failed',
  ],
];

/** Counted from when the token is signed: the way there takes its time, too. */
const withTimes = (more: () => Record<string, number>): Behaviour => ({
  claims: (good) => ({ ...good, ...more() }),
});

const times: readonly Row[] = [
  [
    'B6 expired 302 s ago',
    () => withTimes(() => ({ exp: seconds() - 302, iat: seconds() - 290 })),
    'token_expired',
  ],
  [
    'B6 expired 200 s ago',
    () => withTimes(() => ({ exp: seconds() - 200, iat: seconds() - 290 })),
    'signed in',
  ],
  [
    'B7 9 clock tolerance: issued 305 s ago',
    () => withTimes(() => ({ iat: seconds() - 305 })),
    'id_token_iat_invalid',
  ],
  [
    'B7 9 clock tolerance: issued in 305 s',
    () => withTimes(() => ({ iat: seconds() + 310 })),
    'id_token_iat_invalid',
  ],
  ['B7 issued 290 s ago', () => withTimes(() => ({ iat: seconds() - 290 })), 'signed in'],
  ['B7 issued in 290 s', () => withTimes(() => ({ iat: seconds() + 290 })), 'signed in'],
];

const claims: readonly Row[] = [
  ['B8 aud is foreign', () => withClaims({ aud: 'another' }), 'token_claim_check_failed'],
  [
    'B8 aud is the other client of this console',
    () => withClaims({ aud: 'wood' }),
    'token_claim_check_failed',
  ],
  ['B8 aud is a list of one', () => withClaims({ aud: ['console'] }), 'id_token_invalid'],
  ['B8 aud is a list of two', () => withClaims({ aud: ['console', 'another'] }), 'id_token_invalid'],
  ['B8 aud is missing', () => withClaims({ aud: undefined }), 'token_claim_check_failed'],
  ['B8 iss is foreign', () => withClaims({ iss: 'https://evil.example/oidc' }), 'token_claim_check_failed'],
  ['B8 iss has a slash more', () => withClaims({ iss: `${provider.issuer}/` }), 'token_claim_check_failed'],
  ['B8 iss is missing', () => withClaims({ iss: undefined }), 'token_claim_check_failed'],
  ['B8 sub is missing', () => withClaims({ sub: undefined }), 'id_token_invalid'],
  ['B8 sub is empty', () => withClaims({ sub: '' }), 'id_token_invalid'],
  ['B8 sub is a number', () => withClaims({ sub: 7 }), 'id_token_invalid'],
  ['B8 exp is a text', () => withClaims({ exp: String(seconds() + 3600) }), 'token_claim_check_failed'],
  ['B8 exp is missing', () => withClaims({ exp: undefined }), 'id_token_invalid'],
  ['B8 iat is a text', () => withClaims({ iat: String(seconds()) }), 'token_claim_check_failed'],
  ['B8 iat is missing', () => withClaims({ iat: undefined }), 'id_token_invalid'],
  ['B9 an access token for an id token', () => ({ header: { typ: 'at+jwt' } }), 'id_token_invalid'],
  ['A9 the nonce is another', () => withClaims({ nonce: 'another' }), 'id_token_invalid'],
  ['A9 the nonce is missing', () => withClaims({ nonce: undefined }), 'id_token_invalid'],
  ['A9 the nonce is null', () => withClaims({ nonce: null }), 'id_token_invalid'],
  [
    '5 id token: more claims than we know, unset ones as null, are accepted',
    () =>
      withClaims({ picture: null, phone_number: null, preferred_username: 'ming', updated_at: Date.now() }),
    'signed in',
  ],
];

describe('the id token of a hostile provider, through sign-in in Chromium', () => {
  const table = (inside: boolean, rows: readonly Row[]) =>
    it.each(rows)('%s', async (_, behaviour, outcome) => {
      expect(await outcomeWith(behaviour(), inside)).toBe(outcome);
      // Whatever a token says, no address in it is ever asked.
      expect(provider.requests('elsewhere')).toEqual([]);
    });
  table(true, [...algorithms, ...signatures, ...times, ...claims]);
  table(false, keySets);

  it('B10 7.8 9 key set: one that does not answer is given up', async () => {
    let answered = () => {};
    let givenUp = false;
    provider.behaviour = {
      jwks: () =>
        new Promise((resolve) => {
          answered = () => resolve({ drop: true });
        }),
    };
    const visit = await house.visit();
    visit.context.on('requestfailed', (request) => {
      if (request.url() === `${provider.issuer}/jwks`) givenUp = true;
    });
    expect(await visit.signIn()).toBe('key_set_timeout');
    // The provider is still silent: it was the client that ended the waiting.
    expect(givenUp).toBe(true);
    answered();
  });

  it.each([
    ['slow', -600],
    ['fast', 600],
  ])('B7 the clock of this device is 600 s %s', async (_, shift) => {
    const visit = await house.visit();
    const back = await visit.depart();
    await visit.page.evaluate((ms) => {
      const { now } = Date;
      Date.now = () => now() + ms;
    }, shift * 1000);
    expect(await visit.comeBack(back)).toBe('id_token_iat_invalid');
  });
});
