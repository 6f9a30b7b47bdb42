import { jest } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { until } from '../../server/testing/until.ts';
import { goInside, launchBrowser } from '../console/browser.ts';
import { accessibilityFaults } from '../console/page-accessibility.ts';
import { Profiles } from '../console/profiles.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';
import { drawn, nothingArrives } from './screens.ts';

jest.setTimeout(240_000);

/** What depends on real scrolling and real widths. */
describe('the list of notes', () => {
  let running: RunningConsole;
  let browser: Browser;
  const profiles = new Profiles();
  const count = 160;

  beforeAll(async () => {
    [running, browser] = await Promise.all([startConsole(), launchBrowser()]);
    const { page } = await profiles.take(browser, running.origin, { language: 'en' });
    let authorization = '';
    page.on('request', (request) => {
      authorization = request.headers().authorization ?? authorization;
    });
    await signedIn(page, running, 'member', '/note/?action=preview');
    await page.locator('[data-note-row]').first().waitFor();
    const notes = Array.from({ length: count }, (_, index) => ({
      uuid: `01939f00-0000-7000-8000-${String(index).padStart(12, '0')}`,
      title: `Row ${index}`,
      content: index % 3 === 0 ? '' : '抄表 text '.repeat(12),
      updateTime: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
    }));
    for (let start = 0; start < count; start += 50) {
      const answer = await fetch(`${running.origin}/api/v1/note/import`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ notes: notes.slice(start, start + 50) }),
      });
      expect(answer.status).toBe(200);
    }
    await profiles.takeBack();
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });
  afterEach(() => profiles.takeBack());

  async function visit(language: 'en' | 'zh', width: number): Promise<Page> {
    const { page } = await profiles.take(browser, running.origin, {
      language,
      viewport: { width, height: width === 360 ? 740 : 900 },
    });
    await signedIn(page, running, 'member', '/note/?action=preview&q=Row');
    await page.locator('[data-note-row]').first().waitFor();
    // The keys are heard once it is drawn.
    await drawn(page);
    return page;
  }
  const opened = (page: Page) => page.locator('a[data-note-row][aria-current]').first();
  const inSight = (page: Page) =>
    opened(page).evaluate((row) => {
      const box = row.closest('[data-note-scroll]')?.getBoundingClientRect();
      const { top, bottom } = row.getBoundingClientRect();
      return box !== undefined && top >= box.top - 1 && bottom <= box.bottom + 1;
    });

  it('2.1 J and K go through rows that were never drawn, and bring them into sight', async () => {
    const page = await visit('en', 1440);
    for (let index = 0; index < 25; index += 1) {
      await page.keyboard.press('j');
      await opened(page).getByText(`Row ${index}`, { exact: true }).waitFor();
    }
    await until(() => inSight(page), 'the opened row is in sight');
    const box = page.locator('[data-note-scroll]');
    await box.evaluate((element) => element.scrollTo({ top: 0 }));
    await page.keyboard.press('j');
    await opened(page).getByText('Row 25', { exact: true }).waitFor();
    await until(() => inSight(page), 'the next row is in sight');
    await box.evaluate((element) => element.scrollTo({ top: 4000 }));
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    await opened(page).getByText('Row 23', { exact: true }).waitFor();
    await until(() => inSight(page), 'the row before is in sight');
    expect(await page.locator('[data-note-scroll] li').count()).toBeLessThan(40);
  });

  it('2.1 on a phone: the list, a note, and back to where the list was', async () => {
    const page = await visit('zh', 360);
    const box = page.locator('[data-note-scroll]');
    await box.evaluate((element) => element.scrollTo({ top: 3000 }));
    const top = await placeOfRest(box);
    const row = page.locator('a[data-note-row]').nth(9);
    const title =
      (await row
        .getByText(/^Row \d+$/)
        .first()
        .textContent()) ?? '';
    await row.click();
    await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
    expect(await box.isVisible()).toBe(false);
    await page.goBack();
    await box.waitFor();
    expect(Math.abs((await box.evaluate((element) => element.scrollTop)) - top)).toBeLessThan(120);
    await page.getByText(title, { exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it('2.1 on a phone: editing and reading are two tabs', async () => {
    const page = await visit('zh', 360);
    await goInside(
      page,
      `/note/?action=editAndPreview&uuid=01939f00-0000-7000-8000-${'1'.padStart(12, '0')}`,
    );
    await page.getByRole('tab', { name: '预览' }).click();
    await page.getByRole('region', { name: '预览' }).waitFor();
    expect(await page.getByRole('textbox', { name: '正文' }).count()).toBe(0);
    await page.getByRole('tab', { name: '编辑' }).click();
    await page.getByRole('textbox', { name: '正文' }).waitFor();
  });

  it.each(['en', 'zh'] as const)('on a phone, choosing notes: a touch on the row, %s', async (language) => {
    const page = await visit(language, 360);
    await page.getByRole('button', { name: language === 'en' ? 'Select' : '选择', exact: true }).click();
    await page.getByText('Row 1', { exact: true }).click();
    await page.getByText(language === 'en' ? '1 selected' : '已选 1 篇').waitFor();
    expect(page.url()).not.toContain('uuid');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it('2 offline: what was read before is shown, what was not says so, and comes with the network', async () => {
    const page = await visit('en', 1440);
    for (const title of ['Row 2', 'Row 3']) {
      // The last of what is asked for when a note is read: which others lead to it.
      const whole = page.waitForResponse(
        (answer) => new URL(answer.url()).searchParams.get('q') === `"${title}" [[`,
      );
      await page.getByText(title, { exact: true }).click();
      await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
      await whole;
    }
    await nothingArrives(page);
    await page.context().setOffline(true);
    await page.goBack();
    await page.getByRole('heading', { level: 2, name: 'Row 2', exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Search notes' }).fill('Row 77');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await page.getByRole('heading', { level: 2, name: 'Row 2', exact: true }).count()).toBe(1);
    await page.context().setOffline(false);
    await page.locator('a[data-note-row]').getByText('Row 77', { exact: true }).waitFor();
  });
});

/** Where a list that draws its rows as they are needed has come to rest. */
const placeOfRest = (list: Locator): Promise<number> =>
  list.evaluate(
    (element) =>
      new Promise<number>((done) => {
        let place = element.scrollTop;
        let still = 0;
        const look = () => {
          still = element.scrollTop === place ? still + 1 : 0;
          place = element.scrollTop;
          if (still < 10) requestAnimationFrame(look);
          else done(place);
        };
        requestAnimationFrame(look);
      }),
  );
