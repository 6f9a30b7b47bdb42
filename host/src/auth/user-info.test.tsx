import { sessionStore } from '@console/shell';
import { json } from './testing-provider.ts';
import { codeOf, type Page, startPage } from './testing-session.ts';

let page: Page;
beforeEach(async () => {
  page = await startPage();
  page.provider.claims = { organizations: ['org-1', 'org-2'] };
  await page.signIn();
});

const asked = () => page.provider.requests('userinfo');

describe('userinfo', () => {
  it('7.6 is asked with a bearer token for the provider itself, once for each user', async () => {
    await page.session.loadProfile();
    await page.session.loadProfile();
    expect(asked().map(({ authorization }) => authorization)).toEqual(['Bearer access-2']);
    expect(page.provider.requests('token').at(-1)?.form).toEqual({
      grant_type: 'refresh_token',
      client_id: 'console',
      refresh_token: 'refresh-1',
    });
  });

  it('7.6 names the organizations, and the user where the id token does not', async () => {
    expect(sessionStore.getState().user?.name).toBeNull();
    await page.session.loadProfile();
    expect(sessionStore.getState()).toMatchObject({
      user: { sub: 'ming', name: 'Ming' },
      organizations: [
        { id: 'org-1', name: 'First Trust' },
        { id: 'org-2', name: 'org-2' },
      ],
    });
  });

  it('7.6 a refused token is renewed once', async () => {
    page.provider.instead.userinfo = ({ authorization }) =>
      authorization === 'Bearer access-2' ? json({}, 401) : undefined;
    await page.session.loadProfile();
    expect(asked().map(({ authorization }) => authorization)).toEqual(['Bearer access-2', 'Bearer access-3']);
  });

  it.each<[string, () => Response]>([
    ['401 twice', () => json({}, 401)],
    ['500', () => json({}, 500)],
    ['a page', () => new Response('<h1>Log in</h1>')],
    ['somebody else (C10)', () => json({ sub: 'hong' })],
  ])('8 unable to fetch user info: %s; the session survives', async (_, answer) => {
    page.provider.instead.userinfo = answer;
    expect(await codeOf(page.session.loadProfile())).toBe('user_info_unavailable');
    expect(sessionStore.getState()).toMatchObject({ status: 'signedIn', user: { sub: 'ming', name: null } });
  });

  it('8 unable to fetch user info: the provider gives no token for it', async () => {
    page.provider.instead.token = () => json({ error: 'invalid_target' }, 400);
    expect(await codeOf(page.session.loadProfile())).toBe('user_info_unavailable');
    expect(asked()).toEqual([]);
  });

  it('7.6 a provider without userinfo is nothing to complain about', async () => {
    page = await startPage();
    page.provider.metadata = { userinfo_endpoint: undefined };
    await page.signIn();
    expect(await codeOf(page.session.loadProfile())).toBe('no error');
  });
});
