import type { Browser } from 'playwright-core';
import { launchBrowser, type VisitOptions } from '../../e2e/browser.ts';
import { type ConsoleUnderTest, serveConsole } from './console-under-test.ts';
import { AdversarialProvider } from './provider.ts';
import { Visit } from './visit.ts';

/** The console with the adversary as its provider, and a browser. One for each test file. */
export interface HouseUnderAttack {
  readonly provider: AdversarialProvider;
  readonly console: ConsoleUnderTest;
  readonly browser: Browser;
  /** A visitor with a profile of their own; leaves with the test. */
  visit(options?: VisitOptions): Promise<Visit>;
  /** Ends all visits and makes the provider well-behaved again. */
  afterEach(): Promise<void>;
  close(): Promise<void>;
}

export async function houseUnderAttack(settings: Record<string, string> = {}): Promise<HouseUnderAttack> {
  const provider = await new AdversarialProvider().start();
  const [console, browser] = await Promise.all([
    serveConsole({ ...provider.settings, ...settings }),
    launchBrowser(),
  ]);
  const visits: Visit[] = [];
  return {
    provider,
    console,
    browser,
    visit: async (options) => {
      const visit = await Visit.begin(browser, console.origin, options);
      visits.push(visit);
      return visit;
    },
    afterEach: async () => {
      await Promise.all(visits.splice(0).map((visit) => visit.end()));
      provider.reset();
    },
    close: async () => {
      await browser.close();
      await console.stop();
      await provider.stop();
    },
  };
}
