import { decodeJwt, decodeProtectedHeader } from 'jose';
import sql from 'sql-template-tag';
import { buildingTime, type IdentityHouse, identityHouse, type TestUser } from './identity-house.ts';
import {
  allScopes,
  authorizationRequest,
  depart,
  exchange,
  formAction,
  returned,
  signedIn,
  signIn,
  throughPages,
} from './sign-in-flow.ts';
import { ask, Visitor } from './visitor.ts';

let house: IdentityHouse;
let ming: TestUser;
let origin: string;

beforeAll(async () => {
  house = await identityHouse();
  origin = house.origin;
  ming = await house.addUser({
    username: 'ming',
    roles: ['developer', 'member'],
    organizations: [{ id: 'harbour-street', role: 'clerk' }],
  });
}, buildingTime);
afterAll(() => house?.close());

describe('sign-in at the embedded provider', () => {
  it('7.1 discovery is below the endpoint and names addresses with the prefix', async () => {
    const { status, json } = await ask(`${origin}/oidc/.well-known/openid-configuration`);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      issuer: `${origin}/oidc`,
      authorization_endpoint: `${origin}/oidc/auth`,
      token_endpoint: `${origin}/oidc/token`,
      revocation_endpoint: `${origin}/oidc/token/revocation`,
      userinfo_endpoint: `${origin}/oidc/me`,
      end_session_endpoint: `${origin}/oidc/session/end`,
      jwks_uri: `${origin}/oidc/jwks`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
    });
    expect(json.scopes_supported).toEqual(expect.arrayContaining(allScopes.split(' ')));
  });

  it('A7 7.2 7.3 sign-in page, consent page, code, tokens, and the API takes the access token', async () => {
    const visitor = new Visitor(origin);
    const asked = authorizationRequest(origin);
    const page = await depart(visitor, asked);
    expect(page.text).toContain('autocomplete="current-password"');
    const back = await throughPages(visitor, page, ming);
    expect(returned(back).get('state')).toBe(asked.parameters.state);
    expect(returned(back).get('iss')).toBe(`${origin}/oidc`);
    const { status, json } = await exchange(origin, { ...asked, code: returned(back).get('code') ?? '' });
    expect({ status, type: json.token_type }).toEqual({ status: 200, type: 'Bearer' });
    const accessToken = String(json.access_token);
    expect(decodeProtectedHeader(accessToken)).toMatchObject({ typ: 'at+jwt', alg: 'ES384' });
    expect(decodeJwt(accessToken)).toMatchObject({
      iss: `${origin}/oidc`,
      aud: 'urn:console:api',
      sub: ming.userId,
      username: 'ming',
      name: 'Name of ming',
      client_id: 'console',
    });
    const me = await ask(`${origin}/api/v1/me`, { headers: { authorization: `Bearer ${accessToken}` } });
    expect({ status: me.status, user: me.json.userId }).toEqual({ status: 200, user: ming.userId });
  });

  it('5 6 the id token has text sub, iss and aud, and the claims of the scopes', async () => {
    const { idToken } = await signedIn(origin, ming);
    expect(decodeJwt(idToken)).toMatchObject({
      iss: `${origin}/oidc`,
      aud: 'console',
      sub: ming.userId,
      name: 'Name of ming',
      username: 'ming',
      email: 'ming@console.example',
      roles: ['developer', 'member'],
      organizations: ['harbour-street'],
      organization_roles: ['harbour-street:clerk'],
    });
  });

  it('7.6 userinfo answers a bearer token without a resource, with the large claims too', async () => {
    const arrival = await signIn(new Visitor(origin), ming);
    const { json } = await exchange(origin, arrival, { resource: '' });
    const info = await ask(`${origin}/oidc/me`, {
      headers: { authorization: `Bearer ${json.access_token}` },
    });
    expect(info.json).toMatchObject({ sub: ming.userId, username: 'ming', custom_data: {}, identities: {} });
  });

  it('7.6 userinfo names the organizations, in the language of the browser', async () => {
    await house.owner.rows(
      sql`update identity.organizations set name_zh = '海港街', name_en = 'Harbour Street'`,
    );
    const { json } = await exchange(origin, await signIn(new Visitor(origin), ming), { resource: '' });
    const asked = (language: string) =>
      ask(`${origin}/oidc/me`, {
        headers: { authorization: `Bearer ${json.access_token}`, 'accept-language': language },
      });
    expect((await asked('en')).json.organization_data).toEqual([
      { id: 'harbour-street', name: 'Harbour Street' },
    ]);
    expect((await asked('zh-CN')).json.organization_data).toEqual([{ id: 'harbour-street', name: '海港街' }]);
  });

  it.each([
    ['profile', ['name', 'picture', 'username'], []],
    ['email', ['email', 'email_verified'], []],
    ['phone', ['phone_number', 'phone_number_verified'], []],
    ['address', [], ['address']],
    ['custom_data', [], ['custom_data']],
    ['identities', [], ['identities']],
    ['roles', ['roles'], []],
    ['organizations', ['organizations'], ['organization_data']],
    ['organization_roles', ['organization_roles'], []],
    ['urn:logto:scope:organizations', ['organizations'], ['organization_data']],
    ['urn:logto:scope:organization_roles', ['organization_roles'], []],
    ['offline_access', [], []],
  ])('6 the scope %s opens %j, and %j at userinfo only', async (scope, everywhere, atUserinfo) => {
    const asked = authorizationRequest(origin, 'console', { scope: `openid ${scope}` });
    const { json } = await exchange(origin, await signIn(new Visitor(origin), ming, asked), { resource: '' });
    const protocol = ['sub', 'aud', 'iss', 'exp', 'iat', 'at_hash', 'auth_time', 'nonce', 'sid'];
    const claimsIn = (told: object) =>
      Object.keys(told)
        .filter((name) => !protocol.includes(name))
        .sort();
    expect(claimsIn(decodeJwt(String(json.id_token)))).toEqual([...everywhere].sort());
    const info = await ask(`${origin}/oidc/me`, {
      headers: { authorization: `Bearer ${json.access_token}` },
    });
    expect(claimsIn(info.json)).toEqual([...everywhere, ...atUserinfo].sort());
  });

  it('A9 the id token carries the nonce that was sent, and none that was not', async () => {
    const nonceOf = async (more: Record<string, string>) => {
      const asked = authorizationRequest(origin, 'console', more);
      const { json } = await exchange(origin, await signIn(new Visitor(origin), ming, asked));
      return decodeJwt(String(json.id_token)).nonce;
    };
    expect(await nonceOf({ nonce: 'a nonce' })).toBe('a nonce');
    expect(await nonceOf({})).toBeUndefined();
  });

  it('6 wood signs in with the login prompt and may renew all the same', async () => {
    const visitor = new Visitor(origin);
    await signedIn(origin, ming, 'console', visitor);
    const page = await depart(visitor, authorizationRequest(origin, 'wood'));
    expect(formAction(page)).toMatch(/\/sign-in$/);
    const tokens = await signedIn(origin, ming, 'wood');
    expect(tokens.refreshToken).not.toBe('undefined');
    expect(decodeJwt(tokens.idToken).aud).toBe('wood');
  });

  it('P10 consent is asked once for a client, and again only for more scopes', async () => {
    const newcomer = await house.addUser({ username: 'consenting' });
    const visitor = new Visitor(origin);
    const few = { scope: 'openid offline_access profile' };
    await signIn(visitor, newcomer, authorizationRequest(origin, 'console', few));
    const again = await depart(visitor, authorizationRequest(origin, 'console', few));
    expect(again.headers.location).toMatch(/\/account\/callback\?code=/);
    const more = await depart(
      visitor,
      authorizationRequest(origin, 'console', { scope: `${few.scope} email` }),
    );
    expect(formAction(more)).toMatch(/\/consent$/);
  });

  it('8 the user who cancels consent comes back with access_denied', async () => {
    const visitor = new Visitor(origin);
    const newcomer = await house.addUser({ username: 'cancelling' });
    const asked = authorizationRequest(origin, 'console', { scope: 'openid' });
    const page = await depart(visitor, asked);
    const { username, password } = newcomer;
    const consent = await visitor.send(
      (
        await visitor.send(
          (await visitor.post(formAction(page), { username, password })).headers.location ?? '',
        )
      ).headers.location ?? '',
    );
    const refused = await visitor.post(formAction(consent), { answer: 'deny' });
    const back = await visitor.send(refused.headers.location ?? '');
    expect(returned(back).get('error')).toBe('access_denied');
    expect(returned(back).get('state')).toBe(asked.parameters.state);
  });

  it('A13 two tabs of one browser sign in at once', async () => {
    const visitor = new Visitor(origin);
    const [first, second] = [authorizationRequest(origin), authorizationRequest(origin)];
    const [firstPage, secondPage] = [await depart(visitor, first), await depart(visitor, second)];
    const secondBack = await throughPages(visitor, secondPage, ming);
    const firstBack = await throughPages(visitor, firstPage, ming);
    for (const [asked, back] of [
      [first, firstBack],
      [second, secondBack],
    ] as const) {
      const answer = await exchange(origin, { ...asked, code: returned(back).get('code') ?? '' });
      expect(answer.status).toBe(200);
    }
  });

  it('2 pages speak the language that was asked for, and the switch is remembered', async () => {
    const visitor = new Visitor(origin);
    const page = await depart(visitor, authorizationRequest(origin, 'console', { ui_locales: 'zh-CN' }));
    expect(page.text).toContain('<html lang="zh-CN">');
    expect(page.text).toContain('用户名');
    const address = formAction(page).replace('/sign-in', '');
    await visitor.send(`${address}?lang=en`);
    expect((await visitor.send(address)).text).toContain('<label for="username">Username</label>');
  });

  it('a wrong password is told at the form, and what was typed as name stays', async () => {
    const visitor = new Visitor(origin);
    const page = await depart(visitor, authorizationRequest(origin));
    const again = await visitor.post(formAction(page), { username: '"><b>ming', password: 'wrong' });
    expect(again.status).toBe(422);
    expect(again.text).toContain('role="alert"');
    expect(again.text).toContain('value="&quot;&gt;&lt;b&gt;ming"');
  });

  it('a session whose user was disabled meanwhile has to sign in anew', async () => {
    const leaving = await house.addUser({ username: 'leaving' });
    const visitor = new Visitor(origin);
    await signIn(visitor, leaving);
    await house.owner.rows(disable(leaving.userId));
    const page = await depart(visitor, authorizationRequest(origin));
    expect(formAction(page)).toMatch(/\/sign-in$/);
    const refused = await visitor.post(formAction(page), { username: 'leaving', password: leaving.password });
    expect(refused.status).toBe(422);
    const back = await throughPages(visitor, page, ming);
    expect(returned(back).has('code')).toBe(true);
  });
});

const disable = (userId: string) => sql`update identity.users set disabled = true where user_id = ${userId}`;
