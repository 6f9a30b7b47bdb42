import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { openSetupCode } from '../../server/src/house/identity/setup.ts';
import { launchBrowser, openPage } from '../console/browser.ts';
import { buildingTime, type IdentityHouse, identityHouse, type TestUser } from './identity-house.ts';
import { authorizationRequest, refresh, signedIn } from './sign-in-flow.ts';
import { Visitor } from './visitor.ts';

const axeScript = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

let house: IdentityHouse;
let browser: Browser;
let user: TestUser;
let other: TestUser;
let setupCode: string;

beforeAll(async () => {
  [house, browser] = await Promise.all([identityHouse(), launchBrowser()]);
  setupCode = (await openSetupCode(house.database)) ?? '';
  user = await house.addUser({ username: 'visitor', name: '访客 Visitor', roles: ['admin'] });
  other = await house.addUser({ username: 'forgetful', name: '李芳 Li Fang' });
  const phone = { 'user-agent': 'Mozilla/5.0 (iPhone) Version/19.0 Safari/604.1' };
  const { username, password } = user;
  await new Visitor(house.origin, phone).post('/oidc/account/sign-in', { username, password });
}, buildingTime);
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

/** Address at which the console sends somebody to the provider. */
const leaving = (language: string, client: 'console' | 'wood' = 'console') => {
  const { parameters } = authorizationRequest(house.origin, client, { ui_locales: language });
  return `${house.origin}/oidc/auth?${new URLSearchParams(parameters)}`;
};

async function fill(page: Page, password: string): Promise<void> {
  await page.locator('#username').fill('visitor');
  await page.locator('#password').fill(password);
  await page.getByRole('button').click();
}

/** What axe finds, in words; the page's policy lets no script in, so it comes by the debugger. */
async function faultsOn(page: Page): Promise<string[]> {
  await page.waitForLoadState();
  await page.evaluate(await readScript());
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    return (await axe.run({ runOnly: tags })).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  return wide ? [...found, 'wider than the window'] : found;
}

const readScript = async () => (await import('node:fs/promises')).readFile(axeScript, 'utf8');

/** Each page of the provider, one after the other, as somebody comes to it. */
async function* pages(page: Page, language: string): AsyncGenerator<string> {
  await page.goto(leaving(language));
  yield 'sign-in';
  await fill(page, 'wrong');
  yield 'sign-in-wrong';
  await page.locator('a[href$="/register"]').click();
  yield 'register';
  await page.locator('#username').fill('Nobody');
  await page.getByRole('button').click();
  await page.locator('#code-problem').waitFor();
  yield 'register-wrong';
  await page.locator('a[href$="known"]').click();
  await fill(page, user.password);
  await page.waitForURL(/\/interaction\/|\/account\/callback/);
  if (page.url().includes('/interaction/')) yield 'consent';
  await page.goto(`${house.origin}/oidc/account`);
  yield 'account';
  await page.locator('#next').fill('short');
  await page.locator('#next').press('Enter');
  await page.locator('#next-problem').waitFor();
  yield 'account-wrong';
  await page.goto(`${house.origin}/oidc/account/trail`);
  yield 'trail';
  await page.goto(`${house.origin}/oidc/account/people`);
  await page.locator(`form:has(input[value="${other.userId}"])[action$="/reset"] button`).click();
  await page.locator('.notice').waitFor();
  yield 'people';
  await page.goto(`${house.origin}/oidc/account/reset`);
  yield 'reset';
  await page.getByRole('button').click();
  await page.locator('#code-problem').waitFor();
  yield 'reset-wrong';
  await page.goto(`${house.origin}/oidc/session/end?client_id=nobody`);
  yield 'error';
  await page.goto(`${house.origin}/oidc/interaction/gone`);
  yield 'expired';
  await page.goto(`${house.origin}/oidc/setup`);
  yield 'setup';
  await page.locator('#code').fill(setupCode);
  await page.getByRole('button').click();
  yield 'setup-wrong';
}

describe('the provider’s pages in Chromium', () => {
  it.each([
    ['zh-CN', 'light', 360],
    ['en', 'light', 1440],
    ['en', 'dark', 360],
    ['zh-CN', 'dark', 1440],
  ] as const)(
    'axe finds nothing in %s, %s, %i px, and nothing is wider than the window',
    async (locale, colorScheme, width) => {
      const options = { locale, colorScheme, viewport: { width, height: 800 } };
      const { page, context } = await openPage(browser, house.origin, options);
      const faults: Record<string, string[]> = {};
      for await (const name of pages(page, locale)) {
        const found = await faultsOn(page);
        if (found.length > 0) faults[name] = found;
        expect(await page.locator('html').getAttribute('lang')).toBe(locale);
        if (process.env.SHOTS)
          await page.screenshot({
            path: `${process.env.SHOTS}/${name}-${locale}-${colorScheme}-${width}.png`,
            fullPage: true,
          });
      }
      await context.close();
      expect(faults).toEqual({});
    },
  );

  it('A14 E3 sign-in, consent and the way back need no script and break no policy', async () => {
    const newcomer = await house.addUser({ username: 'scriptless' });
    const { page, context, faults } = await openPage(browser, house.origin, { javaScriptEnabled: false });
    await page.goto(leaving('en'));
    await page.getByLabel('Username').fill(newcomer.username);
    await page.getByLabel('Password').fill(newcomer.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(/\/account\/callback\?code=/);
    // The console itself is not part of this house.
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
    await context.close();
  });

  it('consent can be given by another account than the one that is signed in', async () => {
    const other = await house.addUser({ username: 'instead' });
    const first = await house.addUser({ username: 'mistaken' });
    const { page, context, faults } = await openPage(browser, house.origin, { locale: 'en' });
    const enter = async ({ username, password }: TestUser) => {
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password').fill(password);
      await page.keyboard.press('Enter');
      await page.getByText(`You are signed in as Name of ${username}.`).waitFor();
    };
    await page.goto(leaving('en'));
    await enter(first);
    await page.getByRole('button', { name: 'Use another account' }).click();
    expect(await page.getByLabel('Username').inputValue()).toBe('');
    await enter(other);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(/\/account\/callback\?code=/);
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
    await context.close();
  });

  it('the language can be switched everywhere: name and message stay, the error page has the switch', async () => {
    const { page, context } = await openPage(browser, house.origin, { locale: 'en' });
    const heading = () => page.getByRole('heading', { level: 1 }).textContent();
    await page.goto(leaving('en'));
    await fill(page, 'wrong');
    await page.getByRole('link', { name: '中文' }).click();
    await page.getByText('用户名或密码不正确。').waitFor();
    expect(await page.locator('#username').inputValue()).toBe('visitor');
    await page.goto(`${house.origin}/oidc/session/end?client_id=nobody`);
    expect(await heading()).toBe('登录无法继续');
    await page.getByRole('link', { name: 'English' }).click();
    expect(await heading()).toBe('Sign-in could not continue');
    expect(page.url()).toBe(`${house.origin}/oidc/session/end?client_id=nobody`);
    await page.goto(`${house.origin}/oidc/interaction/gone`);
    await page.getByRole('link', { name: '中文' }).click();
    expect(await heading()).toBe('登录无法继续');
    await context.close();
  });

  it('the account page needs no script, and its forms break no policy', async () => {
    const owner = await house.addUser({ username: 'account-owner' });
    const { page, context, faults } = await openPage(browser, house.origin, {
      javaScriptEnabled: false,
      locale: 'en',
    });
    await signedIn(
      house.origin,
      owner,
      'console',
      new Visitor(house.origin, { 'user-agent': 'Firefox/150 Windows' }),
    );
    await page.goto(`${house.origin}/oidc/account`);
    await page.getByLabel('Username').fill(owner.username);
    await page.getByLabel('Password').fill(owner.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sign out: Firefox on Windows' }).click();
    await page.getByText('That device was signed out.').waitFor();
    await page.getByLabel('Current password').fill(owner.password);
    await page.getByLabel('New password', { exact: true }).fill('another long password');
    await page.getByLabel('Repeat new password').fill('another long password');
    await page.keyboard.press('Enter');
    await page.getByText('Your password was changed').waitFor();
    await page.getByRole('link', { name: '中文' }).click();
    await page.getByRole('button', { name: '全部退出登录' }).click();
    await page.getByText('您已在所有设备上退出登录。').waitFor();
    await page.getByLabel('用户名').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('D3 7.7 sign-out from the console sends itself; from another site it asks', async () => {
    const { page, context, faults } = await openPage(browser, house.origin);
    await page.goto(leaving('en'));
    await fill(page, user.password);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(/\/account\/callback/);
    const address = `${house.origin}/oidc/session/end?client_id=console&post_logout_redirect_uri=${house.origin}/`;
    await page.route('https://elsewhere.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${address}">prize</a>` }),
    );
    await page.goto('https://elsewhere.example/');
    await page.getByRole('link', { name: 'prize' }).click();
    await page.getByRole('heading', { name: 'Sign out?' }).waitFor();
    expect(await faultsOn(page)).toEqual([]);
    await page.goto(`${house.origin}/healthz`);
    await page.evaluate((to) => location.assign(to), address);
    await page.waitForURL(`${house.origin}/`);
    await page.goto(leaving('en'));
    await page.getByLabel('Username').waitFor();
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
    await context.close();
  });

  it('another user who signs in where one is signed in gets through in one go', async () => {
    const before = await signedIn(house.origin, user);
    const other = await house.addUser({ username: 'other' });
    const { page, context, faults } = await openPage(browser, house.origin);
    await page.goto(leaving('en', 'wood'));
    await fill(page, user.password);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(/\/wood\/callback/);
    await page.goto(leaving('en', 'wood'));
    await page.getByLabel('Username').fill(other.username);
    await page.getByLabel('Password').fill(other.password);
    await page.getByRole('button').click();
    await page.getByText('Name of other').waitFor();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(/\/wood\/callback\?code=/);
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
    // The first user's session in another browser is not touched.
    expect((await refresh(house.origin, before.refreshToken)).status).toBe(200);
    await context.close();
  });
});
