/**
 * Its clock is moved, which only modules of the sandbox follow.
 * @modules own
 */
import { getMe } from '@console/contract';
import { jest } from '@jest/globals';
import { generateKeyPair, SignJWT } from 'jose';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { clockAt } from '../../testing/clock.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { readConfig } from '../config.ts';
import { grantsOf } from './auth.ts';
import { codeOf } from './database/db.ts';
import { policyStore } from './policy/policy-store.ts';

let house: TestServer;
beforeAll(async () => {
  house = await testServer({ config: { ADMIN_USERS: ['the-chief'] } });
});
afterAll(() => house.close());

afterEach(() => {
  jest.useRealTimers();
});

const now = () => Math.floor(Date.now() / 1000);
const me = (token: string) => house.call(getMe, {}, { as: { userId: '', token } });
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = () => ({
  iss: 'https://identity.test/oidc',
  aud: 'urn:console:api',
  sub: 'ming',
  iat: now(),
  exp: now() + 600,
});

describe('C9: what is no access token of ours', () => {
  const attacks: Record<string, () => Promise<string> | string> = {
    'an opaque token': () => 'kXy3mW0Jm2u8Qx7tq9vB4dTn6rYp1sAz',
    'an id token (typ JWT)': () => house.token({ sub: 'ming' }, { typ: 'JWT' }),
    'another type': () => house.token({ sub: 'ming' }, { typ: 'logout+jwt' }),
    'another resource’s token': () => house.token({ sub: 'ming', aud: 'urn:other:api' }),
    'an organization’s token': () => house.token({ sub: 'ming', aud: 'urn:logto:organization:x' }),
    'the client’s id as audience': () => house.token({ sub: 'ming', aud: 'console' }),
    'another issuer’s token': () => house.token({ sub: 'ming', iss: 'https://evil.test/oidc' }),
    'an expired token': () => house.token({ sub: 'ming', iat: now() - 700, exp: now() - 60 }),
    'a token of tomorrow': () => house.token({ sub: 'ming', nbf: now() + 600 }),
    'no subject': () => house.token({}),
    'an empty subject': () => house.token({ sub: '' }),
    'a subject without end': () => house.token({ sub: 'x'.repeat(201) }),
    'no expiry': () => house.token({ sub: 'ming', exp: undefined }),
    'alg none': () => `${encoded({ alg: 'none', typ: 'at+jwt' })}.${encoded(claims())}.`,
    'alg none with a signature': () => `${encoded({ alg: 'none', typ: 'at+jwt' })}.${encoded(claims())}.AAAA`,
    'HS256 with a guessable secret': () =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .sign(new TextEncoder().encode('x'.repeat(32))),
    'somebody else’s key': async () =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
        .sign((await generateKeyPair('ES256')).privateKey),
    'a changed payload': async () => {
      const [header, , signature] = (await house.token({ sub: 'ming' })).split('.');
      return `${header}.${encoded({ ...claims(), sub: 'the-chief' })}.${signature}`;
    },
    'a critical header that nobody knows': () =>
      house.token({ sub: 'ming' }, { crit: 'x' } as Record<string, string>).catch(() => 'a.b.c'),
    nothing: () => '',
  };
  it.each(Object.keys(attacks))('%s → 401', async (name) => {
    const token = (await attacks[name]?.()) ?? '';
    expect(await me(token)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED', fields: [] } });
  });
  it('a good token in the address, or under another scheme → 401', async () => {
    const token = await house.token({ sub: 'ming' });
    expect((await fetch(`${house.address}/api/v1/me?access_token=${token}`)).status).toBe(401);
    for (const authorization of [
      `Basic ${token}`,
      `Bearer  ${token}`,
      token,
      `Bearer ${token} ${token}`,
      `Bearer ${token},x`,
    ]) {
      expect((await fetch(`${house.address}/api/v1/me`, { headers: { authorization } })).status).toBe(401);
    }
  });
});

describe('a good token', () => {
  it('is good until its end, remembered or not', async () => {
    const exp = now() + 3600;
    const [remembered, unknown] = [
      await house.token({ sub: 'short', exp }),
      await house.token({ sub: 'other', exp }),
    ];
    expect((await me(remembered)).status).toBe(200);
    // Five seconds of tolerance for clocks that differ.
    clockAt(exp + 4);
    expect([(await me(remembered)).status, (await me(unknown)).status]).toEqual([200, 200]);
    clockAt(exp + 6);
    for (const token of [remembered, unknown, await house.token({ sub: 'third', exp: now() - 6 })]) {
      expect(await me(token)).toMatchObject({ status: 401, body: { details: { reason: 'expired' } } });
    }
  });
  it('may name several audiences when ours is one', async () => {
    expect((await me(await house.token({ sub: 'ming', aud: ['urn:x', 'urn:console:api'] }))).status).toBe(
      200,
    );
  });
  it('of a newcomer makes a member with the names it tells, and later names replace them', async () => {
    const newcomer = await me(await house.token({ sub: 'new-one', username: 'xiaohong', name: '小红' }));
    expect(newcomer).toMatchObject({
      status: 200,
      body: { username: 'xiaohong', name: '小红', roles: ['member'] },
    });
    const renamed = await me(await house.token({ sub: 'new-one', username: 'xiaohong', name: '王小红' }));
    expect(renamed).toMatchObject({ body: { name: '王小红', roles: ['member'] } });
    expect(await me(await house.token({ sub: 'new-one' }))).toMatchObject({ body: { name: '王小红' } });
  });
  it('never brings rights: roles and scopes in it are not read', async () => {
    const token = await house.token({
      sub: 'sly',
      roles: ['admin'],
      scope: 'admin',
      permissions: ['codegen.power.manage'],
    });
    expect(await me(token)).toMatchObject({ body: { roles: ['member'] } });
  });
  it('does not give the default role back to somebody who lost it', async () => {
    const nobody = await house.user({ roles: [] });
    expect(await house.call(getMe, {}, { as: nobody })).toMatchObject({
      status: 200,
      body: { roles: [], permissions: [] },
    });
  });
  it('of somebody in ADMIN_USERS makes an administrator', async () => {
    expect(await me(await house.token({ sub: 'the-chief' }))).toMatchObject({
      body: { roles: ['admin', 'member'] },
    });
  });
  it('of somebody who was taken off ADMIN_USERS is an administrator’s no more, after a restart', async () => {
    const chief = { userId: 'chief-for-a-while', roles: [], organizationRoles: [] };
    const policies = policyStore(house.database);
    const rolesWith = async (ADMIN_USERS: string) =>
      (await grantsOf(house.database, policies, readConfig({ ADMIN_USERS }))(chief, 'request-1')).roles;
    expect(await rolesWith('chief-for-a-while')).toEqual(['admin', 'member']);
    expect(await rolesWith('')).toEqual(['member']);
  });
  it('twenty first calls at once make one user', async () => {
    const token = await house.token({ sub: 'eager' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => me(token)));
    expect(answers.map((one) => one.status)).toEqual(Array(20).fill(200));
  });
});

describe('the API’s database role', () => {
  const sly = () => house.db({ kind: 'user', userId: 'sly-too' });
  const refusal = (work: Promise<unknown>) => work.then(() => 'done', codeOf);

  it('gives nobody roles: entering is the owner’s', async () => {
    const enter = sql`select platform.enter('sly-too', null, null, '{admin}', '{}', '{}')`;
    expect(await refusal(sly().rows(enter))).toBe('42501');
    expect(await refusal(sly().rows(sql`insert into platform.user_roles values ('sly-too', 'admin')`))).toBe(
      '42501',
    );
  });

  it('learns nobody’s grants but those of the one it acts for', async () => {
    const { token } = await house.user({ userId: 'well-endowed', roles: ['admin'] });
    expect((await me(token)).status).toBe(200);
    expect(await sly().first(sql`select platform.my_grants() as grants`)).toEqual({
      grants: { policyVersion: 1, roles: [], memberships: [] },
    });
    const functions = await house.db({ kind: 'owner' }).rows<{ name: string }>(sql`
        select p.oid::regprocedure::text as name from pg_proc p
        where pronamespace = 'platform'::regnamespace and has_function_privilege('console_app', p.oid, 'execute')
        order by 1`);
    expect(functions.map(({ name }) => name)).toEqual([
      'platform.accept_invitation(text,bytea)',
      'platform.account_id(text)',
      'platform.current_organization_id()',
      'platform.current_user_id()',
      // Refuses whoever is not asking with a permission over who may do what (policy.api.test.ts).
      'platform.grants_of(text)',
      'platform.has_members(text,uuid)',
      'platform.in_my_organization(text,uuid)',
      'platform.is_of_this_call(uuid)',
      'platform.is_person_of_this_call(text)',
      'platform.keep_email_code(text,text)',
      'platform.my_grants()',
      'platform.my_tenants(text)',
      'platform.my_workplaces()',
      // Of its argument alone; who enters a person writes what they are found by.
      'platform.pinyin_initials(text)',
      'platform.pinyin_spelled(text)',
      'platform.power()',
      'platform.refuse_change()',
      // To whoever has the token of a remote: its turn, and that one change ends it (releases/endpoint).
      'platform.release_turn(text)',
      'platform.take_push_subscription(uuid,text,text,text)',
      'platform.take_release_turn(text,uuid)',
      'platform.tenant_names(uuid[])',
      'platform.today()',
      // Tells whose a token is to whoever has it (tokens.api.test.ts).
      'platform.use_personal_token(text)',
      // Which remote a token is for, to whoever has it.
      'platform.use_release_token(text)',
    ]);
  });
});

describe('the days of a membership', () => {
  const shanghai = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

  // These two zones never have the same date, so at any hour one of them is not at Shanghai's.
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'begin and end in Shanghai, wherever the database believes to be: %s',
    async (zone) => {
      const tenantId = v7();
      const { userId } = await house.user({ memberships: [{ area: 'wood', tenantId, roles: ['OW'] }] });
      await house.db({ kind: 'owner' }).rows(sql`
        update platform.members set valid_from = ${shanghai()}::date, valid_to = ${shanghai()}::date
        where tenant_id = ${tenantId}::uuid`);
      const found = await house.db({ kind: 'user', userId }).transaction(async (tx) => {
        await tx.rows(sql`select set_config('timezone', ${zone}, true)`);
        return tx.first(sql`select platform.today() as today, platform.my_grants() -> 'memberships' as memberships,
          array(select platform.my_tenants('wood')::text) as tenants`);
      });
      expect(found).toEqual({
        today: shanghai(),
        memberships: [{ area: 'wood', tenantId, roles: ['OW'] }],
        tenants: [tenantId],
      });
    },
  );

  it('begin today in Shanghai where nobody says when', async () => {
    const tenantId = v7();
    const { userId } = await house.user({ memberships: [{ area: 'wood', tenantId, roles: ['OW'] }] });
    expect(
      await house.db({ kind: 'user', userId }).rows(sql`select valid_from from platform.members`),
    ).toEqual([{ validFrom: shanghai() }]);
  });
});
