import { jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { dns } from '../../server/src/simulators/dns/index.ts';
import type { RunningSimulator } from '../../server/src/simulators/simulator.ts';
import { goInside, launchBrowser } from '../console/browser.ts';
import { Profiles } from '../console/profiles.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';
import { fits } from './by-hand.ts';

jest.setTimeout(240_000);

let simulated: RunningSimulator;
let running: RunningConsole;
let browser: Browser;
const profiles = new Profiles();
beforeAll(async () => {
  simulated = await dns.start(0);
  const { DNS_RESOLVERS = '' } = simulated.settings;
  [running, browser] = await Promise.all([startConsole({ settings: { DNS_RESOLVERS } }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await running?.stop();
  await simulated?.stop();
});
afterEach(() => profiles.takeBack());

it('2 /codeGen/dns: three resolvers disagree; a value is watched until all have it, and the bell tells', async () => {
  const { page } = await profiles.take(browser, running.origin, { language: 'en' });
  await signedIn(page, running, 'admin');
  await goInside(page, '/codeGen/dns');
  const names = page.getByLabel('Names', { exact: true });
  await names.fill('https://moving.example.com/path');
  await page.getByRole('checkbox', { name: 'AAAA' }).uncheck();
  await names.press('Control+Enter');
  const table = page.getByRole('table', { name: 'moving.example.com · A' });
  await page.getByText('https://moving.example.com/path: looked up as moving.example.com').waitFor();
  await page.getByText('1 resolver differs').waitFor();
  const odd = table.getByRole('row', { name: /Simulated TCP/ });
  expect(await odd.locator('mark').textContent()).toBe('203.0.113.10');

  // Each question moves it on: two of three have it with the third.
  await names.fill('spreading.example.com');
  await page.getByLabel('Expected value (optional)').fill('203.0.113.20');
  await names.press('Control+Enter');
  await page.getByText('0 of 3 (0%)').waitFor();
  await names.press('Control+Enter');
  await page.getByText('1 of 3 (33%)').waitFor();
  await names.press('Control+Enter');
  await page.getByText('2 of 3 (66%)').waitFor();
  await page.getByRole('button', { name: 'Notify me when all have it' }).click();
  const watch = page.getByRole('table', { name: 'Watched names' });
  await watch.getByText('Reached everywhere').waitFor();
  await page.getByRole('button', { name: /^Notifications, [1-9]/ }).click();
  await page
    .getByText('spreading.example.com A: all 3 resolvers answer with the expected value')
    .first()
    .waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Trace spreading.example.com A' }).click();
  await page.getByText('The zone’s own server has answered.').waitFor();
});

it('on a phone, in Chinese: what is wrong with a domain’s mail, and with a zone file while the network is away', async () => {
  const viewport = { width: 360, height: 740 };
  const { page } = await profiles.take(browser, running.origin, { language: 'zh', viewport });
  await signedIn(page, running, 'admin');
  await goInside(page, '/codeGen/dns?tab=mail');
  await page.getByLabel('域名或邮箱').fill('lin@example.org');
  await page.getByLabel('DKIM 选择器（可选）').fill('selector1');
  await page.getByLabel('域名或邮箱').press('Enter');
  await page.getByText('“+all”允许任何人用此域名发信。请改为“-all”。').waitFor();
  await page.getByText('密钥为 1024 位，收信方可接受，建议使用 2048 位。').waitFor();
  await fits(page);

  await page.getByRole('tab', { name: '区域文件' }).click();
  await page.getByRole('button', { name: '使用示例' }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: '使用示例' }).click();
  await page.getByRole('heading', { name: '3 个问题' }).waitFor();
  await page.getByRole('button', { name: '递增序列号' }).click();
  await page.getByText(/序列号现为 \d{10}。/).waitFor();
  await fits(page);
  await page.context().setOffline(false);
});
