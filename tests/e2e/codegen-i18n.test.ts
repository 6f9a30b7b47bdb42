import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createI18nApiKey, createI18nProject, pushI18nFile } from '@console/contract/codegen';
import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../console/browser.ts';
import { Profiles } from '../console/profiles.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';
import { apiOf } from './api-calls.ts';

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

/** The console's own frame, as its sources have it, pushed as the command line does. */
async function pushFrame(page: Page): Promise<void> {
  const api = apiOf(page, running.origin);
  const { projectId } = await api(createI18nProject, {
    body: { slug: 'console', name: 'Console', sourceLanguage: 'en', languages: ['zh', 'en'] },
  });
  const { secret } = await api(createI18nApiKey, {
    params: { projectId },
    body: { name: 'CI', may: 'push', expiresInDays: 1 },
  });
  for (const language of ['en', 'zh']) {
    const content = await readFile(
      join(import.meta.dirname, `../../host/src/locales/${language}.json`),
      'utf8',
    );
    const path = 'host/src/locales/{lang}.json';
    await api(pushI18nFile, { body: { secret, namespace: 'host', language, path, content } });
  }
}

it('2 /codeGen/i18n: a text of the console is found by a click, edited with the keyboard, published, seen after a reload, and rolled back', async () => {
  const { page } = await profiles.take(browser, running.origin, { language: 'en' });
  const texts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/i18n/')) texts.push(pathname);
  });
  await signedIn(page, running, 'admin', '/');
  await pushFrame(page);
  const entry = (name: string) => page.getByRole('link', { name, exact: true }).first();
  await entry('Home').waitFor();
  expect(texts).toEqual([]);

  // Alt and a click on a text opens its key, in a tab beside.
  await page.goto(`${running.origin}/codeGen/i18n?tab=settings`);
  await page.getByRole('switch', { name: 'Edit texts of this console in place' }).check();
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('link', { name: 'Home' })
      .first()
      .click({ modifiers: ['Alt'] }),
  ]);
  const details = tab.getByRole('dialog', { name: 'Key details' });
  await details.waitFor();
  expect(await details.getByRole('textbox', { name: 'Key' }).inputValue()).toBe('home.title');
  await tab.close();

  // Edited where it stands, with the keyboard alone.
  await page.goto(`${running.origin}/codeGen/i18n?q=Home`);
  await page.getByRole('button', { name: 'Edit en: home.title: Home' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'home.title in en' }).fill('Start page');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Edit en: home.title: Start page' }).waitFor();

  await page.getByRole('tab', { name: 'Publish' }).click();
  await page.getByRole('combobox', { name: 'Channel' }).selectOption('live');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 1 is published').waitFor();

  await page.goto(running.origin);
  await entry('Start page').waitFor();
  expect(texts).toEqual(['/i18n/console/en.json']);
  // The next page knows it already.
  await page.reload();
  await entry('Start page').waitFor();
  expect(texts).toHaveLength(1);

  await page.goto(`${running.origin}/codeGen/i18n?tab=publish`);
  await page.getByRole('button', { name: 'Withdraw Live' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw Live' }).click();
  await page.getByText('Withdrawn').waitFor();
  await page.goto(running.origin);
  await entry('Home').waitFor();
  expect(texts).toHaveLength(1);
});
