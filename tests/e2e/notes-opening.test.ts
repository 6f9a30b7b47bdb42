import { notePath } from '@console/contract/notes';
import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../server/testing/until.ts';
import { launchBrowser } from '../console/browser.ts';
import { accessibilityFaults } from '../console/page-accessibility.ts';
import { Profiles } from '../console/profiles.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';
import { fits } from './by-hand.ts';
import { drawn } from './screens.ts';

jest.setTimeout(240_000);

/** Demo notes of `admin` (server/src/areas/notes/seed/index.ts). */
const note = (index: number) => `01939f00-00a1-7000-8000-${String(index).padStart(12, '0')}`;

/** What only a browser shows: where a text begins, what is dragged, and what opens without a network. */
describe('getting to a note', () => {
  let running: RunningConsole;
  let browser: Browser;
  const profiles = new Profiles();

  beforeAll(async () => {
    [running, browser] = await Promise.all([startConsole(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });
  afterEach(() => profiles.takeBack());

  async function visit(address: string, width: number, language: 'en' | 'zh' = 'en'): Promise<Page> {
    const viewport = { width, height: width === 360 ? 740 : 900 };
    const { page } = await profiles.take(browser, running.origin, { language, viewport });
    await signedIn(page, running, 'admin', address);
    return page;
  }

  it('on a phone the text begins within 140 px of the top, in both languages', async () => {
    for (const language of ['en', 'zh'] as const) {
      const page = await visit(notePath({ uuid: note(0) }), 360, language);
      const text = page.locator('article section').locator('h3, p, ul, ol, pre').first();
      await text.waitFor();
      await drawn(page);
      const box = await text.boundingBox();
      expect(box?.y).toBeLessThanOrEqual(140);
      await profiles.takeBack();
    }
  });

  it('on a phone one writes within 140 px of the top, in a new note and in one that is there, with what formats it in sight', async () => {
    for (const language of ['en', 'zh'] as const) {
      const page = await visit(notePath({ action: 'create' }), 360, language);
      for (const address of [undefined, notePath({ uuid: note(0), action: 'editAndPreview' })]) {
        if (address !== undefined) await page.goto(address);
        await page.locator('[data-editor="rich"]').waitFor();
        const bar = page.getByRole('toolbar', { name: language === 'zh' ? '格式' : 'Formatting' });
        await bar.waitFor();
        await drawn(page);
        const text = page.getByRole('textbox', { name: language === 'zh' ? '正文' : 'Content' });
        const [box, tools] = [await text.boundingBox(), await bar.boundingBox()];
        expect(box?.y).toBeLessThanOrEqual(140);
        expect((tools?.y ?? 0) + (tools?.height ?? 0)).toBeLessThanOrEqual(740);
        await fits(page);
        expect(await accessibilityFaults(page)).toEqual([]);
      }
      await profiles.takeBack();
    }
  });

  it('the tree comes into the room that was kept for it: nothing of the list moves', async () => {
    const page = await visit(notePath({ action: 'preview' }), 1440);
    await page.addInitScript(() => {
      const moved: number[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) =>
        moved.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value)),
      ).observe({ type: 'layout-shift', buffered: true });
    });
    await page.reload();
    await page.getByRole('treeitem').first().waitFor();
    await page.locator('[data-note-row]').first().waitFor();
    await drawn(page);
    const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved);
    expect(moved.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01);
    for (const width of [1440, 1280]) await hasRoom(page, width);
  });

  /** Tree, list and text beside one another, each with room: at least three quarters of the height are rows, and a line of text has 60 characters. */
  async function hasRoom(page: Page, width: number) {
    await page.setViewportSize({ width, height: 900 });
    const tree = page.getByRole('tree');
    await drawn(page);
    if (!(await tree.isVisible())) await page.locator('[data-note-action="tree"]').click();
    await tree.waitFor();
    const boxOf = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox();
      if (!box) throw new Error(`${selector} is not on screen`);
      return box;
    };
    const [places, list, text] = await Promise.all(
      ['[role="tree"]', '[data-note-scroll]', '[aria-label="Last note"]'].map(boxOf),
    );
    expect(places?.x).toBeLessThan(list?.x ?? 0);
    expect(places?.width).toBeGreaterThanOrEqual(165);
    expect(list?.width).toBeGreaterThanOrEqual(255);
    expect(list?.height).toBeGreaterThanOrEqual(580);
    expect(text?.width).toBeGreaterThanOrEqual(500);
    await fits(page);
    expect(await accessibilityFaults(page)).toEqual([]);
  }

  it('a note dropped on a tag of the tree gets it, and loses it again', async () => {
    const page = await visit(notePath({ action: 'preview' }), 1440);
    const row = page.locator('[data-note-row]').last();
    await row.waitFor();
    const tag = page.getByRole('treeitem').filter({ hasText: /\d/ }).last();
    const changed = page.waitForResponse((answer) => answer.url().endsWith('/note/bulk'));
    await row.dragTo(tag);
    expect((await changed).status()).toBe(200);
    const takenBack = page.waitForResponse((answer) => answer.url().endsWith('/note/bulk'));
    await page.getByRole('button', { name: 'Undo' }).click();
    expect((await takenBack).status()).toBe(200);
  });

  it('Mod+O goes to a note by the initials of its title, and begins one where there is none', async () => {
    const page = await visit(notePath({ uuid: note(0) }), 1440, 'zh');
    await page.locator('article').waitFor();
    await drawn(page);
    await page.keyboard.press('Control+o');
    const field = page.getByRole('dialog').getByRole('combobox');
    await field.fill('没有这样的标题');
    await page.getByRole('option', { name: '新建笔记“没有这样的标题”' }).waitFor();
    await until(
      async () => (await field.getAttribute('aria-activedescendant')) !== null,
      'all that is found is there',
    );
    await page.keyboard.press('Enter');
    await page.waitForURL(/action=(create|editAndPreview)/);
    const title = page.getByRole('textbox', { name: '标题' });
    await until(async () => (await title.inputValue()) === '没有这样的标题', 'the note has its title');
    await page.keyboard.press('Control+s');
    await page.getByText(/^已保存/).waitFor();
    await page.keyboard.press('Control+o');
    await page.getByRole('dialog').getByRole('combobox').fill('myzyd');
    await page.getByRole('option', { name: /没有这样的标题/ }).waitFor();
  });

  it('a note that was opened opens without a network, and what is written then is saved afterwards', async () => {
    const page = await visit(notePath({ uuid: note(0) }), 1440);
    await page.locator('article section').first().waitFor();
    const title = await page.locator('article h2').first().textContent();
    await until(
      () => page.evaluate(async () => (await caches.match('/note')) !== undefined),
      'the screen is kept',
    );
    const context = page.context();
    await context.setOffline(true);
    await page.close();
    const again = await context.newPage();
    const opened = await again.goto(notePath({ uuid: note(0) }));
    expect(opened?.fromServiceWorker()).toBe(true);
    await again
      .locator('article h2', { hasText: title ?? '' })
      .first()
      .waitFor();
    await again.getByText('Notes opened on this device can be read').waitFor();
    await again.goto(notePath({ action: 'create' }));
    await again.getByRole('textbox', { name: 'Title' }).fill('Written in the cellar');
    await again.getByText('Saved on this device').waitFor();
    await context.setOffline(false);
    await again.getByText(/^Saved · /).waitFor();
  });
});
