import { notePath } from '@console/contract/notes';
import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { goInside, launchBrowser } from '../console/browser.ts';
import { accessibilityFaults } from '../console/page-accessibility.ts';
import { Profiles } from '../console/profiles.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';
import { apiOf } from './api-calls.ts';
import { writtenNote } from './written-note.ts';

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

/** Opens a note that is there, for reading it. */
async function read(page: Page, title: string, text: string): Promise<void> {
  const uuid = await writtenNote(apiOf(page, running.origin), text, title);
  await goInside(page, notePath({ uuid }));
}

const sections = Array.from(
  { length: 9 },
  (_, index) => `## Section ${index + 1}\n\n${'一段文字 of some length. '.repeat(60)}`,
).join('\n\n');
const text = [
  '# Start',
  'See [[抄表安排]] and [[Nowhere]]. [Video](https://www.bilibili.com/video/BV1KJ411C7Un)',
  '![cat](https://img.test/c.png)',
  '```ts\nexport const answer = 42;\n```',
  sections,
].join('\n\n');

const height = (page: Page) => page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);

it('2.1 preview: contents, code, titles, backlinks; nothing is asked of others before a click', async () => {
  const { page } = await profiles.take(browser, running.origin, { language: 'en' });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(running.origin)) foreign.push(request.url());
  });
  await page.setViewportSize({ width: 1920, height: 1080 });
  await signedIn(page, running, 'member');
  await writtenNote(apiOf(page, running.origin), 'First [[Everything here]].', '抄表安排');
  await read(page, 'Everything here', text);

  await page.locator('.hljs-keyword', { hasText: 'const' }).waitFor();
  await page.getByTestId('markdown').getByRole('link', { name: '抄表安排' }).waitFor();
  await page.getByText('(no note has this title)').waitFor();
  await page.getByRole('region', { name: 'Notes that link here' }).getByRole('link').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('button', { name: 'Section 5' }).click();
  expect(await height(page)).toBeGreaterThan(50);
  expect(await height(page)).toBeLessThan(200);

  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByText('Contents (10)').click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(foreign).toEqual([]);
  await page.route('https://player.bilibili.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title>' }),
  );
  await page.getByRole('button', { name: 'Play here: Video' }).click();
  await page.getByTitle('Player: Video').waitFor();
  expect(foreign.every((address) => address.startsWith('https://player.bilibili.com/'))).toBe(true);
});

it('the menus of the list, of a row and of a note open in the page as it is delivered', async () => {
  const { page } = await profiles.take(browser, running.origin, { language: 'en' });
  await signedIn(page, running, 'member');
  await page.setViewportSize({ width: 1440, height: 900 });
  await read(page, 'With menus', 'text');
  const shows = async (button: string | RegExp, entry: string) => {
    // Lines of the tree have menus, too.
    const among = page.getByRole('button', { name: button }).and(page.locator(':not([role="tree"] *)'));
    await among.first().click();
    await page.getByRole('menuitem', { name: entry }).press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  };
  await shows('More actions for the list', 'Import notes…');
  await shows(/^Actions for/, 'Select');
  await shows('More actions for this note', 'Copy link');
});
