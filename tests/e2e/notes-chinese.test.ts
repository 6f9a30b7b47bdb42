import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { until } from '../../server/testing/until.ts';
import { launchBrowser, openPage } from '../console/browser.ts';
import { accessibilityFaults } from '../console/page-accessibility.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';
import { focused, tabbedTo } from './by-hand.ts';
import { pastedPicture } from './pasted-picture.ts';

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

describe('in Chinese, by keyboard alone', () => {
  const title = '抄表记录';
  const field = (page: Page) => page.getByRole('textbox', { name: '正文' });
  const written = async (page: Page) => (await field(page).locator('.cm-line').allTextContents()).join('\n');
  const saved = (page: Page) => page.getByText(/^已保存 · /).waitFor();

  it('write with an input method, paste a page, link a note, fill a table, put in a picture, publish, print', async () => {
    const { context, page } = await openPage(browser, running.origin, { language: 'zh' });
    await signedIn(page, running, 'member', '/note/?action=preview');
    const session = await context.newCDPSession(page);
    /** As an input method writes: letters that are half a word, then the word. */
    const compose = async (letters: string, word: string) => {
      for (let end = 1; end <= letters.length; end += 1)
        await session.send('Input.imeSetComposition', {
          text: letters.slice(0, end),
          selectionStart: end,
          selectionEnd: end,
        });
      await session.send('Input.insertText', { text: word });
    };
    const begin = async (composed: string, word: string) => {
      await page.keyboard.press('n');
      await page.locator('[data-editor="rich"]').waitFor();
      await focused(field(page));
      await tabbedTo(page, page.getByRole('textbox', { name: '标题' }), 'Shift+Tab');
      await compose(composed, word);
      await tabbedTo(page, field(page));
    };

    // The note that is linked to later.
    // The keys of the screen are heard once it stands.
    await page.locator('[data-note-scroll] li').first().waitFor();
    await begin('chaobiaojilu', title);
    await compose('sanyue', '三月');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/action=preview/);
    await page.locator('[data-editor="rich"]').waitFor({ state: 'detached' });

    // Half a word is neither saved, by the clock or by the key, nor kept on the device.
    await begin('hanjia', '寒假');
    await compose('yi', '一');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.postData() ?? '');
    });
    await session.send('Input.imeSetComposition', { text: 'shuibiao', selectionStart: 8, selectionEnd: 8 });
    await page.waitForURL(/action=editAndPreview/);
    await saved(page);
    expect(await written(page)).toBe('一shuibiao');
    expect(sent.filter((body) => /shui/.test(body))).toEqual([]);
    expect(await page.evaluate(keptOnDevice)).not.toContain('shuibiao');
    await session.send('Input.insertText', { text: '水表' });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');

    await page.evaluate(pasteChinesePage);
    await until(async () => (await written(page)).includes('## 公告'), 'the page is Markdown');
    expect(await written(page)).toBe(
      '一水表\n\n## 公告\n\n请看**通知**和[细则](https://a.test/x)\n\n- 甲\n- 乙',
    );
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');

    // An input method types these for [[, and nothing is offered before the word is whole.
    await compose('【', '【');
    await compose('【', '【');
    await compose('chaobiao', '抄表');
    await page.getByRole('listbox').getByRole('option', { name: title }).waitFor();
    // Meanwhile the list has stood long enough that no key is taken for one that was typed before it came.
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await until(async () => (await written(page)).endsWith(`[[${title}]]`), 'the link is there');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');

    await compose('、', '、');
    await compose('biaoge', '表格');
    await page.getByRole('listbox').getByRole('option', { name: '表格' }).waitFor();
    // The editor takes a key of the first 75 ms for one that was typed before the list came.
    await page.waitForTimeout(150);
    await page.keyboard.press('Enter');
    await page.getByRole('toolbar', { name: '表格' }).waitFor();
    await compose('fangjian', '房间');
    await page.keyboard.press('Tab');
    await compose('dushu', '读数');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('301');
    expect(await written(page)).toMatch(/\| 房间 +\| 读数 +\|/);

    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const uploaded = page.waitForResponse((answer) => answer.url().includes('/api/v1/attachment?'));
    await pastedPicture(page);
    expect((await uploaded).status()).toBe(201);
    await until(async () => (await written(page)).includes('attachment://'), 'the picture is named');
    await page.keyboard.press('Control+s');
    await saved(page);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/action=preview/);
    await page.locator('[data-editor="rich"]').waitFor({ state: 'detached' });
    const read = page.getByRole('region', { name: '预览' });
    await read.getByRole('link', { name: title }).waitFor();
    await read.getByRole('cell', { name: '301' }).waitFor();
    await page.keyboard.press('b');
    const dialog = page.getByRole('dialog', { name: '发布这篇笔记' });
    await dialog.getByText('/blog/member/寒假').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await tabbedTo(page, dialog.getByRole('button', { name: '发布', exact: true }));
    await page.keyboard.press('Enter');
    const link = page.getByRole('link', { name: '/blog/member/寒假' });
    await link.waitFor();
    await tabbedTo(page, link);
    const [opened] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
    await opened.getByRole('heading', { level: 1, name: '寒假' }).waitFor();
    await opened.waitForFunction(() => document.images[0]?.naturalWidth === 1);
    expect(await opened.locator('html').getAttribute('lang')).toBe('zh-CN');
    expect(await accessibilityFaults(opened)).toEqual([]);
    const paper = await opened.pdf({ format: 'A4' });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(paper)), { mergePages: true });
    // A reader of papers finds the signs of radicals where the font has one glyph for both.
    const printed = text.normalize('NFKC').replace(/\s+/g, '');
    for (const part of ['寒假', '一水表', '请看通知和细则(https://a.test/x)', '301'])
      expect(printed).toContain(part);
    expect(printed).not.toContain('跳到正文');
    await context.close();
  });
});

/** Runs in the page: whatever the browser keeps for the notes, drafts above all. */
async function keptOnDevice(): Promise<string> {
  const kept: unknown[] = Object.values({ ...localStorage });
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    for (const store of database.objectStoreNames) {
      kept.push(
        await new Promise((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => reject(reading.error);
        }),
      );
    }
    database.close();
  }
  return JSON.stringify(kept);
}

/** Runs in the page, as a browser would paste it. */
function pasteChinesePage(): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', '公告\n请看通知和细则\n甲\n乙');
  clipboardData.setData(
    'text/html',
    '<h2>公告</h2><p>请看<b>通知</b>和<a href="https://a.test/x">细则</a></p><ul><li>甲</li><li>乙</li></ul>',
  );
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}
