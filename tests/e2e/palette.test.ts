import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage } from '../console/browser.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';
import { screenStands } from './screens.ts';

jest.setTimeout(240_000);

describe('the palette', () => {
  let running: RunningConsole;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [running, browser] = await Promise.all([startConsole({ begin: 'full' }), launchBrowser()]);
    ({ page } = await openPage(browser, running.origin, { language: 'zh' }));
    await signedIn(page, running, 'apt-manager', '/note/');
    await screenStands(page);
    // The first to ask for all demo data enters them.
  }, 700_000);
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  const field = () => page.getByRole('combobox', { name: '查找页面、操作和数据' });
  const meant = () => page.locator('[role="option"][aria-selected="true"]');
  const open = async () => {
    await page.keyboard.press('Control+k');
    await field().waitFor();
  };

  it('leads by keys alone to a screen, a record and an action, and remembers them', async () => {
    await open();
    await page.keyboard.type('fjlb');
    await meant().getByText('房间列表').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/apartment\/list/);
    await screenStands(page);

    await open();
    await page.keyboard.type('101');
    await page.getByRole('group', { name: '房间' }).getByRole('option').first().waitFor();
    await page.keyboard.press('Control+Home');
    const rows = await page.getByRole('option').count();
    for (let row = 1; row < rows && !(await meant().textContent())?.startsWith('101'); row += 1)
      await page.keyboard.press('ArrowDown');
    expect(await meant().textContent()).toMatch(/^101/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/apartment\/roomHistory\?.*room=/);
    await screenStands(page);

    await open();
    await page.keyboard.type('xjbj');
    await meant().getByText('新建笔记').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/note\/\?action=create/);
    await screenStands(page);

    await open();
    const recent = page.getByRole('group', { name: '最近打开' }).getByRole('option');
    await recent.first().waitFor();
    expect((await recent.allTextContents()).map((text) => text.slice(0, 3))).toEqual([
      '新建笔',
      '101',
      '房间列',
    ]);
    await page.keyboard.press('Escape');
    await field().waitFor({ state: 'detached' });
  });
});
