import { noticeStore, sessionStore, tokenStorageKey, tokenStore } from '@console/shell';
import { ConsoleSession } from './session.ts';
import { json, oidcSettings } from './testing-provider.ts';
import { api, codeOf, expireTokens, type Page, startPage, writtenByAnotherTab } from './testing-session.ts';

let page: Page;
beforeEach(async () => {
  page = await startPage();
  await page.signIn();
});

const refreshes = () =>
  page.provider.requests('token').filter(({ form }) => form.grant_type === 'refresh_token');
const token = (options = {}) => page.session.accessToken(options);
const refuse = (error: string, status = 400) => {
  page.provider.instead.token = () => json({ error, error_description: 'no' }, status);
};
/** The provider waits with its good answer until it is told to go on. */
const heldBack = (): (() => void) => {
  let go = () => {};
  const told = new Promise<undefined>((resolve) => {
    go = () => resolve(undefined);
  });
  page.provider.instead.token = () => told;
  return go;
};
const isSignedIn = () => sessionStore.getState().status === 'signedIn';

describe('access tokens', () => {
  it('4 reuse: the same one until it expires, then another', async () => {
    expect([await token(), await token()]).toEqual(['access-1', 'access-1']);
    expect(refreshes()).toEqual([]);
    expireTokens();
    expect(await token()).toBe('access-2');
    expect(tokenStore.getState().refreshToken).toBe('refresh-2');
  });

  it('7.4 the refresh grant names client, token and resource; organization and scope only when asked', async () => {
    await token({ refused: 'access-1' });
    await token({ organization: 'org-1' });
    expect(refreshes().map(({ form }) => form)).toEqual([
      { grant_type: 'refresh_token', client_id: 'console', refresh_token: 'refresh-1', resource: api },
      {
        grant_type: 'refresh_token',
        client_id: 'console',
        refresh_token: 'refresh-2',
        resource: api,
        organization_id: 'org-1',
      },
    ]);
    expect(Object.keys(tokenStore.getState().accessTokens)).toEqual([`@${api}#`, `@${api}#org-1`]);
  });

  it('7.4 50 calls that were refused at once lead to one renewal (C1)', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => token({ refused: 'access-1' })));
    expect(new Set(all)).toEqual(new Set(['access-2']));
    // Refused late, when another one is there already.
    expect(await token({ refused: 'access-1' })).toBe('access-2');
    expect(refreshes()).toHaveLength(1);
  });

  it('7.4 what another tab renewed meanwhile is read again before renewing', async () => {
    const entry = { token: 'of-another-tab', scope: '', expiresAt: Date.now() / 1000 + 600 };
    const state = {
      ...tokenStore.getState(),
      refreshToken: 'refresh-9',
      accessTokens: { [`@${api}#`]: entry },
    };
    expireTokens();
    localStorage.setItem(tokenStorageKey, JSON.stringify({ state, version: 0 }));
    expect(await token()).toBe('of-another-tab');
    expect(refreshes()).toEqual([]);
    expect(tokenStore.getState().refreshToken).toBe('refresh-9');
  });

  it('7.4 somebody else who signed in meanwhile gets no token asked for by the one before', async () => {
    expireTokens();
    page.provider.sub = 'hong';
    const state = { ...tokenStore.getState(), idToken: await page.provider.idToken() };
    localStorage.setItem(tokenStorageKey, JSON.stringify({ state, version: 0 }));
    expect(await token()).toBeNull();
    expect(refreshes()).toEqual([]);
    expect(sessionStore.getState().user?.sub).toBe('hong');
  });

  it('7.4 a session of wood renews as wood', async () => {
    await page.signIn({ app: 'wood' });
    await token({ refused: 'access-2' });
    expect(refreshes()[0]?.form.client_id).toBe('wood');
  });

  it('7.4 a renewed id token that fails: the rotated refresh token is kept, the id token as before (B12)', async () => {
    const { idToken } = tokenStore.getState();
    page.provider.claims = { iat: 1 };
    expect(await codeOf(token({ refused: 'access-1' }))).toBe('id_token_iat_invalid');
    expect(tokenStore.getState()).toMatchObject({ idToken, refreshToken: 'refresh-2' });
    expect(isSignedIn()).toBe(true);
  });

  it('7.4 a renewed id token about somebody else: its access token is not used', async () => {
    page.provider.sub = 'hong';
    expect(await codeOf(token({ refused: 'access-1' }))).toBe('id_token_invalid');
    expect(tokenStore.getState().accessTokens[`@${api}#`]?.token).toBe('access-1');
    expect(sessionStore.getState().user?.sub).toBe('ming');
  });

  it('7.4 a provider that does not rotate: the refresh token stays', async () => {
    page.provider.instead.token = async ({ form }) => {
      const { refresh_token: _, id_token: __, ...answer } = await page.provider.tokens(form);
      return json(answer);
    };
    expect(await token({ refused: 'access-1' })).toBe('access-2');
    expect(tokenStore.getState().refreshToken).toBe('refresh-1');
  });

  it('8 not authenticated: invalid_grant ends the session, all of it', async () => {
    refuse('invalid_grant');
    expect(await token({ refused: 'access-1' })).toBeNull();
    expect(tokenStore.getState()).toEqual({ idToken: null, refreshToken: null, accessTokens: {} });
    expect(sessionStore.getState()).toEqual({ status: 'signedOut', ended: 'refused' });
  });

  it('8 not authenticated: a session without a refresh token ends with its access token, and asks for no other', async () => {
    tokenStore.setState({ refreshToken: null });
    expect(await token({ refused: 'access-1' })).toBeNull();
    expect(refreshes()).toEqual([]);
    expect(isSignedIn()).toBe(false);
  });

  it('8 not authenticated: without a refresh token another resource cannot be had, but the session lives', async () => {
    tokenStore.setState({ refreshToken: null });
    expect(await codeOf(token({ resource: 'urn:other' }))).toBe('not_authenticated');
    expect(isSignedIn()).toBe(true);
  });

  it.each([
    'invalid_target',
    'invalid_scope',
    'access_denied',
    'unauthorized_client',
    'server_error',
    'temporarily_unavailable',
  ])('7.4 %s is told and never ends the session (C3)', async (error) => {
    refuse(error);
    for (const resource of ['urn:other', api]) {
      expect(await codeOf(token({ resource, refused: 'access-1' }))).toBe('unexpected_response');
      expect(isSignedIn()).toBe(true);
      expect(tokenStore.getState().refreshToken).toBe('refresh-1');
    }
  });

  it.each([
    ['500', () => json({}, 500)],
    ['too many requests', () => new Response('slow down', { status: 429 })],
    ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['success without a token', () => json({})],
  ])('7.4 %s is told, nothing is lost, and the next try goes on (C1)', async (_, answer) => {
    page.provider.instead.token = answer;
    expect(await codeOf(token({ refused: 'access-1' }))).toBe('unexpected_response');
    expect(isSignedIn()).toBe(true);
    expect(tokenStore.getState().refreshToken).toBe('refresh-1');
    page.provider.instead = {};
    expect(await token({ refused: 'access-1' })).toBe('access-2');
  });

  it('1.10 a page that is opened without a network keeps its session, and renews once there is one', async () => {
    const gone = () => Promise.reject(new TypeError('Failed to fetch'));
    Object.assign(page.provider.instead, { discovery: gone, token: gone });
    expireTokens();
    const reopened = new ConsoleSession(oidcSettings(), () => {});
    expect(await codeOf(reopened.accessToken())).toBe('NETWORK');
    expect(isSignedIn()).toBe(true);
    page.provider.instead = {};
    expect(await reopened.accessToken()).toBe('access-2');
  });

  it.each([
    ['the provider is not reached', 'NETWORK', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a proxy answers', 'unexpected_response', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['another network answers', 'unexpected_response', () => json({ issuer: 'https://sign-in.example' })],
  ])(
    '1.10 without a refresh token, where %s: the session could not begin anew, and does not end',
    async (_, code, answer) => {
      tokenStore.setState({ refreshToken: null });
      expireTokens();
      // The browser has a network, as far as it knows, and what the provider said of itself is known.
      page.provider.instead.discovery = answer;
      expect(await codeOf(token())).toBe(code);
      expect(isSignedIn()).toBe(true);
      page.provider.instead = {};
      expect(await token()).toBeNull();
      expect(isSignedIn()).toBe(false);
    },
  );

  it('1.10 who signs in elsewhere while the provider is asked stays signed in', async () => {
    tokenStore.setState({ refreshToken: null });
    expireTokens();
    const entry = { token: 'of-another-tab', scope: '', expiresAt: Date.now() / 1000 + 600 };
    page.provider.instead.discovery = async () => {
      const idToken = await page.provider.idToken();
      const state = { idToken, refreshToken: null, accessTokens: { [`@${api}#`]: entry } };
      localStorage.setItem(tokenStorageKey, JSON.stringify({ state, version: 0 }));
      return undefined;
    };
    expect(await token()).toBe('of-another-tab');
    expect(isSignedIn()).toBe(true);
  });

  it('7.4 without a network the session waits for it', async () => {
    page.provider.instead.token = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await codeOf(token({ refused: 'access-1' }))).toBe('NETWORK');
    expect(isSignedIn()).toBe(true);
  });

  it('4 sign-out: without an id token no access token is given', async () => {
    tokenStore.setState({ idToken: null });
    expect(await token()).toBeNull();
  });

  it('4 sign-out: what a renewal brings after it is dropped, and revoked', async () => {
    const answer = heldBack();
    const asked = token({ refused: 'access-1' });
    await until(() => refreshes().length === 1);
    // A tab without the lock, or one whose patience was at its end.
    writtenByAnotherTab(tokenStorageKey, null);
    answer();
    expect(await asked).toBeNull();
    expect(tokenStore.getState()).toEqual({ idToken: null, refreshToken: null, accessTokens: {} });
    expect(page.provider.requests('revocation').map(({ form }) => form)).toEqual([
      { client_id: 'console', token: 'refresh-2' },
    ]);
  });

  it('4 sign-out: waits for a renewal under way and revokes what it brought', async () => {
    const answer = heldBack();
    const asked = token({ refused: 'access-1' });
    const gone = page.session.signOut();
    answer();
    await Promise.all([asked, gone]);
    expect(page.provider.requests('revocation').map(({ form }) => form.token)).toEqual(['refresh-2']);
    expect(tokenStore.getState().refreshToken).toBeNull();
  });
});

describe('organizations', () => {
  it('5 organization tokens: require the organizations scope, without asking the provider', async () => {
    page = await startPage({ scopes: ['openid', 'offline_access'] });
    await page.signIn();
    expect(await codeOf(token({ organization: 'org-1' }))).toBe('organizations_scope_required');
    expect(refreshes()).toEqual([]);
  });

  it('8 organizations scope is required: also when only the provider knows', async () => {
    refuse('insufficient_scope', 403);
    expect(await codeOf(token({ organization: 'org-1' }))).toBe('organizations_scope_required');
    expect(isSignedIn()).toBe(true);
  });

  it.each([
    ['access_denied', 403],
    ['access_denied', 400],
    ['invalid_target', 400],
    ['invalid_scope', 400],
  ])(
    'a refused organization (%s, %i) falls back to personal; the session survives (C3)',
    async (error, status) => {
      page.provider.claims = { organizations: ['org-1'] };
      await page.signIn();
      page.session.workFor('org-1');
      expect(sessionStore.getState().organization).toBe('org-1');
      refuse(error, status);
      expect(await codeOf(token())).toBe('FORBIDDEN');
      expect(sessionStore.getState()).toMatchObject({ status: 'signedIn', user: { sub: 'ming' } });
      expect(sessionStore.getState().organization).toBeUndefined();
      page.provider.instead = {};
      expect(await token()).toBe('access-2');
    },
  );

  it('many calls at once for a refused organization ask the provider once, and all fall back (C3)', async () => {
    page.session.workFor('org-1');
    refuse('access_denied', 403);
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(token())));
    expect(new Set(codes)).toEqual(new Set(['FORBIDDEN']));
    expect(refreshes()).toHaveLength(1);
  });

  it('one that another tab found to be refused is given up, and told here too (C3)', async () => {
    page.session.workFor('org-1');
    writtenByAnotherTab('console:organization-refused:ming', 'org-1');
    expect(sessionStore.getState().organization).toBeUndefined();
    expect(noticeStore.getState().map(({ text }) => text)).toContainEqual(expect.stringContaining('refused'));
  });

  it('the choice is kept per user and followed by other tabs', async () => {
    page.session.workFor('org-1');
    expect(localStorage.getItem('console:organization:ming')).toBe('org-1');
    writtenByAnotherTab('console:organization:ming', 'org-2');
    expect(sessionStore.getState().organization).toBe('org-2');
    writtenByAnotherTab('console:organization:ming', null);
    expect(sessionStore.getState().organization).toBeUndefined();
  });

  it('a fresh organization token that the API refuses costs the organization only', async () => {
    page.session.workFor('org-1');
    page.session.onSignedOut();
    expect(sessionStore.getState()).toMatchObject({ status: 'signedIn' });
    page.session.onSignedOut();
    expect(isSignedIn()).toBe(false);
  });
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}
