import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { goInside, launchBrowser } from '../console/browser.ts';
import { Profiles } from '../console/profiles.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';

jest.setTimeout(240_000);

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

/** Goes on with Tab until the focus is where it should be; a screen that cannot be gone through so fails. */
async function tabTo(page: Page, selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.closest(wanted) != null, selector)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab never came to ${selector}.`);
}

const editor = '[data-editor="rich"] [role="textbox"]';

async function ask(page: Page, sql: string): Promise<void> {
  await tabTo(page, editor, 'Shift+Tab');
  await page.keyboard.press('ControlOrMeta+A');
  // Written over coloured text, Chromium itself would try to keep the colour by a style, which the page's policy refuses.
  await page.keyboard.press('Backspace');
  await page.keyboard.insertText(sql);
  await page.keyboard.press('ControlOrMeta+Enter');
}

it('2 /codeGen/database: a table by its name, a query with a parameter, a mistake, one that never ends, code: all without a mouse', async () => {
  const { page } = await profiles.take(browser, running.origin, { language: 'en' });
  await signedIn(page, running, 'admin');
  await goInside(page, '/codeGen/database');
  await page.getByText('Choose a table').waitFor({ timeout: 60_000 });

  await page.keyboard.press('ControlOrMeta+P');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('order_lines');
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: 'shop.order_lines' }).waitFor();
  await page.getByText('Read-only: rows cannot be edited here.').waitFor();

  await tabTo(page, '[role="tab"]');
  await page.keyboard.press('ArrowRight');
  // The chosen tab is in the address: the next press goes on from there.
  await page.getByRole('tab', { name: 'Structure', selected: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.locator(editor).waitFor();
  await tabTo(page, editor);
  await page.keyboard.insertText('select name, level from customers where customer_id = $1');
  await page.getByRole('textbox', { name: '$1' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page
    .getByRole('cell', { name: '张伟' })
    .or(page.getByRole('rowheader', { name: '张伟' }))
    .waitFor();

  await ask(page, 'select nme from customers');
  await page.getByText('Line 1, column 8').waitFor();
  await ask(page, 'select phone from customers');
  await page.getByText('42501').waitFor();

  await ask(page, 'select count(*) from generate_series(1, 100000000000)');
  await page.getByText('Running…').waitFor();
  await page.keyboard.press('ControlOrMeta+.');
  await page.getByText('The query was stopped.').waitFor({ timeout: 20_000 });

  await page.keyboard.press('ControlOrMeta+G');
  await page.getByText('export interface OrderLine {').waitFor();
});
