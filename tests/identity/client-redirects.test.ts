import { jest } from '@jest/globals';
import { texts } from '../console/host-texts.ts';
import { houseUnderAttack } from './adversary/house-under-attack.ts';
import { leaving, type Visit } from './adversary/visit.ts';

jest.setTimeout(120_000);

const { house, provider } = houseUnderAttack();

/** One of each kind; all of them, one by one: `host/src/auth/return-path.test.ts`, `sign-in.test.tsx`. */
const foreign = ['https://evil.example', '//evil.example', '/\\evil.example', 'java\nscript:alert(1)'];
const circles = ['/account/logout?url=/account/logout', '/wood/signIn'];

/** Nobody else was asked for anything, and no script of an address ran. */
function expectNothingForeign(visit: Visit): void {
  const hosts = new Set(visit.requests.map((request) => new URL(request.url()).host));
  const ours = [house.console.origin, provider.origin].map((origin) => new URL(origin).host);
  expect([...hosts].filter((host) => host !== '' && !ours.includes(host))).toEqual([]);
}

const isHome = (url: URL): boolean => url.origin === house.console.origin && url.pathname === '/';

describe('/account/logout?url=', () => {
  it.each([...foreign, ...circles])('D1 2 /account/logout: %j becomes the home page', async (url) => {
    const visit = await house.visit({ inside: true });
    let dialogs = 0;
    visit.page.on('dialog', (dialog) => {
      dialogs += 1;
      void dialog.dismiss();
    });
    await visit.goTo(`/account/logout?url=${encodeURIComponent(url)}`);
    await visit.page.getByRole('heading', { level: 1, name: 'Welcome to the console' }).waitFor();
    expect(isHome(new URL(visit.page.url()))).toBe(true);
    expect(dialogs).toBe(0);
    expectNothingForeign(visit);
  });

  it('D2 a path that would begin with two slashes stays here', async () => {
    const visit = await house.visit({ inside: true });
    await visit.goTo(`/account/logout?url=${encodeURIComponent('/..//evil.example')}`);
    await visit.page
      .getByText('Not Found')
      .or(visit.page.getByText('Welcome to the console'))
      .first()
      .waitFor();
    const { origin, pathname } = new URL(visit.page.url());
    expect(origin).toBe(house.console.origin);
    expect(pathname).not.toMatch(/^[/\\]{2}/);
    expectNothingForeign(visit);
  });

  it('D1 a path of ours is gone to, with search and fragment', async () => {
    const visit = await house.visit({ inside: true });
    await visit.goTo(`/account/logout?url=${encodeURIComponent('/about?x=1#y')}`);
    await visit.page.waitForURL(`${house.console.origin}/about?x=1#y`);
  });

  // To a path of ours: D3 in `client-sign-out`.
  it('D1 after really signing out, an address elsewhere leads to the home page', async () => {
    const visit = await house.visit({ inside: true });
    expect(await visit.signIn()).toBe('signed in');
    await visit.goTo(`/account/logout?url=${encodeURIComponent('//evil.example')}`);
    const confirm = visit.page.getByRole('button', { name: texts.en.signOut.confirm });
    await leaving(visit.page, () => confirm.click());
    await visit.signedOut();
    await visit.page.waitForURL(`${house.console.origin}/`);
    expectNothingForeign(visit);
  });
});

describe('where sign-in comes back to', () => {
  it.each(['https://evil.example', '/evil.example', '..//evil.example', 'account/logout'])(
    'D1 2 /account/sign-in: app=%j ends on this origin',
    async (app) => {
      const visit = await house.visit({ inside: true });
      expect(await visit.signIn(`/account/sign-in?app=${encodeURIComponent(app)}`)).toBe('signed in');
      const { origin, pathname } = new URL(visit.page.url());
      expect(origin).toBe(house.console.origin);
      expect(pathname).not.toMatch(/^[/\\]{2}/);
      expect(pathname).not.toMatch(/sign-in|logout|signOut/);
      expect(provider.requests('authorize')).toHaveLength(1);
      expectNothingForeign(visit);
    },
  );

  it.each(['https://evil.example', '/account/sign-in?app=wood'])(
    'D5 what the sign-in session remembers was changed to %j: the home page',
    async (target) => {
      const visit = await house.visit({ inside: true });
      const back = await visit.depart('/account/sign-in?app=note');
      await visit.page.evaluate((returnTo) => {
        for (const [key, text] of Object.entries(sessionStorage)) {
          if (!key.startsWith('console:sign-in:')) continue;
          const kept = JSON.parse(text) as { data: object };
          sessionStorage.setItem(key, JSON.stringify({ ...kept, data: { ...kept.data, returnTo } }));
        }
      }, target);
      expect(await visit.comeBack(back)).toBe('signed in');
      expect(isHome(new URL(visit.page.url()))).toBe(true);
      expectNothingForeign(visit);
    },
  );

  it('4 post-sign-in: back to the very address that asked for sign-in, search and fragment included', async () => {
    const path = '/note/?action=preview&q=oak#end';
    const visit = await house.visit();
    await visit.page.goto(path);
    expect(await visit.outcome()).toBe('signed in');
    await visit.page.waitForURL(house.console.origin + path);
  });

  it('2 /apartment/login: leads to sign-in and back into the area', async () => {
    const visit = await house.visit();
    await visit.page.goto('/apartment/login');
    await visit.page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    expect(await visit.outcome()).toBe('signed in');
    await visit.page.waitForURL(`${house.console.origin}/apartment/`);
  });
});
