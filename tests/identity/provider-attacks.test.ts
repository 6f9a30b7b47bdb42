import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { generatedPassword } from '../../server/src/house/identity/passwords.ts';
import { mostFailures } from '../../server/src/house/identity/sign-in-attempts.ts';
import {
  buildingTime,
  hashesDuring,
  type IdentityHouse,
  identityHouse,
  type TestUser,
} from './identity-house.ts';
import {
  authorizationRequest,
  depart,
  exchange,
  formAction,
  refresh,
  returned,
  signedIn,
  signIn,
  throughPages,
  token,
} from './sign-in-flow.ts';
import { ask, Visitor } from './visitor.ts';

let house: IdentityHouse;
let victim: TestUser;
let origin: string;

beforeAll(async () => {
  house = await identityHouse();
  origin = house.origin;
  victim = await house.addUser({ username: 'victim' });
}, buildingTime);
afterAll(() => house?.close());

const error = (json: Record<string, unknown>) => json.error;

describe('codes', () => {
  it('A4 another browser’s verifier does not open a code', async () => {
    const mine = await signIn(new Visitor(origin), victim);
    const other = authorizationRequest(origin);
    const { status, json } = await exchange(origin, { ...mine, verifier: other.verifier });
    expect({ status, error: error(json) }).toEqual({ status: 400, error: 'invalid_grant' });
    expect(json).toMatchObject({ code: 'oidc.invalid_grant', message: expect.any(String) });
  });

  it('A5 a code works once; the second try ends everything that came of it', async () => {
    const arrival = await signIn(new Visitor(origin), victim);
    const first = await exchange(origin, arrival);
    expect(first.status).toBe(200);
    const second = await exchange(origin, arrival);
    expect(error(second.json)).toBe('invalid_grant');
    const renewed = await refresh(origin, first.json.refresh_token);
    expect(error(renewed.json)).toBe('invalid_grant');
  });

  it('A5 of two exchanges at the same moment at most one gets tokens', async () => {
    const arrival = await signIn(new Visitor(origin), victim);
    const answers = await Promise.all(Array.from({ length: 6 }, () => exchange(origin, arrival)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it('A6 a code of one client is refused to the other', async () => {
    const arrival = await signIn(new Visitor(origin), victim);
    const { json } = await exchange(origin, arrival, { client_id: 'wood' });
    expect(error(json)).toBe('invalid_grant');
  });

  it('A11 the address that the code was asked for must be named again, exactly', async () => {
    const arrival = await signIn(new Visitor(origin), victim);
    const { json } = await exchange(origin, arrival, { redirect_uri: `${origin}/account/callback/` });
    expect(error(json)).toBe('invalid_grant');
  });
});

describe('authorization requests', () => {
  const refusedWith = async (more: Record<string, string>) => {
    const back = await depart(new Visitor(origin), authorizationRequest(origin, 'console', more));
    expect(back.headers.location).toMatch(/\/account\/callback[?#]/);
    const address = new URL(back.headers.location ?? '');
    return address.searchParams.get('error') ?? new URLSearchParams(address.hash.slice(1)).get('error');
  };

  it.each([
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['PKCE plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['PKCE without method, which means plain', { code_challenge_method: '' }, 'invalid_request'],
    ['the implicit flow', { response_type: 'id_token', nonce: 'n' }, 'unsupported_response_type'],
    ['the hybrid flow', { response_type: 'code id_token', nonce: 'n' }, 'unsupported_response_type'],
    ['an unknown resource', { resource: 'urn:somebody:else' }, 'invalid_target'],
  ])('A11 %s is refused', async (_name, more, expected) => {
    expect(await refusedWith(more)).toBe(expected);
  });

  it.each([
    ['another origin', 'https://evil.example/account/callback'],
    ['a longer path', '/account/callbackEvil'],
    ['a slash more', '/account/callback/'],
    ['a query', '/account/callback?x=1'],
    ['another scheme', 'javascript:alert(1)'],
    ['the other client’s address', '/wood/callback'],
  ])('A8 A11 a redirect address with %s never redirects', async (_name, address) => {
    const redirect = address.startsWith('/') ? origin + address : address;
    const asked = authorizationRequest(origin, 'console', { redirect_uri: redirect });
    const answer = await depart(new Visitor(origin), asked);
    expect({ status: answer.status, location: answer.headers.location }).toEqual({
      status: 400,
      location: undefined,
    });
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('A11 an unknown client never redirects', async () => {
    const asked = authorizationRequest(origin, 'console', { client_id: 'nobody' });
    const answer = await depart(new Visitor(origin), asked);
    expect({ status: answer.status, location: answer.headers.location }).toEqual({
      status: 400,
      location: undefined,
    });
  });

  it('prompt=none without a session is refused, not shown a page', async () => {
    expect(await refusedWith({ prompt: 'none' })).toBe('login_required');
  });

  it('a NUL in the address is refused before it reaches the database', async () => {
    const answer = await ask(`${origin}/oidc/auth?state=%00`);
    expect(answer.status).toBe(400);
    const made = await refresh(origin, 'a\0b');
    expect(error(made.json)).toBe('invalid_grant');
  });

  it('whatever else is asked for below /oidc answers code and message', async () => {
    const answer = await ask(`${origin}/oidc/nothing`, { headers: { accept: 'application/json' } });
    expect(answer.status).toBe(404);
    expect(answer.json).toMatchObject({ code: 'oidc.not_found', message: expect.any(String) });
  });
});

describe('other sites', () => {
  it('E1 a foreign Host header gets no discovery', async () => {
    const answer = await ask(`${origin}/oidc/.well-known/openid-configuration`, {
      headers: { host: 'evil.example' },
    });
    expect(answer.status).toBe(421);
    expect(answer.text).not.toContain('evil.example');
  });

  it('E1 forwarded headers do not change the addresses either', async () => {
    const answer = await ask(`${origin}/oidc/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    expect(answer.json.token_endpoint).toBe(`${origin}/oidc/token`);
  });

  it('E2 a foreign Origin at the token endpoint is refused without CORS headers', async () => {
    const { refreshToken } = await signedIn(origin, victim);
    const form = { grant_type: 'refresh_token', client_id: 'console', refresh_token: refreshToken };
    const answer = await token(origin, form, { origin: 'https://evil.example' });
    expect(answer.status).toBe(400);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect((await token(origin, form, { origin })).headers['access-control-allow-origin']).toBe(origin);
  });

  it('E3 nothing of the provider is shown in a frame, and a window that opens it loses its tie to it', async () => {
    const visitor = new Visitor(origin);
    for (const dest of ['iframe', 'frame', 'embed', 'object'])
      for (const path of ['/oidc/auth', '/oidc/account', '/oidc/session/end'])
        expect((await visitor.send(path, { headers: { 'sec-fetch-dest': dest } })).status).toBe(403);
    const { parameters } = authorizationRequest(origin, 'console', { prompt: 'none' });
    const silent = await visitor.send(`/oidc/auth?${new URLSearchParams(parameters)}`);
    expect(silent).toMatchObject({ status: 303, headers: { 'cross-origin-opener-policy': 'same-origin' } });
  });

  it('E3 the pages cannot be framed, load nothing foreign and run nothing', async () => {
    const page = await depart(new Visitor(origin), authorizationRequest(origin));
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.headers).toMatchObject({ 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin' });
    expect(page.text).not.toMatch(/<script|https?:\/\//);
  });

  it.each([['https://evil.example'], ['null'], [undefined]])(
    'E4 a sign-in form posted from Origin %s is refused',
    async (from) => {
      const visitor = new Visitor(origin);
      const page = await depart(visitor, authorizationRequest(origin));
      const { username, password } = victim;
      const headers: Record<string, string> = from === undefined ? {} : { origin: from };
      const answer = await visitor.send(formAction(page), { form: { username, password }, headers });
      expect(answer.status).toBe(400);
      expect(answer.headers.location).toBeUndefined();
    },
  );

  it('E4 cookies are kept from other sites and from scripts', async () => {
    const answer = await ask(
      `${origin}/oidc/auth?${new URLSearchParams(authorizationRequest(origin).parameters)}`,
    );
    const cookies = answer.headers['set-cookie'] ?? [];
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/samesite=lax.*httponly/i);
  });

  it('E4 the interaction of another browser is not shown', async () => {
    const page = await depart(new Visitor(origin), authorizationRequest(origin));
    const stranger = await new Visitor(origin).post(formAction(page), {
      username: 'victim',
      password: victim.password,
    });
    expect(stranger.status).toBe(400);
  });

  it('D4 an unregistered address after sign-out is refused, not visited', async () => {
    const answer = await new Visitor(origin).send(
      `/oidc/session/end?client_id=console&post_logout_redirect_uri=https://evil.example/`,
    );
    expect({ status: answer.status, location: answer.headers.location }).toEqual({
      status: 400,
      location: undefined,
    });
  });

  it('D3 a link of another site asks before it signs out; the console’s own does not', async () => {
    const visitor = new Visitor(origin);
    await signIn(visitor, victim);
    const address = `/oidc/session/end?client_id=console&post_logout_redirect_uri=${origin}/`;
    const foreign = await visitor.send(address, {
      headers: { 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/' },
    });
    expect(foreign.text).not.toContain('<script');
    const own = await visitor.send(address, { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(own.text).toContain('<script');
  });
});

describe('guessing', () => {
  const guess = async (username: string, password: string) => {
    const visitor = new Visitor(origin);
    const page = await depart(visitor, authorizationRequest(origin));
    return visitor.post(formAction(page), { username, password });
  };

  it('E5 an unknown user, a wrong password and a disabled user get the same answer', async () => {
    const disabled = await house.addUser({ username: 'disabled' });
    await house.owner.rows(sql`update identity.users set disabled = true where user_id = ${disabled.userId}`);
    // The name that was typed comes back in its field, and in the language switch.
    const bare = (text: string) =>
      text.replaceAll(/nonce="[^"]+"|interaction\/[\w-]+|value="[^"]+"|username=[^"&]*/g, '');
    const answers = [
      await guess('victim', 'wrong'),
      await guess('who-is-this', 'wrong'),
      await guess('disabled', disabled.password),
      await guess('\u0000 not even a name', 'wrong'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    expect(new Set(answers.map(({ text }) => bare(text))).size).toBe(1);
  });

  it('E5 an unknown name takes as much work as a known one, whatever its hash costs', async () => {
    await house.addUser({ username: 'timed', passwordCost: generatedPassword });
    const hashesFor = (username: string) => hashesDuring(() => guess(username, 'wrong'));
    // A cheap hash and the rest of the work, or all of it at once (`passwords.test.ts`).
    expect([await hashesFor('timed'), await hashesFor('nobody')]).toEqual([2, 1]);
  });

  it('E5 after ten wrong passwords a name has to wait, the right password included, guesses at once included', async () => {
    const guessed = await house.addUser({ username: 'guessed' });
    const answers = await Promise.all(
      Array.from({ length: mostFailures.username + 5 }, (_, index) => guess('guessed', `guess ${index}`)),
    );
    expect(answers.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(mostFailures.username);
    const right = await guess('guessed', guessed.password);
    expect(right.status).toBe(429);
    expect(right.text).toContain('role="alert"');
    await later();
    expect((await guess('guessed', guessed.password)).status).toBe(303);
  });

  it('E5 an address that tries many names has to wait, and leaves a trail without names', async () => {
    await house.owner.rows(sql`insert into identity.sign_in_attempts (attempt_id, username_digest, address, outcome)
      select gen_random_uuid(), md5(n::text), '127.0.0.1', 'failed' from generate_series(1, ${mostFailures.address}) n`);
    expect((await guess('victim', victim.password)).status).toBe(429);
    await later();
    expect((await guess('victim', victim.password)).status).toBe(303);
    const digest = createHash('sha256').update('victim').digest('hex');
    const trail = await house.owner.rows<{ outcome: string }>(
      sql`select outcome from identity.sign_in_attempts where username_digest = ${digest}`,
    );
    expect(new Set(trail.map(({ outcome }) => outcome))).toEqual(new Set(['failed', 'limited', 'succeeded']));
  });

  /** A quarter of an hour passes. */
  const later = () =>
    house.owner.rows(sql`update identity.sign_in_attempts set at = at - interval '16 minutes'`);

  it('another user may sign in where one is signed in, which ends the first one’s session', async () => {
    const visitor = new Visitor(origin);
    const before = await signedIn(origin, victim, 'wood', visitor);
    const other = await house.addUser({ username: 'second' });
    const back = await throughPages(
      visitor,
      await depart(visitor, authorizationRequest(origin, 'wood')),
      other,
    );
    expect(returned(back).has('code')).toBe(true);
    expect((await refresh(origin, before.refreshToken, { client_id: 'wood' })).status).toBe(400);
  });
});
