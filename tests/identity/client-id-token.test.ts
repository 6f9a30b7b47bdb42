import { jest } from '@jest/globals';
import { houseUnderAttack } from './adversary/house-under-attack.ts';
import type { Behaviour } from './adversary/provider.ts';
import { goTo } from './adversary/provider.ts';
import { type Claims, signedWithSecret, signingKey, unsigned } from './adversary/signing.ts';

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
const withClaims = (more: Claims): Behaviour => ({ claims: (good) => ({ ...good, ...more }) });
/** Counted from when the token is signed: the way there takes its time, too. */
const withTimes = (more: () => Record<string, number>): Behaviour => ({
  claims: (good) => ({ ...good, ...more() }),
});

/** Row and attack, how the provider behaves, the catalogue's error. */
type Row = readonly [name: string, behaviour: () => Behaviour, outcome: string];

/** A page keeps the keys that it was given: all that the table needs are there from the beginning. */
const accepted = ['PS256', 'ES256', 'ES384', 'ES512'].map((alg) => signingKey(alg, alg));
const unlisted = signingKey('EdDSA', 'unlisted');
const weak = signingKey('RS256', 'weak', 1024);
const published = () => [provider.key, ...accepted, unlisted, weak, provider.accessKey].map(({ jwk }) => jwk);

/** One of each kind. All of them, one by one: `host/src/auth/verify-id-token.test.ts`. */
const rows: readonly Row[] = [
  ['B1 a key for RS256 is accepted', () => ({}), 'signed in'],
  ...accepted.map(
    (key): Row => [`B1 a key for ${key.kid} is accepted`, () => ({ signWith: key }), 'signed in'],
  ),
  ['B1 EdDSA, outside the list', () => ({ signWith: unlisted }), 'id_token_invalid'],
  ['B1 alg none', () => ({ idToken: (claims) => unsigned(claims) }), 'id_token_invalid'],
  [
    'B2 HS256 with the RSA public key as the secret',
    () => {
      const secret = provider.key.publicKey.export({ type: 'spki', format: 'pem' }).toString();
      return { idToken: (claims) => signedWithSecret(secret, 'good', claims) };
    },
    'id_token_invalid',
  ],
  ['B3 9 RSA: a key of 1024 bits', () => ({ signWith: weak }), 'id_token_invalid'],
  ['B4 signed with another key under our kid', () => ({ signWith: other() }), 'token_signature_failed'],
  [
    'B4 the key comes along in the header (jwk)',
    () => {
      const key = other();
      return { signWith: key, header: { jwk: key.jwk } };
    },
    'token_signature_failed',
  ],
  [
    'B4 the header names a key set of its own (jku)',
    () => ({ signWith: signingKey('RS256', 'theirs'), header: { jku: `${provider.origin}/their-keys` } }),
    'key_not_found',
  ],
  ['B5 no kid and two keys', () => ({ header: { kid: undefined } }), 'key_ambiguous'],
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
  ['B8 aud is foreign', () => withClaims({ aud: 'another' }), 'token_claim_check_failed'],
  ['B8 sub is missing', () => withClaims({ sub: undefined }), 'id_token_invalid'],
  [
    'B9 the access token of this very answer',
    () => ({ idToken: ({ nonce }) => provider.accessToken({ nonce }) }),
    'token_claim_check_failed',
  ],
  ['A9 the nonce is missing', () => withClaims({ nonce: undefined }), 'id_token_invalid'],
  [
    '5 id token: more claims than we know, unset ones as null, are accepted',
    () =>
      withClaims({ picture: null, phone_number: null, preferred_username: 'ming', updated_at: Date.now() }),
    'signed in',
  ],
];

/** What a provider publishes, a page keeps: each of these has a page of its own. */
const keySets: readonly Row[] = [
  ['B5 no kid and one key is accepted', () => ({ header: { kid: undefined } }), 'signed in'],
  [
    'B10 the key set redirects',
    () => ({ jwks: () => goTo(`${provider.origin}/their-keys`) }),
    'id_token_invalid',
  ],
];

describe('the id token of a hostile provider, through sign-in in Chromium', () => {
  const table = (inside: boolean, rows: readonly Row[]) =>
    it.each(rows)('%s', async (_, behaviour, outcome) => {
      const keys = inside ? { keys: published() } : {};
      expect(await outcomeWith({ ...keys, ...behaviour() }, inside)).toBe(outcome);
      // Whatever a token says, no address in it is ever asked.
      expect(provider.requests('elsewhere')).toEqual([]);
    });
  table(true, rows);
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

  it('B7 the clock of this device is 600 s slow', async () => {
    const visit = await house.visit();
    const back = await visit.depart();
    await visit.page.evaluate((ms) => {
      const { now } = Date;
      Date.now = () => now() + ms;
    }, -600_000);
    expect(await visit.comeBack(back)).toBe('id_token_iat_invalid');
  });
});
