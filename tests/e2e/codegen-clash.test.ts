import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type Kernel, startKernel } from '../../server/src/simulators/clash/kernel.ts';
import { subscriptionSecret } from '../../server/src/simulators/clash/world.ts';
import { goInside, launchBrowser } from '../console/browser.ts';
import { Profiles } from '../console/profiles.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';

jest.setTimeout(240_000);

const secret = 'Canary-of-the-router-3';
let kernel: Kernel;
let running: RunningConsole;
let browser: Browser;
const profiles = new Profiles();
beforeAll(async () => {
  kernel = await startKernel({ secret, tickMs: 200 });
  const controllers = [{ name: 'router', url: kernel.url, secret }];
  [running, browser] = await Promise.all([
    startConsole({ settings: { CLASH_CONTROLLERS: JSON.stringify(controllers) } }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await running?.stop();
  await kernel?.stop();
});
afterEach(() => profiles.takeBack());

const panel = (page: Page, name: string) => page.getByRole('tab', { name, exact: true, selected: true });

it('2 /codeGen/clashInfo: a controller by the keyboard: nodes, connections, rules and logs; it goes away and comes back, and tells no secret', async () => {
  const { page } = await profiles.take(browser, running.origin, { language: 'en' });
  const told: string[] = [];
  page.on('response', (response) => {
    const isEndless = response.headers()['content-type']?.startsWith('text/event-stream');
    if (response.url().includes('/api/') && !isEndless)
      void response.text().then(
        (text) => told.push(text),
        () => {},
      );
  });
  await signedIn(page, running, 'admin');
  await goInside(page, '/codeGen/clashInfo');
  await page.getByText('Connected', { exact: true }).waitFor();
  await page
    .getByRole('figure', { name: 'Traffic of the last two minutes' })
    .locator('svg')
    .first()
    .waitFor();

  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await panel(page, 'Proxies').waitFor();
  const group = page.locator('section').filter({ has: page.getByRole('heading', { name: '流媒体' }) });
  const node = group.getByRole('button', { name: /日本 01/ });
  await node.focus();
  await page.keyboard.press('Enter');
  await page.getByText('流媒体 now uses 🇯🇵 日本 01').waitFor();
  expect(kernel.world.group('流媒体')?.now).toBe('🇯🇵 日本 01');
  await group.getByRole('button', { name: '🇯🇵 日本 01', pressed: true }).waitFor();

  // What is shown stands still while it is read, and only what matches is closed.
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await panel(page, 'Connections').waitFor();
  await page
    .getByRole('row', { name: /meet\.example/ })
    .first()
    .waitFor();
  const meetings = () =>
    kernel.world.connections.flatMap(({ id, template }) => (template.host === 'meet.example' ? [id] : []));
  const before = meetings();
  await page.keyboard.press('Space');
  await page.getByText(/^Frozen at/).waitFor();
  const meeting = [...before, ...meetings()];
  await page.keyboard.press('/');
  await page.keyboard.type('meet');
  const close = page.getByRole('button', { name: /^Close \d+ connections?$/ });
  await page
    .getByRole('row', { name: /api\.github\.com/ })
    .first()
    .waitFor({ state: 'detached' });
  const others = kernel.world.connections.filter(({ template }) => template.host !== 'meet.example').length;
  await close.click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Close/ })
    .click();
  await page.getByText(/^\d+ connections? closed$/).waitFor();
  const closed = kernel.asked.flatMap((asked) => asked.split('DELETE /connections/').slice(1));
  expect([closed.length > 0, closed.filter((id) => !meeting.includes(id))]).toEqual([true, []]);
  expect(others).toBeGreaterThan(0);

  await goInside(page, '/codeGen/clashInfo?panel=rules&sort=-hits');
  const rule = page.getByRole('switch', { name: 'Rule DomainKeyword github on' });
  await rule.press('Space');
  await page.getByRole('switch', { name: 'Rule DomainKeyword github on', checked: false }).waitFor();
  expect(kernel.world.rules[2]?.disabled).toBe(true);

  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await panel(page, 'Logs').waitFor();
  const lines = page.getByRole('list', { name: 'Log, newest first' });
  await lines
    .getByText(/pull error: Get "https:\/\/sub\.example\/\*\*\*"/)
    .first()
    .waitFor();
  told.push(await page.content());

  await kernel.close();
  await page.getByText('Not reachable', { exact: true }).waitFor();
  await page.getByText(/This is how it was/).waitFor();
  await kernel.again();
  await page.getByRole('button', { name: 'Try now' }).click();
  await page.getByText('Connected', { exact: true }).waitFor();

  await page.setViewportSize({ width: 360, height: 780 });
  for (const shown of ['connections', 'proxies', 'providers']) {
    await goInside(page, `/codeGen/clashInfo?panel=${shown}`);
    await page.getByRole('tab', { selected: true }).waitFor();
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect([shown, (wide ?? 0) <= (room ?? 0)]).toEqual([shown, true]);
  }
  expect(told.length).toBeGreaterThan(5);
  expect(told.filter((text) => text.includes(secret) || text.includes(subscriptionSecret))).toEqual([]);
});
