import { longTests } from '@console/testing/long';
import { jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../console/browser.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';
import { nothingArrives } from '../e2e/screens.ts';
import { Visit } from './adversary/visit.ts';

/** Several lives of a token, of which each tab needs new ones while it loads. */
const navigateFor = longTests ? 120_000 : 20_000;
jest.setTimeout(navigateFor + 120_000);

let house: RunningConsole;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([
    startConsole({ settings: { ACCESS_TOKEN_LIFE_S: '5' } }),
    launchBrowser(),
  ]);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

const screens = [
  ['/wood/stock', 'Stock'],
  ['/note/?action=preview', 'Notes'],
  ['/bili/', 'Videos'],
  ['/codeGen/info', 'System information'],
  ['/apartment/list', 'Rooms'],
] as const;

describe('access tokens that live for 5 s', () => {
  it('C1 4 reuse: three tabs navigate over all remotes, nobody is signed out and no renewal fails', async () => {
    const visit = await Visit.begin(browser, house.origin);
    await signedIn(visit.page, house, 'admin');
    const tabs = [visit.page, await visit.openTab('/about'), await visit.openTab('/about')];
    const from = house.served.length;
    const until = Date.now() + navigateFor;
    for (let turn = 0; Date.now() < until; turn += 1) {
      // Every other turn the pages are loaded anew, as after a bookmark: nothing is remembered but the tokens.
      const move =
        turn % 2 === 0 ? visit.goTo.bind(visit) : (path: string, tab = visit.page) => tab.goto(path);
      await Promise.all(
        tabs.map(async (tab, at) => {
          const [path, name] = screens[(turn + at) % screens.length] ?? screens[0];
          await move(path, tab);
          await tab.getByRole('heading', { level: 1, name, exact: true }).waitFor();
          expect(await visit.isSignedIn(tab)).toBe(true);
          await tab.getByRole('button', { name: /^Notifications, / }).waitFor();
        }),
      );
      // A page that goes while it renews takes the new refresh token with it, and the old one is good for three seconds.
      await nothingArrives(visit.page);
    }
    const since = house.served.slice(from);
    const renewals = since.filter((line) => line.startsWith('POST /oidc/token '));
    expect(new Set(renewals)).toEqual(new Set(['POST /oidc/token 200']));
    expect(renewals.length).toBeGreaterThanOrEqual(2);
    expect(since.filter((line) => line.endsWith(' 401'))).toEqual([]);
    expect(visit.reported()).toEqual([]);
    await visit.end();
  });
});
