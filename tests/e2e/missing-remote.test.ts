import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage } from '../console/browser.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';

jest.setTimeout(240_000);

/** The files of one remote are gone while the console is in use. */
describe('a remote whose folder was removed', () => {
  let running: RunningConsole;
  let browser: Browser;
  let page: Page;
  let releases: string;

  beforeAll(async () => {
    [running, browser] = await Promise.all([startConsole(), launchBrowser()]);
    releases = running.releasesDir;
    await rename(join(releases, 'remotes/wood'), join(releases, 'remotes/wood-away'));
    ({ page } = await openPage(browser, running.origin, { provoked: true }));
    await signedIn(page, running, 'admin');
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  it.each([
    ['en', 'Wood trading is not available right now', 'Show Error'],
    ['zh', '“木材贸易”暂时不可用', '显示错误'],
  ])('2 error screen: says so in %s, with details to show and hide', async (language, title, show) => {
    await page.evaluate((chosen) => localStorage.setItem('console:language', chosen), language);
    await page.goto('/wood/stock');
    await page.getByRole('heading', { name: title }).waitFor();
    const toggle = page.getByRole('button', { name: show });
    if (language === 'en') {
      await toggle.click();
      await page.getByRole('button', { name: 'Hide Error' }).waitFor();
    }
  });

  it('leaves the frame, the other areas and sign-out alone', async () => {
    await page.evaluate(() => localStorage.setItem('console:language', 'en'));
    await page.goto('/wood/');
    await page.getByRole('heading', { name: /not available/ }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Videos' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Videos' }).waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it.each([
    ['en', /You are offline, and this page of “Videos” is not on this device yet/, 'Videos'],
    ['zh', /您已离线，“视频”的这一页还没有下载到本设备/, '视频'],
  ] as const)(
    'offline it says so in %s, and opens the page by itself once the network is back',
    async (language, told, area) => {
      const { page: other, context } = await openPage(browser, running.origin, { provoked: true, language });
      await signedIn(other, running, 'admin', '/about');
      await other.getByRole('heading', { level: 1 }).waitFor();
      await context.setOffline(true);
      await other.getByRole('navigation').getByRole('link', { name: area }).first().click();
      await other.getByText(told).waitFor();
      await context.setOffline(false);
      await other.getByRole('heading', { level: 1, name: area }).waitFor();
      await other.getByText(told).waitFor({ state: 'detached' });
      await context.close();
    },
  );

  it('recovers by Retry, without a reload, once the files are back', async () => {
    await page.goto('/wood/');
    await page.getByRole('heading', { name: /not available/ }).waitFor();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await rename(join(releases, 'remotes/wood-away'), join(releases, 'remotes/wood'));
    await page.getByRole('button', { name: /Retry|Try again/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Wood workspace' }).waitFor();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
});
