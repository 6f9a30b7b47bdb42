import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../server/testing/until.ts';
import { launchBrowser, openPage } from '../console/browser.ts';
import { accessibilityFaults } from '../console/page-accessibility.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';
import { apiOf } from './api-calls.ts';
import { writtenNote } from './written-note.ts';

jest.setTimeout(240_000);

let running: RunningConsole;
let browser: Browser;
beforeAll(async () => {
  [running, browser] = await Promise.all([startConsole(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await running?.stop();
});

/** Chapters of unequal length: the panes are as long as each other nowhere. */
const chapters = (length: number) =>
  Array.from(
    { length },
    (_, number) =>
      `## Chapter ${number}\n\n${'words that fill the line '.repeat(1 + (number % 7) * 4)}\n\n- one\n- two\n\n\`\`\`\ncode\n\`\`\``,
  ).join('\n\n');
const text = chapters(60);

/** Chapters that a pane shows at its beginning, middle and end, by the number of each. */
const shownIn = (page: Page, pane: string, heading: string) =>
  page.evaluate(
    ([selector = '', headings = '']) => {
      const element = document.querySelector(selector);
      const frame = element?.getBoundingClientRect();
      if (!element || !frame) throw new Error(`${selector} is not there`);
      return [...element.querySelectorAll(headings)]
        .filter((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return bottom > frame.top && top < frame.bottom && /Chapter/.test(one.textContent ?? '');
        })
        .map((one) => Number(/\d+/.exec(one.textContent ?? '')?.[0]));
    },
    [pane, heading],
  );

const scroller = '.cm-scroller';
const preview = 'section[aria-label="Preview"]';
const scrollTo = (page: Page, selector: string, share: number) =>
  page.evaluate(
    ([pane = '', part = '']) => {
      const element = document.querySelector(pane);
      if (element) element.scrollTop = Number(part) * (element.scrollHeight - element.clientHeight);
    },
    [selector, String(share)],
  );
const topOf = (page: Page, selector: string) =>
  page.evaluate((pane) => document.querySelector(pane)?.scrollTop ?? 0, selector);
const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 150)))),
  );

describe('editor and preview beside each other', () => {
  it('are divided by pointer and keys, scroll together unless one does not want it, and remember both', async () => {
    const { context, page } = await openPage(browser, running.origin, { language: 'en' });
    await signedIn(page, running, 'member', '/note/?action=create');
    await page.locator('[data-editor="rich"]').waitFor();
    await page.getByRole('textbox', { name: 'Content' }).click();
    await page.keyboard.type('x');
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(text);
    await page.keyboard.press('Control+s');
    await page.waitForURL(/action=editAndPreview/);
    await page.locator(preview).getByText('Chapter 59').waitFor();

    const line = page.getByRole('separator', { name: 'Resize editor and preview' });
    const value = async () => Number(await line.getAttribute('aria-valuenow'));
    expect(await value()).toBe(56);
    const box = await line.boundingBox();
    if (!box) throw new Error('the line is not on screen');
    await page.mouse.move(box.x + box.width / 2, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + 150, box.y + 120, { steps: 5 });
    await page.mouse.up();
    const kept = () =>
      page.evaluate(() => {
        const key = Object.keys(localStorage).find((one) => one.startsWith('console:notes-split:'));
        return Math.round(Number(localStorage.getItem(key ?? '') ?? 50));
      });
    const letGo = async () => (await kept()) > 55 && (await value()) === (await kept());
    await until(letGo, 'the line is where it was let go');
    const dragged = await value();
    await line.focus();
    await page.keyboard.press('ArrowLeft');
    expect(await value()).toBe(dragged - 2);
    await page.keyboard.press('Home');
    expect(await value()).toBe(25);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');

    for (const share of [0.2, 0.5, 0.85]) {
      await scrollTo(page, scroller, share);
      const follows = async () => {
        const read = await shownIn(page, preview, 'h4');
        return (await shownIn(page, scroller, '.cm-line')).some((number) => read.includes(number));
      };
      await until(follows, `both show the same at ${share}`);
    }
    const endIsRead = async () => {
      // Lines that were never drawn are higher than the editor had thought: the end moves on as one comes near.
      await scrollTo(page, scroller, 1);
      return (await shownIn(page, preview, 'h4')).includes(59);
    };
    await until(endIsRead, 'the end is read');
    await scrollTo(page, scroller, 0);
    await until(async () => (await topOf(page, preview)) === 0, 'the beginning is read');

    await page.getByRole('switch', { name: 'Scroll together' }).click();
    await scrollTo(page, scroller, 0.5);
    await settled(page);
    expect(await topOf(page, preview)).toBe(0);
    // The switches stand below the text: scrolled to them, the bar on top covers half of a row of buttons.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.reload();
    await line.waitFor();
    expect(await value()).toBe(52);
    expect(await page.getByRole('switch', { name: 'Scroll together' }).isChecked()).toBe(false);
    await context.close();
  });

  it('show the same of a long text wherever one goes in it, while the preview is still being drawn', async () => {
    const { context, page } = await openPage(browser, running.origin, { language: 'en' });
    await signedIn(page, running, 'member', '/note/?action=preview');
    // Several times what the preview draws at once.
    const uuid = await writtenNote(apiOf(page, running.origin), chapters(400));
    await page.goto(`/note/?action=editAndPreview&uuid=${uuid}`);
    await page.locator('[data-editor="rich"]').waitFor();
    await page.locator(preview).getByRole('heading').first().waitFor();
    // As on a slow phone: of what is drawn piece by piece much is to come when the editor has long been still.
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 2 });
    for (const share of [0.5, 0.9, 0.8, 0.1, 0.3, 0.6]) {
      await scrollTo(page, scroller, share);
      const follows = async () => {
        const read = await shownIn(page, preview, 'h4');
        return (await shownIn(page, scroller, '.cm-line')).some((number) => read.includes(number));
      };
      await until(follows, `both show the same at ${share}`);
    }
    await context.close();
  });
});
