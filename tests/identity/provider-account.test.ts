import sql from 'sql-template-tag';
import { generatedPassword } from '../../server/src/house/identity/passwords.ts';
import { mostFailures } from '../../server/src/house/identity/sign-in-attempts.ts';
import {
  buildingTime,
  hashesDuring,
  type IdentityHouse,
  identityHouse,
  type NewUser,
  type TestUser,
} from './identity-house.ts';
import { authorizationRequest, depart, formAction, refresh, signedIn, throughPages } from './sign-in-flow.ts';
import { type Answer, Visitor } from './visitor.ts';

let house: IdentityHouse;
let origin: string;

beforeAll(async () => {
  house = await identityHouse();
  origin = house.origin;
}, buildingTime);
afterAll(() => house?.close());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0';
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605.1.15 Version/19.0 Safari/604.1';

let people = 0;
const somebody = (more: Partial<NewUser> = {}) => {
  people += 1;
  return house.addUser({ username: `owner-${people}`, ...more });
};

/** A browser in which the user is signed in at the console, with the account page's English. */
async function browserOf(user: TestUser, userAgent = firefox) {
  const visitor = new Visitor(origin, { 'user-agent': userAgent, 'accept-language': 'en' });
  const tokens = await signedIn(origin, user, 'console', visitor);
  return { visitor, tokens };
}

const account = (visitor: Visitor) => visitor.send('/oidc/account');
const isSignedIn = async (visitor: Visitor) => (await account(visitor)).status === 200;
const renews = async (tokens: { refreshToken: string }) =>
  (await refresh(origin, tokens.refreshToken)).status === 200;
const sessionIds = ({ text }: Answer) =>
  [...text.matchAll(/name="session" value="([^"]+)"/g)].map(([, id = '']) => id);
const change = (visitor: Visitor, form: { current: string; next: string; repeat?: string }) =>
  visitor.post('/oidc/account/password', { repeat: form.next, ...form });
const trailOf = async ({ userId }: TestUser) =>
  (
    await house.owner.rows<{ action: string }>(
      sql`select action from identity.trail where user_id = ${userId} order by at, entry_id`,
    )
  ).map(({ action }) => action);

describe('the account page', () => {
  it('leads somebody who is not signed in to sign in, and back', async () => {
    const user = await somebody();
    const visitor = new Visitor(origin);
    const away = await account(visitor);
    expect(away).toMatchObject({ status: 303, headers: { location: '/oidc/account/sign-in' } });
    const page = await visitor.send('/oidc/account/sign-in');
    const { username, password } = user;
    expect((await visitor.post(formAction(page), { username, password: 'wrong' })).status).toBe(422);
    const back = await visitor.post(formAction(page), { username, password });
    expect(back).toMatchObject({ status: 303, headers: { location: '/oidc/account' } });
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it('a sign-in there counts at the console, too, and ends with it', async () => {
    const user = await somebody();
    const visitor = new Visitor(origin);
    const { username, password } = user;
    await visitor.post('/oidc/account/sign-in', { username, password });
    const page = await depart(visitor, authorizationRequest(origin));
    expect(formAction(page)).toMatch(/\/consent$/);
    const back = await throughPages(visitor, page, user);
    expect(back.headers.location).toMatch(/\/account\/callback\?code=/);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it('a session that was planted before sign-in is not the one that is signed in', async () => {
    const user = await somebody();
    const visitor = new Visitor(origin);
    // An error page of the provider leaves a session without a user.
    await depart(visitor, authorizationRequest(origin));
    const before = visitor.cookie('console_session');
    const { username, password } = user;
    await visitor.post('/oidc/account/sign-in', { username, password });
    expect(visitor.cookie('console_session')).not.toBe(before);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it('has the headers of the other pages, runs nothing and is kept by nobody', async () => {
    const { visitor } = await browserOf(await somebody());
    const page = await account(visitor);
    const policy = String(page.headers['content-security-policy']);
    for (const part of [
      "default-src 'none'",
      "script-src 'none'",
      "form-action 'self';",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(part);
    expect(page.headers).toMatchObject({
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(page.text).not.toMatch(/<script|https?:\/\//);
    expect(page.text).toContain('href="/"');
  });

  it('E7 knows no user who was disabled meanwhile', async () => {
    const user = await somebody();
    const { visitor } = await browserOf(user);
    await house.owner.rows(sql`update identity.users set disabled = true where user_id = ${user.userId}`);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it.each([['https://evil.example'], ['null'], [undefined]])(
    'E4 forms that come from Origin %s do nothing',
    async (from) => {
      const user = await somebody();
      const { visitor, tokens } = await browserOf(user);
      const headers: Record<string, string> = from === undefined ? {} : { origin: from };
      const next = 'a password of the attacker';
      for (const [path, form] of [
        ['password', { current: user.password, next, repeat: next }],
        ['sessions/end', { session: 'any' }],
        ['sign-out-everywhere', {}],
        ['sign-in', { username: user.username, password: user.password }],
      ] as const)
        expect((await visitor.send(`/oidc/account/${path}`, { form, headers })).status).toBe(400);
      expect(await isSignedIn(visitor)).toBe(true);
      expect(await renews(tokens)).toBe(true);
    },
  );

  it('forms without a session lead to sign-in and do nothing', async () => {
    for (const path of ['password', 'sessions/end', 'sign-out-everywhere']) {
      const answer = await new Visitor(origin).post(`/oidc/account/${path}`, {});
      expect(answer).toMatchObject({ status: 303, headers: { location: '/oidc/account/sign-in' } });
    }
  });
});

describe('changing the password', () => {
  const next = 'another long password';

  it('ends all other sessions with their tokens, keeps this one, and only the new password signs in', async () => {
    const user = await somebody();
    const [here, there] = [await browserOf(user), await browserOf(user, safari)];
    const done = await change(here.visitor, { current: user.password, next });
    expect(done).toMatchObject({ status: 303, headers: { location: '/oidc/account?done=password' } });
    expect((await here.visitor.send('/oidc/account?done=password')).text).toContain('role="status"');
    expect([await isSignedIn(here.visitor), await isSignedIn(there.visitor)]).toEqual([true, false]);
    expect([await renews(here.tokens), await renews(there.tokens)]).toEqual([true, false]);
    const stranger = new Visitor(origin);
    const { username } = user;
    const signIn = (password: string) => stranger.post('/oidc/account/sign-in', { username, password });
    expect((await signIn(user.password)).status).toBe(422);
    expect((await signIn(next)).status).toBe(303);
    expect(await trailOf(user)).toEqual(expect.arrayContaining(['password_changed']));
  });

  it('a sign-in under way with the old password comes to nothing', async () => {
    const user = await somebody();
    const [here, late] = [await browserOf(user), new Visitor(origin)];
    const page = await depart(late, authorizationRequest(origin));
    const { username, password } = user;
    const checked = await late.post(formAction(page), { username, password });
    await change(here.visitor, { current: password, next });
    const resumed = await late.send(checked.headers.location ?? '');
    expect(resumed.headers.location ?? '').not.toContain('code=');
    expect(await isSignedIn(late)).toBe(false);
  });

  it.each([
    ['a wrong current password', { current: 'wrong', next }, 'current'],
    ['no current password', { current: '', next }, 'current'],
    ['nine letters', { next: '123456789' }, 'next'],
    ['two hundred and one letters', { next: 'x'.repeat(201) }, 'next'],
    ['another repetition', { next, repeat: 'another' }, 'repeat'],
  ])('%s is told at the field, and nothing changes', async (_name, form, field) => {
    const user = await somebody();
    const { visitor } = await browserOf(user);
    const answer = await change(visitor, { current: user.password, ...form });
    expect(answer.status).toBe(422);
    expect(answer.text.match(/role="alert" id="(\w+)-problem"/)?.[1]).toBe(field);
    expect(answer.text).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true"`));
    expect((await change(visitor, { current: user.password, next })).status).toBe(303);
  });

  it('E5 guesses of the current password are limited like those at sign-in, and count there', async () => {
    const user = await somebody();
    const { visitor } = await browserOf(user);
    const answers = await Promise.all(
      Array.from({ length: mostFailures.username + 3 }, (_, n) =>
        change(visitor, { current: `guess ${n}`, next }),
      ),
    );
    expect(answers.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(mostFailures.username);
    expect((await change(visitor, { current: user.password, next })).status).toBe(429);
    const { username, password } = user;
    expect((await new Visitor(origin).post('/oidc/account/sign-in', { username, password })).status).toBe(
      429,
    );
    expect(await trailOf(user)).toEqual(expect.arrayContaining(['password_change_failed']));
    await house.owner.rows(sql`update identity.sign_in_attempts set at = at - interval '16 minutes'`);
  });

  it('E5 a wrong current password takes as much work as a right one', async () => {
    const user = await somebody({ passwordCost: generatedPassword });
    const { visitor } = await browserOf(user);
    const hashesFor = (current: string, chosen: string) =>
      hashesDuring(() => change(visitor, { current, next: chosen }));
    // A generated password's hash is a cheap one and the rest of the work; that of a chosen password costs all of it at once.
    expect([await hashesFor('wrong', next), await hashesFor(user.password, next)]).toEqual([3, 3]);
    expect([await hashesFor('wrong', `${next} 2`), await hashesFor(next, `${next} 2`)]).toEqual([2, 2]);
  });
});

describe('sessions', () => {
  it('are listed with device, address and which one this is', async () => {
    const user = await somebody();
    const [here] = [await browserOf(user), await browserOf(user, safari)];
    const { text } = await account(here.visitor);
    expect(text).toMatch(/Firefox on Windows<\/strong> <span class="badge">This device/);
    expect(text).toContain('Safari on iPhone');
    expect(text).toContain('127.0.0.1');
    expect(sessionIds({ text } as Answer)).toHaveLength(1);
  });

  it('the last use is that of the tokens, too', async () => {
    const user = await somebody();
    const { visitor, tokens } = await browserOf(user);
    await house.owner.rows(sql`update identity.session_devices set last_used_at = last_used_at - interval '3 hours',
      since = since - interval '2 days' where user_id = ${user.userId}`);
    expect((await account(visitor)).text).toMatch(/2 days ago<\/time> · last used <time [^>]+>3 hours ago/);
    await renews(tokens);
    expect((await account(visitor)).text).toMatch(/last used <time [^>]+>just now/);
  });

  it('one is ended with its refresh tokens and grants; this one goes on', async () => {
    const user = await somebody();
    const [here, there] = [await browserOf(user), await browserOf(user, safari)];
    const [session = ''] = sessionIds(await account(here.visitor));
    const done = await here.visitor.post('/oidc/account/sessions/end', { session });
    expect(done.headers.location).toBe('/oidc/account?done=session');
    expect([await isSignedIn(here.visitor), await isSignedIn(there.visitor)]).toEqual([true, false]);
    expect([await renews(here.tokens), await renews(there.tokens)]).toEqual([true, false]);
    expect(await trailOf(user)).toContain('session_ended');
  });

  it('somebody else’s session is not ended', async () => {
    const [mine, other] = [await browserOf(await somebody()), await browserOf(await somebody())];
    const uid = await house.owner.first<{ uid: string }>(
      sql`select uid from identity.payloads where id = ${`Session:${other.visitor.cookie('console_session')}`}`,
    );
    for (const session of [uid?.uid ?? '', "'; --", 'a\0b', ''])
      expect((await mine.visitor.post('/oidc/account/sessions/end', { session })).status).toBe(303);
    expect(uid?.uid).toBeDefined();
    expect([await isSignedIn(other.visitor), await renews(other.tokens)]).toEqual([true, true]);
  });

  it('C6 signing out everywhere ends every session, refresh token and grant, this one’s included', async () => {
    const user = await somebody();
    const other = await browserOf(await somebody());
    const [here, there] = [await browserOf(user), await browserOf(user, safari)];
    const done = await here.visitor.post('/oidc/account/sign-out-everywhere', {});
    expect(done.headers.location).toBe('/oidc/account/sign-in?done=everywhere');
    expect((await here.visitor.send(done.headers.location ?? '')).text).toContain('role="status"');
    expect([await isSignedIn(here.visitor), await isSignedIn(there.visitor)]).toEqual([false, false]);
    expect([await renews(here.tokens), await renews(there.tokens)]).toEqual([false, false]);
    const left = sql`select id from identity.payloads where payload ->> 'accountId' = ${user.userId}`;
    expect(await house.owner.rows(left)).toEqual([]);
    expect(await renews(other.tokens)).toBe(true);
    expect(await trailOf(user)).toContain('signed_out_everywhere');
  });
});

describe('the trail', () => {
  it('sign-in, failure, sign-out and change of the password stand in it, for administrators and auditors', async () => {
    const user = await somebody();
    const { visitor } = await browserOf(user);
    const { username } = user;
    await new Visitor(origin).post('/oidc/account/sign-in', { username, password: 'wrong' });
    await change(visitor, { current: user.password, next: 'another long password' });
    const page = await visitor.send('/oidc/session/end?client_id=console');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    await visitor.post('/oidc/session/end/confirm', { xsrf, logout: 'yes' });
    expect(await trailOf(user)).toEqual([
      'sign_in_succeeded',
      'sign_in_failed',
      'password_changed',
      'signed_out',
    ]);
    for (const role of ['admin', 'auditor']) {
      const reader = await browserOf(await somebody({ roles: [role] }));
      const { status, text } = await reader.visitor.send('/oidc/account/trail');
      expect(status).toBe(200);
      for (const words of ['Signed out', 'Password changed', 'Wrong username or password', username])
        expect(text).toContain(words);
      expect((await account(reader.visitor)).text).toContain('/oidc/account/trail');
    }
  });

  it('others are led to their own account', async () => {
    for (const role of ['member', 'developer']) {
      const { visitor } = await browserOf(await somebody({ roles: [role] }));
      const answer = await visitor.send('/oidc/account/trail');
      expect(answer).toMatchObject({ status: 303, headers: { location: '/oidc/account' } });
      expect((await account(visitor)).text).not.toContain('/oidc/account/trail');
    }
  });

  it('turns pages without losing or repeating an entry', async () => {
    const reader = await browserOf(await somebody({ roles: ['auditor'] }));
    await house.owner.rows(sql`insert into identity.sign_in_attempts (attempt_id, username_digest, address, outcome)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'd', '192.0.2.' || n, 'failed'
      from generate_series(1, 120) n`);
    const seen: string[] = [];
    let next: string | undefined = '/oidc/account/trail';
    while (next) {
      const { text } = await reader.visitor.send(next);
      seen.push(...[...text.matchAll(/<td>(192\.0\.2\.\d+)</g)].map(([, address = '']) => address));
      next = /href="([^"]+\?before=[^"]+)"/.exec(text)?.[1];
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => `192.0.2.${120 - n}`));
  });

  it('the provider itself can neither change an entry nor take one away before its time', async () => {
    const user = await somebody();
    const { visitor } = await browserOf(user);
    await visitor.post('/oidc/account/sign-out-everywhere', {});
    await expect(
      house.provider.rows(sql`update identity.account_events set action = 'signed_out'`),
    ).rejects.toThrow(/permission denied/);
    await house.provider.rows(sql`delete from identity.account_events`);
    expect(await trailOf(user)).toContain('signed_out_everywhere');
  });
});
