import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import { until } from '../../server/testing/until.ts';
import { launchBrowser } from '../console/browser.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';
import { Visit } from './adversary/visit.ts';

jest.setTimeout(180_000);

let house: RunningConsole;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([startConsole(), launchBrowser()]);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

const tokenRequests = () => house.served.filter((line) => line.startsWith('POST /oidc/token '));
const refusedCalls = () => house.served.filter((line) => /^\w+ \/api\/v1\/\S* 401$/.test(line));

/** Calls of the API that were sent and are kept on the way until all are let go together. */
class Gate {
  readonly waiting: { tab: Page; path: string; route: Route }[] = [];
  #open = false;

  static async before(visit: Visit): Promise<Gate> {
    const gate = new Gate();
    await visit.context.route('**/api/v1/**', async (route) => {
      const request = route.request();
      // Fault reports carry no token.
      if (gate.#open || request.headers().authorization === undefined) return route.continue();
      gate.waiting.push({ tab: request.frame().page(), path: new URL(request.url()).pathname, route });
    });
    return gate;
  }

  count(tab: Page): number {
    return this.waiting.filter((one) => one.tab === tab).length;
  }

  /** Lets all go on together; how each was answered, undefined for what its screen gives up. */
  async open(): Promise<(number | undefined)[]> {
    this.#open = true;
    await Promise.all(this.waiting.map(({ route }) => route.continue()));
    return Promise.all(this.waiting.map(async ({ route }) => (await route.request().response())?.status()));
  }
}

/** Screens of all five remotes, each asking the API for something that no screen before it has asked for. */
const screens = [
  '/wood/',
  '/apartment/',
  '/bili/',
  '/codeGen/info',
  '/note/?action=preview',
  ...['a', 'b', 'c', 'd', 'e', 'f'].flatMap((q) => [
    `/note/?action=preview&q=${q}`,
    `/apartment/roomConfigure/${randomUUID()}`,
    `/bili/?in=library&q=${q}`,
  ]),
];
const remotes = new Set(screens.map((path) => path.split('/')[1]));

describe('three tabs and five remotes of the embedded provider', () => {
  it('C1 4 reuse: 50 parallel 401s lead to exactly one token request, and nobody is signed out', async () => {
    const visit = await Visit.begin(browser, house.origin);
    await signedIn(visit.page, house, 'admin');
    const tabs = [visit.page, await visit.openTab('/about'), await visit.openTab('/about')];
    for (const tab of tabs) await visit.account(tab).waitFor();
    // Before the tokens are spoilt: the bell of a tab may ask at any moment, and would have them renewed.
    const gate = await Gate.before(visit);
    // Held calls are not given up, however long it takes to open all screens.
    await Promise.all(
      tabs.map((tab) =>
        tab.evaluate(() => {
          AbortSignal.timeout = () => new AbortController().signal;
        }),
      ),
    );
    const before = await visit.tokens();
    await visit.changeTokens((tokens) => ({
      ...tokens,
      accessTokens: Object.fromEntries(
        Object.entries(tokens.accessTokens).map(([key, entry]) => [
          key,
          { ...entry, token: withForgedSignature(entry.token) },
        ]),
      ),
    }));
    for (const tab of tabs) {
      for (const path of screens) {
        const already = gate.count(tab);
        await visit.goTo(path, tab);
        await until(() => gate.count(tab) > already, `${path} asks the API`);
      }
    }
    expect(remotes.size).toBe(5);
    const spent = tokenRequests().length;
    const refused = refusedCalls().length;
    const answers = await gate.open();

    for (const tab of tabs) await tab.getByText('No matching videos').waitFor();
    // Not all: some are given up by their screen, and the bell may have asked before the tokens were spoilt.
    expect(answers.filter((status) => status === 401).length).toBeGreaterThanOrEqual(50);
    await until(() => tokenRequests().length > spent, 'the renewal in the log');
    expect(tokenRequests().slice(spent)).toEqual(['POST /oidc/token 200']);
    expect(refusedCalls().length - refused).toBeLessThanOrEqual(answers.length);
    for (const tab of tabs) await visit.goesOn(tab);
    // Screens go on with the new access token while the id token beside it is still checked.
    await until(async () => (await visit.tokens()).idToken !== before.idToken, 'the renewed id token');
    const after = await visit.tokens();
    expect(after.refreshToken).not.toBe(before.refreshToken);
    const same = async (tab: Page) => JSON.stringify(await visit.tokens(tab)) === JSON.stringify(after);
    for (const tab of tabs) await until(() => same(tab), 'the same tokens in each tab');
    await visit.end();
  });
});

/** Still a token by its looks, but no longer the provider's. */
function withForgedSignature(token: string): string {
  const [header, claims, signature = ''] = token.split('.');
  return [header, claims, [...signature].reverse().join('')].join('.');
}
