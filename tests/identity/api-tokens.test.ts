import { request } from 'node:http';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { signingAlgorithm, signingKeys } from '../../server/src/house/identity/signing-keys.ts';
import { type IdentityHouse, identityHouse, type TestUser } from './identity-house.ts';
import { authorizationRequest, exchange, refresh, signedIn, signIn, type Tokens } from './sign-in-flow.ts';
import { Visitor } from './visitor.ts';

/** The API beside the real provider: its tokens as they are given out, and forged with the real key. */
let house: IdentityHouse;
let origin: string;
let ming: TestUser;
let tokens: Tokens;
let key: CryptoKey;
let publicJwk: JWK;
let kid: string;

beforeAll(async () => {
  house = await identityHouse({ log: true });
  origin = house.origin;
  ming = await house.addUser({
    username: 'ming',
    organizations: [
      { id: 'harbour', scopes: ['read', 'write'] },
      { id: 'readers', scopes: ['read'] },
    ],
  });
  tokens = await signedIn(origin, ming);
  const [current] = await signingKeys(house.provider);
  if (!current?.kid) throw new Error('no key');
  const { d: _, ...rest } = current;
  publicJwk = rest;
  kid = current.kid;
  key = (await importJWK(current, signingAlgorithm)) as CryptoKey;
});
afterAll(() => house?.close());

const sent: string[] = [];
const me = async (token: string, more: Record<string, string> = {}) => {
  sent.push(token);
  return fetch(`${origin}/api/v1/me`, { headers: { authorization: `Bearer ${token}`, ...more } });
};
const expect401 = async (answer: Response) => {
  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  expect(await answer.json()).toMatchObject({ code: 'UNAUTHENTICATED', fields: [] });
};

const now = () => Math.floor(Date.now() / 1000);
type Change = Record<string, unknown>;

/** A token that the API takes, made with the provider's own key; what is changed is the only fault. */
const forged = (claims: Change = {}, header: Change = {}, signWith: CryptoKey | Uint8Array = key) =>
  new SignJWT({
    iss: house.issuer,
    aud: house.config.API_RESOURCE,
    sub: ming.userId,
    iat: now(),
    exp: now() + 600,
    ...claims,
  })
    .setProtectedHeader({ alg: signingAlgorithm, typ: 'at+jwt', kid, ...header })
    .sign(signWith);

const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Without a library that would refuse to make it. */
const unsigned = (header: Change, signature = '') =>
  `${text({ typ: 'at+jwt', kid, ...header })}.${text({
    iss: house.issuer,
    aud: house.config.API_RESOURCE,
    sub: ming.userId,
    iat: now(),
    exp: now() + 600,
  })}.${signature}`;

describe('C9 the API takes access tokens for itself, and nothing else', () => {
  it('C9 7.4 the provider’s access token for our resource is taken', async () => {
    const answer = await me(tokens.accessToken);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ userId: ming.userId, organization: null });
  });

  it('C9 so is one made by hand with the same key: the tests below change one thing of it', async () => {
    expect((await me(await forged())).status).toBe(200);
  });

  it('C9 an id token → 401: nothing is authorised by it', async () => expect401(await me(tokens.idToken)));
  it('C9 an id token that names our API as its audience → 401, by its type', async () =>
    expect401(await me(await forged({}, { typ: 'JWT' }))));
  it('C9 a refresh token → 401', async () => expect401(await me(tokens.refreshToken)));

  it('C9 an opaque access token, as given for no resource → 401', async () => {
    const arrival = await signIn(
      new Visitor(origin),
      ming,
      authorizationRequest(origin, 'console', { resource: '' }),
    );
    const { resource: _, ...rest } = arrival.parameters;
    const { json } = await exchange(origin, { ...arrival, parameters: rest }, { resource: '' });
    expect(String(json.access_token)).not.toContain('.');
    await expect401(await me(String(json.access_token)));
  });

  it('C9 the token of an organization itself (its audience is the organization) → 401', async () => {
    const again = await signedIn(origin, ming);
    const { status, json } = await refresh(origin, again.refreshToken, {
      resource: '',
      organization_id: 'harbour',
    });
    expect(status).toBe(200);
    await expect401(await me(String(json.access_token)));
  });

  it('C9 another resource’s token → 401', async () =>
    expect401(await me(await forged({ aud: 'urn:another:api' }))));
  it('C9 no audience → 401', async () => expect401(await me(await forged({ aud: undefined }))));
  it('C9 the client as audience → 401', async () => expect401(await me(await forged({ aud: 'console' }))));
});

describe('C9 claims', () => {
  it.each<[string, () => Change]>([
    ['another issuer', () => ({ iss: 'https://evil.example/oidc' })],
    ['our issuer with a slash more', () => ({ iss: `${house.issuer}/` })],
    ['our origin as issuer', () => ({ iss: origin })],
    ['no issuer', () => ({ iss: undefined })],
    ['expired', () => ({ iat: now() - 700, exp: now() - 60 })],
    ['no expiry', () => ({ exp: undefined })],
    ['an expiry that is a text', () => ({ exp: String(now() + 600) })],
    ['not yet valid', () => ({ nbf: now() + 600 })],
    ['no time of issue', () => ({ iat: undefined })],
    ['no subject', () => ({ sub: undefined })],
    ['a subject that is a number', () => ({ sub: 7 })],
    ['an organization that cannot be read', () => ({ organization_id: ['harbour'] })],
  ])('C9 %s → 401', async (_, change) => expect401(await me(await forged(change()))));
});

describe('C9 B1 B2 B4 signatures and headers', () => {
  it.each(['JWT', 'jwt', 'id+jwt', 'logout+jwt', 'dpop+jwt', ''])('C9 B9 typ %j → 401', async (typ) =>
    expect401(await me(await forged({}, { typ }))),
  );
  it('C9 no typ → 401', async () => expect401(await me(await forged({}, { typ: undefined }))));
  it('C9 the long form of our typ is the same type', async () => {
    expect((await me(await forged({}, { typ: 'application/at+jwt' }))).status).toBe(200);
  });

  it.each(['none', 'None', 'NONE', 'nOnE', ''])('C9 B1 alg %j → 401', async (alg) => {
    await expect401(await me(unsigned({ alg })));
    await expect401(await me(unsigned({ alg }, 'AAAA')));
  });

  it.each(['HS256', 'HS384', 'HS512'])('C9 B2 %s with the public key as secret → 401', async (alg) => {
    const jwk = { ...publicJwk, ext: true };
    const pem = await exportSPKI((await importJWK(jwk, signingAlgorithm)) as CryptoKey);
    for (const secret of [pem, pem.trim(), JSON.stringify(publicJwk)])
      await expect401(await me(await forged({}, { alg }, new TextEncoder().encode(secret))));
  });

  it('C9 B4 somebody else’s key under our key’s id → 401', async () => {
    const { privateKey } = await generateKeyPair(signingAlgorithm);
    await expect401(await me(await forged({}, {}, privateKey)));
  });

  it('C9 B5 an unknown key id → 401; none at all is no way around it', async () => {
    const { privateKey } = await generateKeyPair(signingAlgorithm);
    await expect401(await me(await forged({}, { kid: 'unheard-of' }, privateKey)));
    await expect401(await me(await forged({}, { kid: undefined }, privateKey)));
    await expect401(await me(await forged({}, { kid: '../../etc/passwd' }, privateKey)));
  });

  it('C9 B4 a key brought along (jwk, x5c), or the address of one (jku, x5u), is not looked at', async () => {
    const fetched: string[] = [];
    const { createServer } = await import('node:http');
    const { privateKey, publicKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: 'brought', alg: signingAlgorithm };
    const lure = createServer((asked, answer) => {
      fetched.push(asked.url ?? '');
      answer.end(JSON.stringify({ keys: [jwk] }));
    });
    await new Promise<void>((ready) => lure.listen(0, '127.0.0.1', ready));
    const at = lure.address();
    const address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}/keys`;
    try {
      for (const header of [
        { jwk },
        { jwk, kid: 'brought' },
        { jku: address, kid: 'brought' },
        { x5u: address, kid: 'brought' },
        { x5c: ['AAAA'], kid: 'brought' },
      ])
        await expect401(await me(await forged({}, header, privateKey)));
      // Our own key with such a header stays our own key.
      expect((await me(await forged({}, { jku: address }))).status).toBe(200);
      expect(fetched).toEqual([]);
    } finally {
      lure.close();
    }
  });

  it('C9 B4 a critical header that nobody knows → 401', async () =>
    expect401(await me(unsigned({ alg: signingAlgorithm, crit: ['exp2'], exp2: 1 }, 'AAAA'))));

  it.each<[string, (parts: string[]) => string]>([
    ['another payload under the same signature', ([head, , tail]) => `${head}.${text({ sub: 'x' })}.${tail}`],
    ['no signature', ([head, payload]) => `${head}.${payload}.`],
    ['a signature cut short', ([head, payload, tail]) => `${head}.${payload}.${tail?.slice(0, -4)}`],
    ['a part more', (parts) => [...parts, 'AAAA'].join('.')],
    ['a part less', ([head, payload]) => `${head}.${payload}`],
  ])('C9 B13 %s → 401', async (_, change) => expect401(await me(change(tokens.accessToken.split('.')))));
});

describe('C9 how the token is sent', () => {
  /** fetch would join or refuse what this sends. */
  const raw = (headers: string[], path = '/api/v1/me', method = 'GET', body = '') =>
    new Promise<number>((done, fail) => {
      const { port, host } = new URL(origin);
      const all = ['host', host, ...headers];
      request({ host: '127.0.0.1', port, path, method, headers: all, setHost: false }, (answer) => {
        answer.resume();
        answer.on('end', () => done(answer.statusCode ?? 0));
      })
        .on('error', fail)
        .end(body);
    });
  const good = () => ['authorization', `Bearer ${tokens.accessToken}`];

  it('C9 one header is right', async () => expect(await raw(good())).toBe(200));

  it('C9 two Authorization headers → 401, whichever comes first: a proxy may have looked at the other', async () => {
    const other = ['authorization', 'Bearer a.b.c'];
    expect(await raw([...good(), ...other])).toBe(401);
    expect(await raw([...other, ...good()])).toBe(401);
    expect(await raw([...good(), ...good()])).toBe(401);
    expect(await raw([...good(), 'Authorization', 'Basic eDp5'])).toBe(401);
  });

  it('27 two Host headers → 400: a proxy may have looked at the other', async () => {
    expect(await raw([...good(), 'Host', 'evil.example'])).toBe(400);
  });

  it.each<[string, () => string]>([
    ['another scheme', () => `DPoP ${tokens.accessToken}`],
    ['no scheme', () => tokens.accessToken],
    ['two tokens', () => `Bearer ${tokens.accessToken} ${tokens.accessToken}`],
    ['a list', () => `Bearer ${tokens.accessToken}, Bearer ${tokens.accessToken}`],
    ['quotes', () => `Bearer "${tokens.accessToken}"`],
    ['nothing', () => 'Bearer '],
  ])('C9 %s → 401', async (_, value) => expect(await raw(['authorization', value()])).toBe(401));

  it('C9 E8 a token in the address is not read, and never logged', async () => {
    const { accessToken } = tokens;
    for (const name of ['access_token', 'token', 'authorization'])
      expect(await raw([], `/api/v1/me?${name}=${accessToken}`)).toBe(401);
    expect(house.logged.join('\n')).not.toContain(accessToken);
  });

  it('C9 a token in a form or a cookie is not read', async () => {
    const form = `access_token=${tokens.accessToken}`;
    const headers = [
      'content-type',
      'application/x-www-form-urlencoded',
      'content-length',
      String(form.length),
    ];
    expect(await raw(headers, '/api/v1/note', 'POST', form)).not.toBe(200);
    expect(await raw(['cookie', `access_token=${tokens.accessToken}`])).toBe(401);
    expect(await raw(['x-access-token', tokens.accessToken])).toBe(401);
  });
});

describe('C9 organizations, with tokens as the provider gives them', () => {
  const tokenFor = async (organization: string): Promise<string> => {
    const { refreshToken } = await signedIn(origin, ming);
    const { status, json } = await refresh(origin, refreshToken, { organization_id: organization });
    expect(status).toBe(200);
    return String(json.access_token);
  };

  it('C9 7.4 our API’s token inside an organization reaches the API, which names the organization', async () => {
    const answer = await me(await tokenFor('harbour'));
    expect(await answer.json()).toMatchObject({ userId: ming.userId, organization: 'harbour' });
  });

  it('C9 a member who may read only → 403 for everything else', async () => {
    const token = await tokenFor('readers');
    expect((await me(token)).status).toBe(200);
    const answer = await fetch(`${origin}/api/v1/tag`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: '维修' }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([403, { details: { scope: 'write' } }]);
  });
});

describe('C9 keys', () => {
  it('C9 B11 a token of before the rotation holds until it expires', async () => {
    const before = await signedIn(origin, ming);
    const { promoteNow } = await import('../../server/src/house/identity/signing-keys.ts');
    await promoteNow(house.provider);
    await house.identity.refreshKeys();
    expect((await me(before.accessToken)).status).toBe(200);
    const after = await signedIn(origin, ming);
    expect((await me(after.accessToken)).status).toBe(200);
    const kidOf = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
    expect(kidOf(after.accessToken)).not.toBe(kidOf(before.accessToken));
  });
});

it('E8 no token that was sent here stands in the log, neither whole nor its signature', () => {
  const log = house.logged.join('\n');
  expect(log).toContain('/api/v1/me');
  for (const token of sent.filter((one) => one.length > 20)) {
    expect(log).not.toContain(token);
    const signature = token.split('.')[2] ?? '';
    if (signature.length > 20) expect(log).not.toContain(signature);
  }
});
