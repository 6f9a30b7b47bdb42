import { jest } from '@jest/globals';
import { until } from '../../server/testing/until.ts';
import { houseUnderAttack } from './adversary/house-under-attack.ts';
import type { Parameters } from './adversary/provider.ts';

jest.setTimeout(180_000);

const { house, provider } = houseUnderAttack();

/** The provider sends the browser back with these changes. */
const returning = (change: Parameters, to?: string) => {
  provider.behaviour = {
    authorize: (good) => ({ parameters: { ...good, ...change }, ...(to ? { to } : {}) }),
  };
};

const expectNoExchange = () => expect(provider.requests('token')).toEqual([]);

const changed = (address: string, change: Record<string, string | null>): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(change))
    value === null ? url.searchParams.delete(name) : url.searchParams.set(name, value);
  return url.href;
};

const callback = (query: string): string => `${house.console.origin}/account/callback?${query}`;

describe('leaving for the provider', () => {
  it('7.2 4 signed out: asks with PKCE S256, state, nonce, scopes and the resource', async () => {
    const visit = await house.visit();
    expect(await visit.signInByLeaving()).toBe('signed in');
    const [asked] = provider.requests('authorize');
    const query = Object.fromEntries(asked?.query ?? []);
    expect(query).toMatchObject({
      client_id: 'console',
      response_type: 'code',
      prompt: 'consent',
      code_challenge_method: 'S256',
      redirect_uri: `${house.console.origin}/account/callback`,
      resource: 'urn:console:api',
    });
    expect(query.state).toMatch(/^[\w-]{86}$/);
    expect(query.nonce).toMatch(/^[\w-]{20,}$/);
    expect(query.scope?.split(' ')).toHaveLength(11);
    const [exchange] = provider.tokenRequests('authorization_code');
    expect(exchange?.form.get('code_verifier')).toMatch(/^[\w-]{86}$/);
    expect(exchange?.headers.cookie).toBeUndefined();
  });

  it.each([
    ['4 callback address: site origin plus /account/callback', '/account/sign-in', '/account/callback'],
    ["4 callback address: wood's own for the second client", '/wood/signIn', '/wood/callback'],
  ])('%s', async (_, from, path) => {
    const visit = await house.visit({ inside: true });
    const back = new URL(await visit.depart(from));
    expect(back.origin + back.pathname).toBe(house.console.origin + path);
    expect(await visit.comeBack(back.href)).toBe('signed in');
  });

  it('9 storage: the sign-in session in session storage, tokens in local storage, cleared on success', async () => {
    const visit = await house.visit();
    const back = await visit.depart();
    expect(Object.keys(await visit.signInSession())).toHaveLength(1);
    expect(await visit.arrive(back)).toBe('signed in');
    expect(await visit.signInSession()).toEqual({});
    expect((await visit.tokens()).refreshToken).toEqual(expect.any(String));
    expect(await visit.page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('eyJ');
  });

  it('7.1 discovery that breaks off is told, and the next try asks again', async () => {
    provider.behaviour = { discovery: () => ({ drop: true }) };
    const visit = await house.visit();
    await visit.page.goto('/account/sign-in');
    await visit.page.getByRole('alert').waitFor();
    expectNoExchange();
    provider.behaviour = {};
    expect(await visit.signInAgain()).toBe('signed in');
  });
});

describe('coming back from the provider', () => {
  it('4 return: checked, exchanged once, verified; the sign-in session is gone', async () => {
    const visit = await house.visit();
    const back = await visit.depart();
    provider.seen = [];
    expect(await visit.arrive(back)).toBe('signed in');
    const asked = provider.seen.map(({ endpoint }) => endpoint).filter((one) => one !== 'discovery');
    expect(asked).toEqual(['token', 'jwks']);
    expect(await visit.signInSession()).toEqual({});
  });

  it('A1 5 callback check: a wrong state; the sign-in that is under way survives it', async () => {
    const visit = await house.visit({ inside: true });
    const back = await visit.depart();
    expect(await visit.comeBack(changed(back, { state: 'wrong' }))).toBe('callback_state_mismatch');
    expectNoExchange();
    expect(await visit.comeBack(back)).toBe('signed in');
  });

  it('A2 without a state', async () => {
    returning({ state: undefined });
    expect(await (await house.visit({ inside: true })).signIn()).toBe('callback_state_missing');
    expectNoExchange();
  });

  it('A2 without a code', async () => {
    returning({ code: undefined });
    expect(await (await house.visit({ inside: true })).signIn()).toBe('callback_code_missing');
    expectNoExchange();
  });

  it('A2 without a sign-in session', async () => {
    const visit = await house.visit({ inside: true });
    const back = await visit.depart();
    await visit.page.evaluate(() => sessionStorage.clear());
    expect(await visit.comeBack(back)).toBe('sign_in_session_not_found');
    expectNoExchange();
  });

  // Each kind of damage: `host/src/auth/sign-in.test.tsx`.
  it('A2 with a corrupt sign-in session', async () => {
    const visit = await house.visit({ inside: true });
    const back = await visit.depart();
    await visit.page.evaluate((damaged) => {
      for (const key of Object.keys(sessionStorage).filter((one) => one.startsWith('console:sign-in:')))
        sessionStorage.setItem(key, damaged);
    }, '{"id":7}');
    expect(await visit.comeBack(back)).toBe('sign_in_session_invalid');
    expectNoExchange();
    // The damage does not stay.
    expect(await visit.signInSession()).toEqual({});
    expect(await visit.signInAgain()).toBe('signed in');
  });

  it("A3 an attacker's callback link in a clean browser signs nobody in", async () => {
    const attacker = await house.visit();
    const link = await attacker.depart();
    const victim = await house.visit();
    expect(await victim.arrive(link)).toBe('sign_in_session_not_found');
    expectNoExchange();
    expect((await victim.tokens()).idToken).toBeNull();
  });

  it("A4 an attacker's code with the victim's state is refused by the provider (PKCE)", async () => {
    const code = new URL(await (await house.visit()).depart()).searchParams.get('code');
    const victim = await house.visit();
    const back = await victim.depart();
    expect(await victim.arrive(changed(back, { code }))).toBe('unexpected_response');
    expect((await victim.tokens()).idToken).toBeNull();
  });

  it('A7 the answer names another issuer: refused before the exchange', async () => {
    returning({ iss: `${provider.issuer}/` });
    expect(await (await house.visit({ inside: true })).signIn()).toBe('callback_error_found');
    expectNoExchange();
  });

  it('A7 an answer that names no issuer is accepted', async () => {
    returning({ iss: undefined });
    expect(await (await house.visit({ inside: true })).signIn()).toBe('signed in');
  });

  it('A8 an address that only begins like the redirect address is no callback', async () => {
    const visit = await house.visit();
    const back = await visit.depart();
    await visit.page.goto(back.replace('/account/callback', '/account/callbackEvil'));
    await visit.page.getByText('Not Found').first().waitFor();
    expectNoExchange();
    expect((await visit.tokens()).idToken).toBeNull();
  });

  it.each([
    ["the console's sign-in at wood's address", '/account/sign-in', '/wood/callback'],
    ["wood's sign-in at the console's address", '/wood/signIn', '/account/callback'],
  ])('A8 %s', async (_, from, to) => {
    const visit = await house.visit({ inside: true });
    const back = new URL(await visit.depart(from));
    expect(await visit.comeBack(house.console.origin + to + back.search)).toBe('callback_uri_mismatch');
    expectNoExchange();
  });

  it('A8 another origin that shows the same console', async () => {
    const visit = await house.visit();
    await visit.showAlsoAt('http://console.example');
    const back = await visit.depart();
    const elsewhere = back.replace(house.console.origin, 'http://console.example');
    expect(await visit.arrive(elsewhere)).toBe('sign_in_session_not_found');
    expectNoExchange();
  });

  it('A10 error=access_denied: the user cancelled', async () => {
    returning({ code: undefined, error: 'access_denied', error_description: 'End-User aborted' });
    expect(await (await house.visit({ inside: true })).signIn()).toBe('user_cancelled');
    expectNoExchange();
  });

  it('A10 another error, with its description folded away', async () => {
    returning({ code: undefined, error: 'server_error', error_description: 'the <b>cellar</b> is flooded' });
    const visit = await house.visit({ inside: true });
    expect(await visit.signIn()).toBe('callback_error_found');
    await visit.page.getByRole('button', { name: 'Show Error' }).click();
    await visit.page.getByText('the <b>cellar</b> is flooded').waitFor();
    expectNoExchange();
  });

  it('A12 a reload after sign-in exchanges nothing again', async () => {
    const visit = await house.visit();
    const back = await visit.depart();
    expect(await visit.arrive(back)).toBe('signed in');
    const { refreshToken } = await visit.tokens();
    await visit.page.goto(back);
    const outcome = await visit.outcome();
    expect(['signed in', 'sign_in_session_not_found']).toContain(outcome);
    expect(provider.tokenRequests('authorization_code')).toHaveLength(1);
    // The session that there is stays what it is.
    expect((await visit.tokens()).refreshToken).toBe(refreshToken);
    await visit.account().waitFor();
  });

  it('A12 a reload in the middle of the exchange: one exchange only', async () => {
    const visit = await house.visit();
    const back = await visit.depart();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    provider.behaviour = {
      token: async (good) => {
        await held;
        return good;
      },
    };
    await visit.page.goto(back);
    await until(() => provider.requests('token').length === 1, 'the exchange');
    await visit.page.reload();
    expect(await visit.outcome()).toBe('sign_in_session_not_found');
    letGo();
    expect(provider.tokenRequests('authorization_code')).toHaveLength(1);
    expect(await visit.signInAgain()).toBe('signed in');
  });

  it('A13 two tabs signing in at once both succeed', async () => {
    const visit = await house.visit();
    const second = await visit.context.newPage();
    const firstBack = await visit.depart();
    const secondBack = await visit.depart('/wood/signIn', second);
    // Meanwhile the first one shows the provider's page.
    await visit.page.goto(`${provider.origin}/password`);
    expect(await visit.arrive(secondBack, second)).toBe('signed in');
    expect(await visit.arrive(firstBack)).toBe('signed in');
    expect(provider.tokenRequests('authorization_code')).toHaveLength(2);
  });

  it('A14 the code reaches no Referer, no remote and no history', async () => {
    const visit = await house.visit();
    await visit.page.goto('/note/');
    expect(await visit.outcome()).toBe('signed in');
    await visit.page.waitForURL('**/note/');
    const code = provider.tokenRequests('authorization_code')[0]?.form.get('code') ?? 'none';
    const sent = await Promise.all(
      visit.requests.map(async (request) => ({
        url: request.url(),
        referer: (await request.allHeaders().catch(() => request.headers())).referer ?? '',
      })),
    );
    const told = sent.filter(({ referer }) => referer.includes(code)).map(({ url }) => url);
    // Files of the shell are asked for by the callback page itself; nothing else hears of the code.
    expect(told.filter((url) => !url.startsWith(`${house.console.origin}/shell/`))).toEqual([]);
    expect(sent.some(({ url }) => url.includes('/remotes/notes/'))).toBe(true);
    await visit.page.goBack().catch(() => null);
    expect(visit.page.url()).not.toContain(code);
    const answer = await visit.context.request.get(callback('code=c&state=s'));
    expect(answer.headers()['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  it.each([
    ['code and message', { status: 400, body: { code: 'oidc.invalid_grant', message: 'Grant is invalid.' } }],
    ['success that is a page', { status: 200, type: 'text/html', body: '<h1>Log in</h1>' }],
  ])('7.3 7 request error: the exchange answers with %s', async (_, reply) => {
    provider.behaviour = { token: () => reply };
    const visit = await house.visit({ inside: true });
    expect(await visit.signIn()).toBe('unexpected_response');
    expect((await visit.tokens()).idToken).toBeNull();
    if (reply.status === 400) {
      await visit.page.getByRole('button', { name: 'Show Error' }).click();
      await visit.page.getByText('Grant is invalid.').waitFor();
    }
  });

  it('7.3 an exchange that breaks off is told and can be tried again', async () => {
    provider.behaviour = { token: () => ({ drop: true }) };
    const visit = await house.visit();
    await visit.page.goto('/account/sign-in');
    await visit.page.getByRole('alert').waitFor();
    provider.behaviour = {};
    expect(await visit.signInAgain()).toBe('signed in');
  });
});
