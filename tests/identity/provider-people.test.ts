import sql from 'sql-template-tag';
import {
  buildingTime,
  hashesDuring,
  type IdentityHouse,
  identityHouse,
  type TestUser,
} from './identity-house.ts';
import { refresh, signedIn } from './sign-in-flow.ts';
import { type Answer, Visitor } from './visitor.ts';

let house: IdentityHouse;
let admin: TestUser;
let office: Visitor;

beforeAll(async () => {
  house = await identityHouse();
  admin = await house.addUser({ username: 'admin', roles: ['admin', 'member'] });
  office = await browserOf(admin);
}, buildingTime);
afterAll(() => house?.close());

/** A browser that is signed in at the account page. */
async function browserOf({ username, password }: TestUser): Promise<Visitor> {
  const visitor = new Visitor(house.origin, { 'accept-language': 'en' });
  await visitor.post('/oidc/account/sign-in', { username, password });
  return visitor;
}

const people = '/oidc/account/people';
const act = (visitor: Visitor, action: 'reset' | 'lock' | 'unlock', { userId }: Pick<TestUser, 'userId'>) =>
  visitor.post(`${people}/${action}`, { user: userId });
const codeIn = ({ text }: Answer) => /<strong>([2-9A-Z]{16})<\/strong>/.exec(text)?.[1] ?? '';
const reset = (form: { code: string; next: string }, visitor = new Visitor(house.origin)) =>
  visitor.post('/oidc/account/reset', form);
const signsIn = async ({ username, password }: TestUser) =>
  (await new Visitor(house.origin).post('/oidc/account/sign-in', { username, password })).status === 303;
const faultsIn = ({ text }: Answer) => [...text.matchAll(/id="(\w+)-problem"/g)].map(([, field]) => field);
const trailOf = async ({ userId }: TestUser) =>
  (
    await house.owner.rows<{ action: string; actor: string | null }>(
      sql`select action, actor from identity.trail where user_id = ${userId} order by at, entry_id`,
    )
  ).map(({ action, actor }) => (actor === admin.userId ? `${action} by admin` : action));

describe('a forgotten password', () => {
  it('is set anew with an administrator’s code, once, and whoever was signed in is out', async () => {
    const user = await house.addUser({ username: 'forgetful' });
    const { refreshToken } = await signedIn(house.origin, user);
    const offered = await act(office, 'reset', user);
    const code = codeIn(offered);
    expect(offered.text).toContain('Name of forgetful');
    const spoken = code.toLowerCase().replace(/.{4}(?!$)/g, '$&-');
    const next = 'another long password';
    expect((await reset({ code: spoken, next })).status).toBe(200);
    expect(await signsIn({ ...user, password: next })).toBe(true);
    expect(await signsIn(user)).toBe(false);
    expect((await refresh(house.origin, refreshToken)).status).toBe(400);
    expect(faultsIn(await reset({ code, next: 'a third long password' }))).toEqual(['code']);
    const trail = await trailOf(user);
    expect(trail).toEqual(expect.arrayContaining(['reset_code_made by admin', 'password_reset']));
    expect((await office.send('/oidc/account/trail')).text).toContain('forgetful, by admin');
  });

  it('a newer code takes the place of an older one; one that has run out or is nobody’s costs no work', async () => {
    const user = await house.addUser({ username: 'twice' });
    const older = codeIn(await act(office, 'reset', user));
    const newer = codeIn(await act(office, 'reset', user));
    const next = 'another long password';
    const hashes = await hashesDuring(async () => {
      expect(faultsIn(await reset({ code: older, next }))).toEqual(['code']);
      await house.owner.rows(
        sql`update identity.password_resets set expires_at = now() where user_id = ${user.userId}::uuid`,
      );
      for (const code of [newer, '', 'K7MNK7MNK7MNK7MN'])
        expect(faultsIn(await reset({ code, next }))).toEqual(['code']);
    });
    expect(hashes).toBe(0);
    expect(await signsIn(user)).toBe(true);
  });

  it('the code is told whatever the name holds, and what was searched for stays', async () => {
    const user = await house.addUser({ username: 'strange', name: '$& {{code}} {{name}}' });
    const offered = await office.post(`${people}/reset?q=strange`, { user: user.userId });
    expect(offered.text).toMatch(
      /Give \$&amp; {{code}} {{name}} this code: <strong>[2-9A-Z]{16}<\/strong>\. It works once/,
    );
    expect(offered.text).toContain('value="strange"');
    const locked = await office.post(`${people}/lock?q=strange`, { user: user.userId });
    expect(locked.headers.location).toBe(`${people}?q=strange`);
    expect(offered.text).toContain(`action="${people}/lock?q=strange"`);
  });

  it('a password that is too short is told at its field, and the code still works', async () => {
    const user = await house.addUser({ username: 'hasty' });
    const code = codeIn(await act(office, 'reset', user));
    const answer = await reset({ code, next: 'short' });
    expect([answer.status, faultsIn(answer)]).toEqual([422, ['next']]);
    expect(answer.text).toContain(`value="${code}"`);
    expect(answer.text).not.toContain('short');
    expect((await reset({ code, next: 'another long password' })).status).toBe(200);
  });

  it('of two who use one code at once one sets the password', async () => {
    const user = await house.addUser({ username: 'raced' });
    const code = codeIn(await act(office, 'reset', user));
    const passwords = ['the first long password', 'the second long password'];
    const answers = await Promise.all(passwords.map((next) => reset({ code, next })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect(await signsIn({ ...user, password: winner })).toBe(true);
  });
});

describe('an account', () => {
  it('is locked with all that is signed in by it, and opened again', async () => {
    const user = await house.addUser({ username: 'leaving' });
    const { refreshToken } = await signedIn(house.origin, user);
    expect((await act(office, 'lock', user)).status).toBe(303);
    expect(await signsIn(user)).toBe(false);
    expect((await refresh(house.origin, refreshToken)).status).toBe(400);
    expect((await office.send(`${people}?q=LEAVING`)).text).toContain('Locked');
    await act(office, 'lock', user);
    await act(office, 'unlock', user);
    expect(await signsIn(user)).toBe(true);
    const interventions = (await trailOf(user)).filter((entry) => entry.includes('by admin'));
    expect(interventions).toEqual(['account_locked by admin', 'account_unlocked by admin']);
  });

  it('nobody locks themselves out', async () => {
    await act(office, 'lock', admin);
    expect(await signsIn(admin)).toBe(true);
    expect((await office.send(`${people}?q=admin`)).text).not.toContain('Lock: admin');
  });

  it('is found by a part of its names, whatever it holds; nobody’s is said so', async () => {
    await house.addUser({ username: 'percent', name: '100%_Ming' });
    expect((await office.send(`${people}?${new URLSearchParams({ q: '0%_m' })}`)).text).toContain(
      '100%_Ming',
    );
    for (const q of ['%', '_%_', '\\', "' or 1=1", 'x\0y', '%%'])
      expect((await office.send(`${people}?${new URLSearchParams({ q })}`)).status).not.toBe(500);
    expect((await office.send(`${people}?q=nobody-at-all`)).text).toContain('No matching account.');
  });

  it('all are walked through page by page, none twice', async () => {
    const passwordHash = 'none';
    await house.owner.rows(sql`insert into identity.users (user_id, username, name, password_hash)
      select gen_random_uuid(), 'walked-' || lpad(at::text, 3, '0'), 'Walked', ${passwordHash} from generate_series(1, 120) at`);
    const seen: string[] = [];
    let address: string | undefined = `${people}?q=walked`;
    while (address) {
      const { text } = await office.send(address);
      seen.push(...[...text.matchAll(/Reset code: (walked-\d+)/g)].map(([, name = '']) => name));
      address = / href="([^"]+after=[^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  });
});

describe('others than administrators', () => {
  it.each([['member'], ['auditor'], ['developer']])(
    'a %s sees no accounts, and does nothing with them',
    async (role) => {
      const victim = await house.addUser({ username: `victim-of-${role}` });
      const visitor = await browserOf(await house.addUser({ username: `plain-${role}`, roles: [role] }));
      expect((await visitor.send('/oidc/account')).text).not.toContain(people);
      expect(await visitor.send(people)).toMatchObject({
        status: 303,
        headers: { location: '/oidc/account' },
      });
      for (const action of ['reset', 'lock'] as const)
        expect(await act(visitor, action, victim)).toMatchObject({
          status: 303,
          headers: { location: '/oidc/account' },
        });
      expect(await signsIn(victim)).toBe(true);
      expect(await trailOf(victim)).not.toContainEqual(expect.stringMatching(/reset|locked/));
    },
  );

  it('who is not signed in is led to sign in; a form of another origin does nothing', async () => {
    const victim = await house.addUser({ username: 'victim-abroad' });
    expect((await new Visitor(house.origin).send(people)).headers.location).toBe('/oidc/account/sign-in');
    const abroad = await office.post(
      `${people}/lock`,
      { user: victim.userId },
      { origin: 'https://evil.example' },
    );
    expect(abroad.status).toBe(400);
    const elsewhere = await new Visitor(house.origin).post(
      '/oidc/account/reset',
      { code: codeIn(await act(office, 'reset', victim)), next: 'another long password' },
      { origin: 'https://evil.example' },
    );
    expect(elsewhere.status).toBe(400);
    expect(await signsIn(victim)).toBe(true);
  });
});
