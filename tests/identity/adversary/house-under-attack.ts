import type { Browser } from 'playwright-core';
import { launchBrowser, type VisitOptions } from '../../e2e/browser.ts';
import { type ConsoleUnderTest, serveConsole } from './console-under-test.ts';
import { AdversarialProvider } from './provider.ts';
import { Visit } from './visit.ts';

/** The console with the adversary as its provider, and a browser. One for each test file. */
export interface HouseUnderAttack {
  readonly console: ConsoleUnderTest;
  /** A visitor with a profile of their own; leaves with the test. */
  visit(options?: VisitOptions): Promise<Visit>;
}

/** Starts the house before the tests of a file; after each of them the provider is well-behaved again. */
export function houseUnderAttack(): { house: HouseUnderAttack; provider: AdversarialProvider } {
  const provider = new AdversarialProvider();
  const visits: Visit[] = [];
  let console: ConsoleUnderTest;
  let browser: Browser | undefined;

  beforeAll(async () => {
    await provider.start();
    [console, browser] = await Promise.all([serveConsole(provider.settings), launchBrowser()]);
  }, 300_000);
  afterEach(async () => {
    await Promise.all(visits.splice(0).map((visit) => visit.end()));
    provider.reset();
  });
  afterAll(async () => {
    await browser?.close();
    await console?.stop();
    await provider.stop();
  });

  const house: HouseUnderAttack = {
    get console() {
      return console;
    },
    async visit(options) {
      if (!browser) throw new Error('visits begin in tests');
      const visit = await Visit.begin(browser, console.origin, options);
      visits.push(visit);
      return visit;
    },
  };
  return { house, provider };
}
