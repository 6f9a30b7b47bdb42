import { decodeJwt } from 'jose';
import sql from 'sql-template-tag';
import {
  buildingTime,
  type IdentityHouse,
  identityHouse,
  leewayPasses,
  type TestUser,
  withinLeeway,
} from './identity-house.ts';
import {
  authorizationRequest,
  depart,
  exchange,
  formAction,
  hiddenFields,
  refresh,
  signedIn,
  signIn,
} from './sign-in-flow.ts';
import { ask, Visitor } from './visitor.ts';

let house: IdentityHouse;
let user: TestUser;
let origin: string;

beforeAll(async () => {
  house = await identityHouse();
  origin = house.origin;
  user = await house.addUser({
    username: 'renewing',
    organizations: [
      { id: 'harbour-street', scopes: ['read'] },
      { id: 'empty-street', scopes: [] },
    ],
  });
  await house.addUser({ username: 'elsewhere', organizations: [{ id: 'northwood' }] });
}, buildingTime);
afterAll(() => house?.close());

const revoke = (tokenText: string, client = 'console') =>
  ask(`${origin}/oidc/token/revocation`, { form: { client_id: client, token: tokenText } });

describe('renewal', () => {
  it('7.4 each refresh token is replaced, and the new access token is good', async () => {
    const { refreshToken } = await signedIn(origin, user);
    const { status, json } = await refresh(origin, refreshToken);
    expect(status).toBe(200);
    expect(json.refresh_token).not.toBe(refreshToken);
    expect(decodeJwt(String(json.access_token))).toMatchObject({ aud: 'urn:console:api', sub: user.userId });
    expect(decodeJwt(String(json.id_token))).toMatchObject({ aud: 'console', sub: user.userId });
  });

  it('C1 twelve renewals at once with the same refresh token all succeed, and the session lives on', async () => {
    const { refreshToken } = await signedIn(origin, user);
    const answers = await withinLeeway(house, refreshToken, () =>
      Promise.all(Array.from({ length: 12 }, () => refresh(origin, refreshToken))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    await leewayPasses(house);
    expect((await refresh(origin, answers[0]?.json.refresh_token)).status).toBe(200);
  });

  it('C2 a refresh token that comes again after the leeway ends the whole grant', async () => {
    const { refreshToken } = await signedIn(origin, user);
    const renewed = await refresh(origin, refreshToken);
    await leewayPasses(house);
    const replayed = await refresh(origin, refreshToken);
    expect(replayed.json).toMatchObject({ error: 'invalid_grant', code: 'oidc.invalid_grant' });
    expect((await refresh(origin, renewed.json.refresh_token)).json.error).toBe('invalid_grant');
  });

  it('2.11 rotation passes on the remaining life of 14 days', async () => {
    const { refreshToken } = await signedIn(origin, user);
    const age = sql`update identity.payloads set payload = payload || jsonb_build_object('exp', (payload->>'exp')::int - 13 * 86400)
      where id = ${`RefreshToken:${refreshToken}`} returning id`;
    expect(await house.owner.rows(age)).toHaveLength(1);
    const { json } = await refresh(origin, refreshToken);
    const kept = await house.owner.first<{ exp: number }>(
      sql`select (payload->>'exp')::int as exp from identity.payloads where id = ${`RefreshToken:${json.refresh_token}`}`,
    );
    expect((kept?.exp ?? 0) - Date.now() / 1000).toBeLessThan(86_401);
  });

  it('a later sign-in in the same browser has 14 days of its own', async () => {
    const visitor = new Visitor(origin);
    await signedIn(origin, user, 'console', visitor);
    await house.owner.rows(sql`update identity.payloads
      set payload = payload || jsonb_build_object('exp', (payload->>'exp')::int - 13 * 86400) where model = 'Grant'`);
    await signedIn(origin, user, 'console', visitor);
    const grants = await house.owner.rows<{ days: number }>(sql`
      select ((payload->>'exp')::int - extract(epoch from now()))::int / 86400 as days
      from identity.payloads where model = 'Grant' order by 1 desc limit 1`);
    expect(grants[0]?.days).toBeGreaterThan(12);
  });

  it('C3 a refused resource keeps the session', async () => {
    const { refreshToken } = await signedIn(origin, user);
    const refused = await refresh(origin, refreshToken, { resource: 'urn:somebody:else' });
    expect(refused.json.error).toBe('invalid_target');
    await leewayPasses(house);
    expect((await refresh(origin, refreshToken)).status).toBe(200);
  });

  it('C3 a refused organization keeps the session', async () => {
    const { refreshToken } = await signedIn(origin, user);
    for (const organization of ['northwood', 'nowhere', "'; --", '']) {
      const refused = await refresh(origin, refreshToken, { organization_id: organization, resource: '' });
      expect({ status: refused.status, error: refused.json.error }).toEqual({
        status: 403,
        error: 'access_denied',
      });
    }
    await leewayPasses(house);
    expect((await refresh(origin, refreshToken)).status).toBe(200);
  });

  it('5 an organization needs the organizations scope', async () => {
    const asked = authorizationRequest(origin, 'console', { scope: 'openid offline_access profile' });
    const { json } = await exchange(origin, await signIn(new Visitor(origin), user, asked));
    const refused = await refresh(origin, json.refresh_token, { organization_id: 'harbour-street' });
    expect(refused.json.error).toBe('insufficient_scope');
  });

  it('5 a member gets a token of the organization, and one of the API inside it', async () => {
    const { refreshToken } = await signedIn(origin, user);
    const own = await refresh(origin, refreshToken, { organization_id: 'harbour-street', resource: '' });
    expect(decodeJwt(String(own.json.access_token))).toMatchObject({
      aud: 'urn:logto:organization:harbour-street',
      organization_id: 'harbour-street',
    });
    const api = await refresh(origin, own.json.refresh_token, { organization_id: 'harbour-street' });
    expect(decodeJwt(String(api.json.access_token))).toMatchObject({
      aud: 'urn:console:api',
      organization_id: 'harbour-street',
    });
  });

  it('5 C9 a token inside an organization says what its member may do there, and the API keeps to it', async () => {
    const { refreshToken, accessToken } = await signedIn(origin, user);
    const inside = async (organization: string) =>
      (await refresh(origin, refreshToken, { organization_id: organization })).json;
    const statusOf = async (tokenText: unknown, method: string, path: string) =>
      (await ask(`${origin}/api/v1${path}`, { method, headers: { authorization: `Bearer ${tokenText}` } }))
        .status;
    const reader = await inside('harbour-street');
    expect(reader.scope).toBe('read');
    expect(decodeJwt(String(reader.access_token)).scope).toBe('read');
    expect(await statusOf(reader.access_token, 'GET', '/me')).toBe(200);
    expect(await statusOf(reader.access_token, 'POST', '/tag')).toBe(403);
    const nobody = await inside('empty-street');
    expect(decodeJwt(String(nobody.access_token)).organization_id).toBe('empty-street');
    expect(await statusOf(nobody.access_token, 'GET', '/me')).toBe(403);
    // A personal token names no scope of the API: there the user's permissions decide alone.
    expect(decodeJwt(accessToken).scope).toBeUndefined();
    expect(await statusOf(accessToken, 'GET', '/me')).toBe(200);
  });

  it('5 who left an organization gets no more tokens of it, and keeps the session', async () => {
    const leaver = await house.addUser({ username: 'member-leaving', organizations: [{ id: 'northwood' }] });
    const { refreshToken } = await signedIn(origin, leaver);
    await house.owner.rows(sql`delete from identity.memberships where user_id = ${leaver.userId}`);
    expect((await refresh(origin, refreshToken, { organization_id: 'northwood' })).status).toBe(403);
    await leewayPasses(house);
    expect((await refresh(origin, refreshToken)).status).toBe(200);
  });

  it('5 organization tokens work after a silent sign-in too', async () => {
    const visitor = new Visitor(origin);
    await signedIn(origin, user, 'console', visitor);
    const asked = authorizationRequest(origin, 'console', { prompt: 'none' });
    const back = await depart(visitor, asked);
    const code = new URL(back.headers.location ?? '').searchParams.get('code') ?? '';
    const { json } = await exchange(origin, { ...asked, code });
    // `prompt=none` brings no offline access, yet both clients may renew.
    const own = await refresh(origin, json.refresh_token, {
      organization_id: 'harbour-street',
      resource: '',
    });
    expect(own.json).toMatchObject({ access_token: expect.any(String) });
  });

  it('E7 a disabled user renews no more', async () => {
    const leaving = await house.addUser({ username: 'leaving' });
    const { refreshToken } = await signedIn(origin, leaving);
    await house.owner.rows(sql`update identity.users set disabled = true where user_id = ${leaving.userId}`);
    expect((await refresh(origin, refreshToken)).json.error).toBe('invalid_grant');
  });
});

describe('sign-out', () => {
  it('7.5 C6 a revoked refresh token is dead', async () => {
    const { refreshToken } = await signedIn(origin, user);
    expect((await revoke(refreshToken)).status).toBe(200);
    expect((await refresh(origin, refreshToken)).json.error).toBe('invalid_grant');
  });

  it('C7 revoking another client’s token has no effect', async () => {
    const { refreshToken } = await signedIn(origin, user);
    expect((await revoke(refreshToken, 'wood')).status).toBe(200);
    expect((await refresh(origin, refreshToken)).status).toBe(200);
  });

  it('7.7 P8 ending the session ends its refresh tokens, also when revocation failed before', async () => {
    const visitor = new Visitor(origin);
    const { refreshToken } = await signedIn(origin, user, 'console', visitor);
    const page = await visitor.send(
      `/oidc/session/end?client_id=console&post_logout_redirect_uri=${encodeURIComponent(`${origin}/`)}`,
    );
    const fields = { ...hiddenFields(page), logout: 'yes' };
    const back = await visitor.post(formAction(page), fields);
    expect(back.headers.location).toBe(`${origin}/`);
    expect((await refresh(origin, refreshToken)).json.error).toBe('invalid_grant');
    const again = await depart(visitor, authorizationRequest(origin));
    expect(formAction(again)).toMatch(/\/sign-in$/);
  });
});
