import { sessionStore, tokenStorageKey, tokenStore } from '@console/shell';
import { json } from './testing-provider.ts';
import { type Page, startPage, writtenByAnotherTab } from './testing-session.ts';

let page: Page;
beforeEach(async () => {
  page = await startPage();
});

const noTokens = { idToken: null, refreshToken: null, accessTokens: {} };
const leftFor = () => new URL(page.left.at(-1) ?? '', location.origin);

describe('signing out', () => {
  it('4 sign-out 7.5 7.7: revokes, clears, leaves for the end-session address', async () => {
    await page.signIn();
    await page.session.signOut();
    expect(page.provider.requests('revocation').map(({ form }) => form)).toEqual([
      { client_id: 'console', token: 'refresh-1' },
    ]);
    expect(tokenStore.getState()).toEqual(noTokens);
    expect(sessionStore.getState()).toEqual({ status: 'signedOut', ended: 'signedOut' });
    const { origin, pathname, searchParams } = leftFor();
    expect(origin + pathname).toBe('https://id.example/oidc/session/end');
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'console',
      post_logout_redirect_uri: `${location.origin}/`,
    });
  });

  it.each<[string, () => Promise<Response> | Response]>([
    ['500', () => json({}, 500)],
    ['401', () => json({ error: 'invalid_client' }, 401)],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('4 sign-out: goes on when revocation fails with %s, after a second try (C5, C6)', async (_, answer) => {
    await page.signIn();
    page.provider.instead.revocation = answer;
    await page.session.signOut();
    expect(page.provider.requests('revocation')).toHaveLength(2);
    expect(tokenStore.getState()).toEqual(noTokens);
    expect(leftFor().origin).toBe('https://id.example');
  });

  it('4 sign-out: a revocation that hangs is left behind', async () => {
    await page.signIn();
    page.provider.instead.revocation = () => new Promise(() => {});
    await page.session.signOut();
    expect(tokenStore.getState()).toEqual(noTokens);
  });

  it('7.7 a provider without revocation and end-session addresses: our own page', async () => {
    page.provider.metadata = { revocation_endpoint: undefined, end_session_endpoint: undefined };
    await page.signIn();
    await page.session.signOut();
    expect(page.provider.requests('revocation')).toEqual([]);
    expect(leftFor().href).toBe(`${location.origin}/`);
  });

  it.each(['revocation_endpoint', 'end_session_endpoint'])(
    '7.7 a provider without %s alone',
    async (name) => {
      page.provider.metadata = { [name]: undefined };
      await page.signIn();
      await page.session.signOut();
      expect(tokenStore.getState()).toEqual(noTokens);
      const revokes = name !== 'revocation_endpoint';
      expect(page.provider.requests('revocation')).toHaveLength(revokes ? 1 : 0);
      expect(leftFor().origin).toBe(revokes ? location.origin : 'https://id.example');
    },
  );

  it('7.7 the id token goes along only where that is set', async () => {
    page = await startPage({ idTokenHint: true });
    await page.signIn();
    const { idToken } = tokenStore.getState();
    await page.session.signOut();
    expect(leftFor().searchParams.get('id_token_hint')).toBe(idToken);
  });

  it("7.7 a session of wood ends as wood's, and remembers where to go from its sign-in screen", async () => {
    await page.signIn({ app: 'wood' });
    await page.session.signOut({ returnTo: '/note/' });
    expect(Object.fromEntries(leftFor().searchParams)).toEqual({
      client_id: 'wood',
      post_logout_redirect_uri: `${location.origin}/wood/signIn`,
    });
    expect(sessionStorage.getItem('console:after-sign-out')).toBe('/note/');
  });
});

describe('what other tabs do', () => {
  it('4 sign-out in another tab ends the session here at once (C4)', async () => {
    await page.signIn();
    writtenByAnotherTab(tokenStorageKey, JSON.stringify({ state: noTokens, version: 0 }));
    expect(sessionStore.getState()).toEqual({ status: 'signedOut', ended: 'signedOut' });
  });

  it('9 storage that was emptied, damaged or is of another shape ends the session', async () => {
    for (const left of [null, '{', '{"state":{"idToken":7},"version":0}', '[]']) {
      await page.signIn();
      writtenByAnotherTab(tokenStorageKey, left);
      expect(sessionStore.getState().status).toBe('signedOut');
      expect(await page.session.accessToken()).toBeNull();
    }
  });

  it('9 storage: another user signed in there is the user here, with nothing of the one before', async () => {
    await page.signIn();
    sessionStore.setState({ me: { ...me, userId: 'ming' } });
    page.provider.sub = 'hong';
    const state = { ...tokenStore.getState(), idToken: await page.provider.idToken() };
    writtenByAnotherTab(tokenStorageKey, JSON.stringify({ state, version: 0 }));
    expect(sessionStore.getState()).toMatchObject({ status: 'signedIn', user: { sub: 'hong' } });
    expect(sessionStore.getState().me).toBeUndefined();
  });

  it('B13 an edited id token shows what it says and breaks nothing', async () => {
    await page.signIn();
    const odd = await page.provider.idToken({ name: { first: 'x' }, organizations: 'all', picture: 7 });
    tokenStore.setState({ idToken: odd });
    expect(sessionStore.getState()).toMatchObject({
      user: { sub: 'ming', name: null, picture: null },
      organizations: [],
    });
    tokenStore.setState({ idToken: 'no token' });
    expect(sessionStore.getState().status).toBe('signedOut');
  });
});

const me = {
  userId: '',
  username: null,
  name: null,
  organization: null,
  roles: [],
  memberships: [],
  permissions: ['codegen.use'],
};
