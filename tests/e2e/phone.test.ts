import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage } from '../console/browser.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';
import { openInside, screenStands } from './screens.ts';

jest.setTimeout(240_000);

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const rooms = { name: 'rooms', path: '/apartment/roomConfigure/{building}' };

describe('on a phone', () => {
  let running: RunningConsole;
  let browser: Browser;

  beforeAll(async () => {
    [running, browser] = await Promise.all([startConsole(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  async function visit(language: 'zh' | 'en', address?: string): Promise<Page> {
    const { page } = await openPage(browser, running.origin, { ...phone, language });
    await signedIn(page, running, 'apt-manager', address);
    return page;
  }

  it.each(['zh', 'en'] as const)(
    '6 /apartment/list: three rooms are in sight at once, in %s',
    async (language) => {
      const page = await visit(language, '/apartment/list');
      await screenStands(page);
      const whole = await page
        .locator('main ul > li')
        .evaluateAll(
          (cards) => cards.filter((card) => card.getBoundingClientRect().bottom <= innerHeight).length,
        );
      expect(whole).toBeGreaterThanOrEqual(3);
      await page.context().close();
    },
  );

  it('a notice lies neither on what has the focus nor on the lowest button', async () => {
    const page = await visit('en');
    await openInside(page, rooms);
    await page.getByRole('button', { name: 'Generate rooms' }).waitFor();
    await page.getByRole('list', { name: 'Room types' }).getByRole('button').first().click();
    await page.getByRole('dialog').getByLabel('English name').fill('Plain room');
    await page.getByRole('button', { name: 'Save' }).click();
    const notice = page.locator('[data-notice]');
    await notice.waitFor();
    // It stays for as long as somebody points at it.
    await notice.hover();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await overlapping(page, 'focus')).toEqual([]);
    // It stays for as long as it has the focus.
    await notice.getByRole('button', { name: 'Dismiss' }).focus();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForFunction(
      () => document.querySelector<HTMLElement>('section[data-place]')?.dataset.place === 'top',
    );
    expect(await overlapping(page, 'lowest')).toEqual([]);
    // The page goes on beneath it: what is saved, for example, brings the next thing to press, here in a bar without a height of its own.
    await page.evaluate(() => {
      const { top, height } =
        document.querySelector('section[data-place]')?.getBoundingClientRect() ?? new DOMRect();
      const bar = document.createElement('div');
      bar.style.cssText = `position: sticky; z-index: 1; top: ${top}px; height: 0`;
      const next = bar.appendChild(document.createElement('button'));
      next.style.cssText = `height: ${height}px; width: 100%`;
      document.querySelector('main')?.prepend(bar);
    });
    await page.waitForFunction(
      () => document.querySelector<HTMLElement>('section[data-place]')?.dataset.place === 'bottom',
    );
    await page.keyboard.press('Escape');
    await notice.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('going back by keyboard, what has the focus is not under the bar at the top', async () => {
    const page = await visit('en');
    await openInside(page, rooms);
    await page.getByRole('list', { name: 'Rooms' }).waitFor();
    await page.locator('main a, main button').last().focus();
    for (let steps = 0; steps < 40; steps += 1) {
      await page.keyboard.press('Shift+Tab');
      expect(await page.evaluate(isUnderBar)).toBe(false);
    }
    await page.context().close();
  });
});

/** Text of what the notices lie on: of what has the focus, or of the last button or link of the page. */
const overlapping = (page: Page, what: 'focus' | 'lowest') =>
  page.evaluate((which) => {
    const notices = document.querySelector('section[data-place]')?.getBoundingClientRect();
    const lowest = [...document.querySelectorAll('main a, main button')].at(-1);
    const other = which === 'focus' ? document.activeElement : lowest;
    const box = other?.getBoundingClientRect();
    if (!notices || !box) return ['nothing to look at'];
    return notices.top < box.bottom && box.top < notices.bottom && box.left < notices.right
      ? [other?.textContent]
      : [];
  }, what);

function isUnderBar(): boolean {
  const bar = document.querySelector('header')?.getBoundingClientRect();
  const focused = document.activeElement;
  if (!bar || !focused?.closest('main')) return false;
  return focused.getBoundingClientRect().top < bar.bottom;
}
