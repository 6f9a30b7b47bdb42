import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage } from '../console/browser.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';
import { screenStands } from './screens.ts';

jest.setTimeout(240_000);

/** {"alg":"none"}.{"sub":"ming","exp":1} */
const expired = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJtaW5nIiwiZXhwIjoxfQ.';

describe('the tools of /codeGen/', () => {
  let running: RunningConsole;
  let browser: Browser;
  let page: Page;
  const asked: string[] = [];

  beforeAll(async () => {
    [running, browser] = await Promise.all([startConsole(), launchBrowser()]);
    ({ page } = await openPage(browser, running.origin, { language: 'en' }));
    await signedIn(page, running, 'admin', '/codeGen/');
    await screenStands(page);
    // What the tools need is fetched ahead; from here on nothing may be asked for.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('tools.worker')),
    );
    await page.getByLabel('Text', { exact: true }).fill('{"warm": 1}');
    await page.getByText('warm: number').waitFor();
    // Its words are coloured, too.
    await page.waitForFunction(() => (CSS.highlights.get('code-keyword')?.size ?? 0) > 0);
    // Its own words come with the palette, the first time.
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  const output = () => page.locator('section[aria-label="Output"]');
  const palette = async (query: string, title: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type(query);
    await page.keyboard.press('Enter');
    // Whoever types does so when the tool is there.
    await page.getByRole('heading', { name: title }).waitFor();
    await page.locator('main textarea:focus, main input:focus').waitFor();
  };

  it('2 /codeGen/: are opened and used by keyboard alone', async () => {
    await palette('jwt', 'JWT decoder');
    await page.keyboard.type(expired);
    await output()
      .getByText(/^Expired .* years ago/)
      .waitFor();
    await output()
      .getByText(/Not signed/)
      .waitFor();

    await palette('cron', 'Cron reader');
    await page.keyboard.type('30 9 * * 1-5');
    await output().getByText('At 09:30, Monday through Friday').waitFor();

    await palette('10.0.0.5/8', 'Subnet calculator');
    await output().getByText('10.0.0.0/8').waitFor();

    await palette('sql format', 'SQL formatter');
    await page.keyboard.type('select a,b from c');
    await output()
      .getByText(/from\s+c/)
      .waitFor();
  });

  it('a regular expression that would take years is stopped, and the page answers meanwhile', async () => {
    await palette('regex', 'Regex tester');
    await page.keyboard.type('(a+)+$');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.getByLabel('Input', { exact: true }).fill(`${'a'.repeat(40)}!`);
    // A page that is busy would not draw this.
    await page.getByLabel('Replace with').fill('still typing');
    await page.getByText(/took too long and was stopped/).waitFor();
    await page.getByLabel('Regular expression').fill('a+');
    await output().getByText('1 match', { exact: true }).waitFor();
  });

  it('data becomes code, and a slip is placed, in the worker', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await page
      .getByRole('navigation', { name: 'Tools' })
      .getByRole('link', { name: 'Paste anything' })
      .first()
      .click();
    const text = page.getByLabel('Text', { exact: true });
    await text.fill('create table rooms (id bigint primary key, number varchar(20) not null)');
    await page.getByRole('button', { name: 'Drizzle' }).click();
    await page.getByText(/pgTable\('rooms'/).waitFor();
    await text.fill('create table rooms (id bigint primary key, 7 int)');
    await page.getByText(/Line 1, column 44:/).waitFor();
    await page.getByText(/pgTable\('rooms'/).waitFor();
  });

  it('nobody was asked anything', () => {
    // The frame looks for new releases by the clock and hears live events; scripts come out of the browser's own store.
    const byTheFrame =
      /^GET [^?]*\/(?:live\/[a-z]+\.(?:html|json)|remotes\/codeGen\/[^?]*\.js|api\/v1\/events)$/;
    expect(asked.filter((line) => !byTheFrame.test(line) && !/ (?:blob|data):/.test(line))).toEqual([]);
  });
});
