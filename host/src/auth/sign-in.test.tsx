import { sessionStore, tokenStorageKey, tokenStore } from '@console/shell';
import { authorizationParameters } from './authorization-parameters.ts';
import { circles, foreignAddresses } from './testing-addresses.ts';
import { json } from './testing-provider.ts';
import { api, codeOf, type Page, startPage } from './testing-session.ts';

let page: Page;
beforeEach(async () => {
  page = await startPage();
});

const kept = () => JSON.parse(localStorage.getItem(tokenStorageKey) ?? '{}').state;
const signInKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith('console:sign-in:'));

describe('leaving for the provider', () => {
  it('7.2 4 signed out: asks with PKCE, random state, prompt, scopes and our API', async () => {
    const { asked } = await page.depart();
    expect(page.left[0]).toMatch(/^https:\/\/id\.example\/oidc\/auth\?/);
    expect(Object.fromEntries(asked)).toEqual({
      client_id: 'console',
      redirect_uri: `${location.origin}/account/callback`,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{86}$/),
      nonce: expect.stringMatching(/^[\w-]{86}$/),
      response_type: 'code',
      prompt: 'consent',
      scope: 'openid offline_access profile organizations',
      ui_locales: 'en',
      resource: api,
    });
  });

  it('9 random: state and verifier are 64 random bytes, other ones each time', async () => {
    const departures = [await page.depart(), await page.depart()];
    const states = departures.map(({ asked }) => asked.get('state') ?? '');
    expect(states.map((text) => Buffer.from(text, 'base64url').length)).toEqual([64, 64]);
    const challenges = departures.map(({ asked }) => asked.get('code_challenge'));
    expect(new Set([...states, ...challenges]).size).toBe(4);
  });

  it('6 two clients: `app=wood` signs in with its own client, prompt and address', async () => {
    const { asked } = await page.depart({ app: 'wood' });
    expect([asked.get('client_id'), asked.get('prompt'), asked.get('redirect_uri')]).toEqual([
      'wood',
      'login',
      `${location.origin}/wood/callback`,
    ]);
  });

  it('7.2 optional parameters of the address go along; what the sign-in decides cannot be changed', async () => {
    const search = new URLSearchParams(
      'login_hint=ming&direct_sign_in=social:x&first_screen=register&identifier=email&one_time_token=t' +
        '&extra.theme=dark&extra.redirect_uri=https://evil.example&extra.state=s&unknown=1',
    );
    const { asked } = await page.depart({ parameters: authorizationParameters(search) });
    expect(Object.fromEntries(asked)).toMatchObject({
      login_hint: 'ming',
      direct_sign_in: 'social:x',
      first_screen: 'register',
      identifier: 'email',
      one_time_token: 't',
      theme: 'dark',
      redirect_uri: `${location.origin}/account/callback`,
    });
    expect(asked.get('state')).toHaveLength(86);
    expect(asked.has('unknown')).toBe(false);
  });

  it('7.2 resource is asked for repeatedly, as configured', async () => {
    page = await startPage({ resources: [api, 'urn:logto:resource:organizations'] });
    const { asked } = await page.depart();
    expect(asked.getAll('resource')).toEqual([api, 'urn:logto:resource:organizations']);
  });

  it('9 storage: one sign-in session per tab, in session storage', async () => {
    await page.depart();
    await page.depart({ returnTo: '/note/' });
    expect(signInKeys()).toHaveLength(1);
    const session = JSON.parse(sessionStorage.getItem(signInKeys()[0] ?? '') ?? '');
    expect(session).toMatchObject({
      redirect_uri: `${location.origin}/account/callback`,
      code_verifier: expect.stringMatching(/^[\w-]{86}$/),
      data: { client: 'console', returnTo: '/note/' },
    });
    expect(localStorage.getItem(signInKeys()[0] ?? '')).toBeNull();
  });

  it('7.1 a discovery document of another issuer is not used (A7)', async () => {
    page.provider.metadata = { issuer: 'https://evil.example/oidc' };
    expect(await codeOf(page.session.signIn())).toBe('unexpected_response');
    expect(page.left).toEqual([]);
  });

  it('7.1 discovery that failed is asked again by the next try', async () => {
    page.provider.instead.discovery = () => json({}, 500);
    expect(await codeOf(page.session.signIn())).toBe('unexpected_response');
    page.provider.instead.discovery = () => new Response('<h1>Log in to this network</h1>');
    expect(await codeOf(page.session.signIn())).toBe('unexpected_response');
    page.provider.instead.discovery = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await codeOf(page.session.signIn())).toBe('NETWORK');
    // A console that is still starting, or the proxy before one that is not there.
    for (const status of [502, 503, 504]) {
      page.provider.instead.discovery = () => json({ code: 'UNAVAILABLE' }, status);
      expect(await codeOf(page.session.signIn())).toBe('UNAVAILABLE');
    }
    page.provider.instead = {};
    expect(await codeOf(page.session.signIn())).toBe('no error');
  });

  it('8 crypto.subtle unavailable: told before the browser leaves', async () => {
    const { crypto } = globalThis;
    Object.defineProperty(globalThis, 'crypto', { value: { getRandomValues: () => {} }, configurable: true });
    try {
      expect(await codeOf(page.session.signIn())).toBe('crypto_subtle_unavailable');
    } finally {
      Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
    }
    expect(page.left).toEqual([]);
    expect(page.provider.asked).toEqual([]);
  });
});

describe('coming back', () => {
  it('4 return 7.3: the code is exchanged, the id token verified, the session cleared', async () => {
    expect(await page.signIn({ returnTo: '/wood/stock?low=true' })).toBe('/wood/stock?low=true');
    expect(page.provider.requests('token')[0]?.form).toEqual({
      grant_type: 'authorization_code',
      client_id: 'console',
      code: 'the-code',
      code_verifier: expect.stringMatching(/^[\w-]{86}$/),
      redirect_uri: `${location.origin}/account/callback`,
      resource: api,
    });
    expect(kept()).toMatchObject({
      idToken: expect.stringContaining('.'),
      refreshToken: 'refresh-1',
      accessTokens: { [`@${api}#`]: { token: 'access-1', scope: 'openid', expiresAt: expect.any(Number) } },
    });
    expect(signInKeys()).toEqual([]);
    expect(sessionStore.getState()).toMatchObject({ status: 'signedIn', user: { sub: 'ming' } });
  });

  it("2 /wood/callback: brings wood's sign-in in, with wood's client, and nobody else's", async () => {
    expect(await page.signIn({ app: 'wood', returnTo: '/wood/sell' })).toBe('/wood/sell');
    expect(page.provider.requests('token').map(({ form }) => form)).toMatchObject([
      { client_id: 'wood', redirect_uri: `${location.origin}/wood/callback`, code: 'the-code' },
    ]);
    expect(signInKeys()).toEqual([]);
    expect(sessionStore.getState()).toMatchObject({ status: 'signedIn', user: { sub: 'ming' } });

    page = await startPage();
    for (const [app, elsewhere] of [
      ['wood', '/account/callback'],
      [undefined, '/wood/callback'],
    ] as const) {
      const { back } = await page.depart(app && { app });
      back.pathname = elsewhere;
      expect(await codeOf(page.session.arrive(back.href))).toBe('callback_uri_mismatch');
    }
    expect(page.provider.requests('token')).toEqual([]);
  });

  it('D5 what the sign-in session remembers was changed: the home page', async () => {
    for (const target of [...foreignAddresses, ...circles]) {
      const { back } = await page.depart({ returnTo: '/note/' });
      const key = signInKeys()[0] ?? '';
      const session = JSON.parse(sessionStorage.getItem(key) ?? '');
      session.data.returnTo = target;
      sessionStorage.setItem(key, JSON.stringify(session));
      expect([target, await page.session.arrive(back.href)]).toEqual([target, '/']);
    }
  });

  it('4 return: asked twice for one address it exchanges the code once (A12)', async () => {
    const { back } = await page.depart();
    await Promise.all([page.session.arrive(back.href), page.session.arrive(back.href)]);
    expect(page.provider.requests('token')).toHaveLength(1);
  });

  it('4 return: the address loses its code before anything else is asked for (A14)', async () => {
    const { back } = await page.depart();
    history.replaceState(null, '', back.pathname + back.search);
    const arrival = page.session.arrive(back.href);
    expect(location.href).toBe(`${location.origin}/account/callback`);
    await arrival;
    history.replaceState(null, '', '/');
  });

  it('8 sign-in session not found: nothing under way in this tab', async () => {
    expect(await codeOf(page.session.arrive(`${location.origin}/account/callback?code=c&state=s`))).toBe(
      'sign_in_session_not_found',
    );
    expect(page.provider.asked).toEqual([]);
  });

  it.each(['{', '', 'null', '[]', '{"id":7}', '{"id":"a","code_verifier":"b"}'])(
    '8 invalid sign-in session: %j, which does not stay (A2)',
    async (damaged) => {
      const { back } = await page.depart();
      sessionStorage.setItem(signInKeys()[0] ?? '', damaged);
      expect(await codeOf(page.session.arrive(back.href))).toBe('sign_in_session_invalid');
      expect(signInKeys()).toEqual([]);
      expect(page.provider.requests('token')).toEqual([]);
    },
  );

  it('8 state mismatched: the sign-in under way survives it, and nothing is exchanged (A1)', async () => {
    const { back } = await page.depart();
    const foreign = new URL(back);
    foreign.searchParams.set('state', 'wrong');
    expect(await codeOf(page.session.arrive(foreign.href))).toBe('callback_state_mismatch');
    expect(page.provider.requests('token')).toEqual([]);
    expect(await codeOf(page.session.arrive(back.href))).toBe('no error');
  });

  it.each([
    ['code and message', { code: 'oidc.invalid_grant', message: 'Grant is invalid.' }],
    [
      'error beside them',
      { error: 'invalid_grant', code: 'oidc.invalid_grant', message: 'Grant is invalid.' },
    ],
    ['error and description', { error: 'invalid_grant', error_description: 'Grant is invalid.' }],
  ])('7 request error: %s', async (_, body) => {
    page.provider.instead.token = () => json(body, 400);
    await expect(page.signIn()).rejects.toMatchObject({
      code: 'unexpected_response',
      detail: 'invalid_grant: Grant is invalid.',
    });
  });

  it('8 unexpected response error: success without tokens, a page, no id token', async () => {
    page.provider.instead.token = () => json({});
    expect(await codeOf(page.signIn())).toBe('unexpected_response');
    for (const status of [200, 502]) {
      page.provider.instead.token = () => new Response('<h1>Log in to this network</h1>', { status });
      expect(await codeOf(page.signIn())).toBe('unexpected_response');
    }
    page.provider.instead.token = async () =>
      json({ ...(await page.provider.tokens()), id_token: undefined });
    expect(await codeOf(page.signIn())).toBe('unexpected_response');
    expect(tokenStore.getState().idToken).toBeNull();
  });

  it.each([
    ['nonce is another', { nonce: 'x' }, 'id_token_invalid'],
    ['sub is missing', { sub: undefined }, 'id_token_invalid'],
    ['aud is a list', { aud: ['console'] }, 'id_token_invalid'],
    ['aud is the other client', { aud: 'wood' }, 'token_claim_check_failed'],
    ['it is too old', { iat: 1 }, 'id_token_iat_invalid'],
  ])('8 the id token is refused when %s: nothing is kept', async (_, claims, code) => {
    page.provider.claims = claims;
    expect(await codeOf(page.signIn())).toBe(code);
    expect(tokenStore.getState()).toEqual({ idToken: null, refreshToken: null, accessTokens: {} });
  });

  it('5 id token: a list of one audience is accepted where that is set', async () => {
    page = await startPage({ audienceMayBeList: true });
    page.provider.claims = { aud: ['console'] };
    expect(await codeOf(page.signIn())).toBe('no error');
    expect(sessionStore.getState().status).toBe('signedIn');
  });
});
