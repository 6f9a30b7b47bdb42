import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
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
    mkdtemp(join(tmpdir(), 'filter-')),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await running?.stop();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => profiles.takeBack());

const wholeSize = 50 * 1024 * 1024;

/** As large a file as is taken. */
async function largeFile(): Promise<{ path: string; count: number }> {
  const path = join(folder, 'readings.ndjson');
  const file = createWriteStream(path);
  const line = (index: number) =>
    `${JSON.stringify({ id: index, room: `R${index % 500}`, kWh: (index * 7) % 1000, note: 'x'.repeat(400) })}\n`;
  let count = 0;
  for (let size = 0; ; count += 1) {
    const next = line(count);
    size += next.length;
    if (size > wholeSize) break;
    if (!file.write(next)) await new Promise<void>((resolve) => file.once('drain', () => resolve()));
  }
  await new Promise<void>((resolve) => file.end(() => resolve()));
  return { path, count };
}

/** Writes into the editor once it has taken the plain field’s place. */
async function typed(page: Page, text: string): Promise<void> {
  const editor = page.locator('[data-editor="rich"]').last().getByRole('textbox');
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

it('2 /codeGen/filterDocument: a file of 50 MB is read with its progress, filtered, exported; a pattern that never ends is stopped and the page goes on', async () => {
  const { path, count } = await largeFile();
  const { page } = await profiles.take(browser, running.origin, { language: 'en' });
  await page.setViewportSize({ width: 1440, height: 900 });
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await signedIn(page, running, 'member');
  await goInside(page, '/codeGen/filterDocument');
  await page.locator('[data-editor="rich"]').last().waitFor();

  // Every value that the bar has had on the way.
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenProgress: seen });
    new MutationObserver(() => {
      const now = document
        .querySelector('[role="progressbar"][aria-valuenow]')
        ?.getAttribute('aria-valuenow');
      if (now && seen.at(-1) !== now) seen.push(now);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.locator('input[type="file"]').setInputFiles(path);
  const number = new Intl.NumberFormat('en').format(count);
  await page.getByText(`${number} of ${number} documents`).waitFor({ timeout: 60_000 });
  const seen = await page.evaluate(() => (window as unknown as { seenProgress: string[] }).seenProgress);
  expect(seen.length).toBeGreaterThan(3);

  await typed(page, '{ room: "R7", kWh: { $gte: 500 } }');
  await page.keyboard.press('ControlOrMeta+Enter');
  const right = Array.from({ length: count }, (_, index) => index).filter(
    (index) => index % 500 === 7 && (index * 7) % 1000 >= 500,
  );
  await page.getByText(`${right.length} of ${number} documents`).waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'NDJSON' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual(right);

  // The page answers while the pattern runs: what is typed meanwhile is there before it is stopped.
  await typed(page, '{ note: { $regex: "^(x+x+)+y$" } }');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('tab', { name: 'Code' }).click();
  await page.getByText('db.documents.find({ note: { $regex: "^(x+x+)+y$" } });').waitFor();
  expect(await page.getByText('Stopped after 5 seconds').count()).toBe(0);
  await page.getByText('Stopped after 5 seconds').waitFor({ timeout: 20_000 });

  // The next query reads the file once more by itself.
  await typed(page, '{ id: 12 }');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByText(`1 of ${number} documents`).waitFor({ timeout: 60_000 });
  expect(sent.filter((url) => url.includes('/codegen/'))).toEqual([]);
});
