import { expectConsole } from '@console/testing/console';
import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../server/testing/until.ts';
import { launchBrowser, openPage, signIn } from '../console/browser.ts';
import { policyRefusals } from '../console/policy-refusals.ts';
import { type ConsoleOptions, type RunningConsole, startConsole } from '../console/running-console.ts';
import { openScreen } from '../e2e/screens.ts';
import { leaving } from './adversary/visit.ts';

jest.setTimeout(400_000);

/** Every style element of the page: whose nonce it has, and which cache made it. */
const stylesOf = (page: Page) =>
  page.evaluate(() => ({
    nonce: document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') ?? '',
    styles: [...document.querySelectorAll('style')].map((style) => ({
      nonce: style.nonce,
      // Of the cache `console`, global styles have a sheet of their own.
      cache: style.dataset.emotion?.split(' ')[0]?.replace(/-global$/, '') ?? 'none',
      rules: style.sheet?.cssRules.length ?? 0,
    })),
  }));

const ways: [string, ConsoleOptions][] = [
  ['in one process on one origin', {}],
  ['behind nginx, the provider on an origin of its own', { behind: 'nginx', identityApart: true }],
];

describe.each(ways)('%s', (_, options) => {
  let running: RunningConsole;
  let browser: Browser;
  let page: Page;
  let refused: string[];

  beforeAll(async () => {
    [running, browser] = await Promise.all([startConsole(options), launchBrowser()]);
    ({ page } = await openPage(browser, running.origin, { language: 'en' }));
    refused = await policyRefusals(page.context());
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  it('a refusal would be noticed', async () => {
    expectConsole(/^\S+: Executing inline script violates .* Content Security Policy/);
    await page.goto('/about');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.head.append(script);
    });
    // By the page's own event, and on its console.
    await until(() => refused.length === 2, 'the refusal is told');
    expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
    refused.length = 0;
  });

  // Every screen is asked in `tests/e2e/accessibility.test.ts`.
  it('4 sign-in and a visit of every area: the policy refuses nothing; one cache makes all styles, with the page’s nonce', async () => {
    await signIn(page, 'admin', running.password('admin'));
    for (const path of ['/', '/wood/stock', '/apartment/', '/note/?action=preview', '/codeGen/', '/bili/']) {
      await openScreen(page, { path });
      expect([path, refused]).toEqual([path, []]);
      const { nonce, styles } = await stylesOf(page);
      expect(nonce).toMatch(/^[0-9a-f]{32}$/);
      expect([path, new Set(styles.map((style) => style.nonce))]).toEqual([path, new Set([nonce])]);
      // The frame's own style came with the page.
      const [own, ...others] = styles.toSorted(
        (one, other) => Number(other.cache === 'none') - Number(one.cache === 'none'),
      );
      expect([path, own?.cache]).toEqual([path, 'none']);
      expect([path, new Set(others.map((style) => style.cache))]).toEqual([path, new Set(['console'])]);
      expect(styles.reduce((sum, { rules }) => sum + rules, 0)).toBeGreaterThan(20);
      // A rule that arrives disturbs what the other rules of its sheet are for, which in one sheet is the whole page.
      expect([path, others.filter(({ rules }) => rules > 50)]).toEqual([path, []]);
    }
  });

  it('inside the page from area to area: nothing is refused, and the nonce stays', async () => {
    await page.goto('/');
    const { nonce } = await stylesOf(page);
    for (const area of ['wood', 'apartment', 'note', 'codeGen', 'bili']) {
      await page.locator(`a[href^="/${area}/"]`).first().click();
      await page.waitForURL((url) => url.pathname.startsWith(`/${area}/`));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    }
    const after = await stylesOf(page);
    expect(after.nonce).toBe(nonce);
    expect(new Set(after.styles.map((style) => style.nonce))).toEqual(new Set([nonce]));
    expect(refused).toEqual([]);
  });

  it('A14 4 sign-out: nothing is refused on the way to the provider and back', async () => {
    await page.goto('/account/logout');
    const confirm = page.getByRole('button', { name: /^(Sign out|退出登录)$/ });
    await leaving(page, () => confirm.click());
    await page
      .getByRole('link', { name: /^(Sign in|登录)$/ })
      .or(page.getByRole('button', { name: /^(Sign in|登录)$/ }))
      .first()
      .waitFor();
    expect(refused).toEqual([]);
  });
});
