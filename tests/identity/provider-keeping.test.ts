import { decodeProtectedHeader } from 'jose';
import sql from 'sql-template-tag';
import { openSetupCode } from '../../server/src/house/identity/setup.ts';
import { promoteNow } from '../../server/src/house/identity/signing-keys.ts';
import { deleteExpired } from '../../server/src/house/identity/storage/payload-adapter.ts';
import { buildingTime, type IdentityHouse, identityHouse } from './identity-house.ts';
import {
  authorizationRequest,
  depart,
  exchange,
  formAction,
  refresh,
  signedIn,
  signIn,
} from './sign-in-flow.ts';
import { ask, Visitor } from './visitor.ts';

let house: IdentityHouse;
let origin: string;

beforeAll(async () => {
  house = await identityHouse({ log: true });
  origin = house.origin;
}, buildingTime);
afterAll(() => house?.close());

const publishedKeys = async () => {
  const { json } = await ask(`${origin}/oidc/jwks`);
  return json.keys as Record<string, unknown>[];
};
const keyOf = (tokenText: string) => decodeProtectedHeader(tokenText).kid;
const callApi = async (accessToken: string) =>
  (await ask(`${origin}/api/v1/me`, { headers: { authorization: `Bearer ${accessToken}` } })).status;

describe('the first administrator', () => {
  const fill = (form: Record<string, string>, from = origin) =>
    ask(`${origin}/oidc/setup`, { form, headers: { origin: from } });
  const good = { username: 'first', name: 'First One', password: 'a long enough password' };

  it('is created with the printed code, once, and signs in as administrator', async () => {
    const code = (await openSetupCode(house.database)) ?? '';
    expect(code.length).toBeGreaterThanOrEqual(12);
    expect((await fill({ ...good, code: 'guess' })).status).toBe(422);
    expect((await fill({ ...good, code }, 'https://evil.example')).status).toBe(422);
    const faulty = await fill({ code, username: 'UPPER', name: '', password: 'short' });
    expect(faulty.text.match(/role="alert"/g)).toHaveLength(3);
    expect((await fill({ ...good, code })).status).toBe(200);
    expect((await fill({ ...good, username: 'second', code })).status).toBe(422);
    expect(await openSetupCode(house.database)).toBeUndefined();
    // Once set up there is nothing at this address.
    expect((await ask(`${origin}/oidc/setup`)).status).toBe(404);
    const { accessToken } = await signedIn(origin, { userId: '', ...good });
    const me = await ask(`${origin}/api/v1/me`, { headers: { authorization: `Bearer ${accessToken}` } });
    expect(me.json.roles).toEqual(['admin', 'member']);
  });

  it('a wrong code tells nothing about names', async () => {
    const answer = await fill({ ...good, code: 'guess' });
    expect(answer.text.match(/role="alert"/g)).toHaveLength(1);
    expect(answer.text).toContain('aria-describedby="code-problem"');
  });
});

describe('keys and sessions', () => {
  it('publish no private part', async () => {
    for (const key of await publishedKeys()) {
      expect(key).toMatchObject({ kty: 'EC', crv: 'P-384', use: 'sig', alg: 'ES384' });
      expect(key).not.toHaveProperty('d');
    }
  });

  it('survive a restart: keys, refresh tokens and the browser’s session', async () => {
    const user = await house.addUser({ username: 'staying' });
    const visitor = new Visitor(origin);
    const { refreshToken, accessToken } = await signedIn(origin, user, 'console', visitor);
    const before = await publishedKeys();
    await house.restart();
    expect(await publishedKeys()).toEqual(before);
    expect(await callApi(accessToken)).toBe(200);
    expect((await refresh(origin, refreshToken)).status).toBe(200);
    const back = await depart(visitor, authorizationRequest(origin));
    expect(back.headers.location).toMatch(/\/account\/callback\?code=/);
  });

  it('B11 rotate with overlap: the next key is known before it signs, the previous one as long as its tokens live', async () => {
    const user = await house.addUser({ username: 'rotating' });
    const before = await signedIn(origin, user);
    const known = (await publishedKeys()).map(({ kid }) => kid);
    await promoteNow(house.provider);
    await house.identity.refreshKeys();
    const after = await signedIn(origin, user);
    expect(keyOf(after.accessToken)).not.toBe(keyOf(before.accessToken));
    expect(known).toContain(keyOf(after.accessToken));
    expect((await publishedKeys()).map(({ kid }) => kid)).toContain(keyOf(before.accessToken));
    expect([await callApi(before.accessToken), await callApi(after.accessToken)]).toEqual([200, 200]);
    await house.owner.rows(
      sql`update identity.keys set since = since - interval '3 hours' where state = 'previous'`,
    );
    await house.identity.refreshKeys();
    expect((await publishedKeys()).map(({ kid }) => kid)).not.toContain(keyOf(before.accessToken));
  });

  it('P12 rows that have expired are deleted', async () => {
    await house.owner.rows(sql`update identity.payloads set expires_at = now() - interval '1 minute'`);
    await deleteExpired(house.provider);
    expect(await house.owner.rows(sql`select id from identity.payloads`)).toEqual([]);
  });
});

describe('walls', () => {
  it('the API’s role cannot look into the provider’s tables', async () => {
    const asApi = house.database.as({ kind: 'user', userId: 'somebody' });
    for (const table of [sql`identity.users`, sql`identity.keys`, sql`identity.payloads`])
      await expect(asApi.rows(sql`select * from ${table}`)).rejects.toThrow(/permission denied/);
  });

  it('the provider cannot make itself users or roles', async () => {
    await expect(house.provider.rows(sql`delete from identity.users`)).rejects.toThrow(/permission denied/);
    const promote = sql`insert into platform.user_roles (user_id, role) select user_id, 'admin' from platform.user_roles`;
    await expect(house.provider.rows(promote)).rejects.toThrow(/permission denied/);
  });

  it('E8 nothing secret is in the log of a whole sign-in', async () => {
    const user = await house.addUser({ username: 'quiet', password: 'the quiet password' });
    const visitor = new Visitor(origin);
    const arrival = await signIn(visitor, user);
    const { json } = await exchange(origin, arrival);
    const renewed = await refresh(origin, json.refresh_token);
    await exchange(origin, arrival);
    const page = await depart(visitor, authorizationRequest(origin, 'wood'));
    await visitor.post(formAction(page), { username: 'quiet', password: 'the wrong password' });
    const text = house.logged.join('\n');
    expect(text).toContain('/oidc/token');
    const secrets = [
      arrival.code,
      arrival.verifier,
      json.access_token,
      json.id_token,
      json.refresh_token,
      renewed.json.refresh_token,
      'the quiet password',
      'the wrong password',
    ];
    for (const secret of secrets) expect(text).not.toContain(String(secret));
  });
});
