import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { goInside, launchBrowser } from '../console/browser.ts';
import { Profiles } from '../console/profiles.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';

jest.setTimeout(240_000);

let running: RunningConsole;
let browser: Browser;
let folder: string;
const profiles = new Profiles();
beforeAll(async () => {
  [running, browser, folder] = await Promise.all([
    startConsole(),
    launchBrowser(),
    mkdtemp(join(tmpdir(), 'objects-')),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await running?.stop();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => profiles.takeBack());

const files = (page: Page) => page.locator('input[type="file"][multiple]').first();
const rowBox = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

it('2 /codeGen/qiniu: a day with a bucket: pictures, a large file that survives a reload, a question before replacing, source instead of a page, deleting by keys', async () => {
  const large = join(folder, 'film.bin');
  await writeFile(large, Buffer.alloc(9 * 1024 * 1024, 'film'));
  const small = join(folder, 'hello.txt');
  await writeFile(small, 'hello');
  const { page } = await profiles.take(browser, running.origin, { language: 'en' });
  await signedIn(page, running, 'admin');
  await goInside(page, '/codeGen/qiniu?prefix=photos%2F2026%2F&look=grid');

  // Pictures come from the store's own origin, by signed links.
  const picture = page
    .getByRole('list', { name: 'Files in demo-private/photos/2026/' })
    .locator('img')
    .first();
  await picture.waitFor();
  await page.waitForFunction(() => [...document.images].some((one) => one.naturalWidth === 320));

  // In parts; the third is still on its way when the page is loaded anew.
  await goInside(page, '/codeGen/qiniu?prefix=sent%2F');
  await page.getByText('This folder is empty.').waitFor();
  const parts: string[] = [];
  page.on('request', (request) => {
    const part = /\/uploads\/\w+\/(\d+)$/.exec(request.url())?.[1];
    if (part && request.method() === 'PUT') parts.push(part);
  });
  await page.route(/\/uploads\/\w+\/3$/, () => {});
  await files(page).setInputFiles(large);
  await page.getByRole('button', { name: 'Pause sent/film.bin' }).waitFor();
  await page.waitForRequest(/\/uploads\/\w+\/3$/);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('heading', { name: 'Unfinished uploads' }).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.locator('input[type="file"]:not([multiple])').first().setInputFiles(large);
  await rowBox(page, 'film.bin').waitFor();
  expect(parts).toEqual(['1', '2', '3', '3']);

  // What is there is asked about.
  await files(page).setInputFiles(small);
  await rowBox(page, 'hello.txt').waitFor();
  await writeFile(small, 'changed');
  await files(page).setInputFiles(small);
  await page.getByText('It is not replaced unless you say so.').waitFor();
  await page.getByRole('button', { name: 'Replace sent/hello.txt' }).click();
  await page.getByText('Uploaded, 7 B').waitFor();

  // By keys: shown, renamed, and thrown away once its name was typed.
  await page.getByRole('button', { name: 'hello.txt', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('dialog', { name: 'hello.txt' }).getByText('changed', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await rowBox(page, 'hello.txt').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('F2');
  await page.getByRole('dialog', { name: 'Rename' }).waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('bye.txt');
  await page.keyboard.press('Enter');
  await rowBox(page, 'bye.txt').waitFor();
  await rowBox(page, 'bye.txt').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Delete');
  await page.getByRole('dialog', { name: 'Delete' }).waitFor();
  await page.keyboard.type('bye.txt');
  await page.keyboard.press('Enter');
  await rowBox(page, 'bye.txt').waitFor({ state: 'hidden' });

  // What would run is shown as what it is.
  await goInside(page, '/codeGen/qiniu?prefix=site%2F&key=site%2Findex.html');
  const source = page.getByRole('dialog', { name: 'index.html' });
  await source.getByText('is shown as source').waitFor();
  await source.getByText('<script>alert(1)</script>').first().waitFor();
  expect(await source.locator('iframe, object, embed').count()).toBe(0);
});
