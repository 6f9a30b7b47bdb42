import type { Browser } from 'playwright-core';
import { launchBrowser, type VisitOptions } from '../../console/browser.ts';
import { type RunningConsole, startConsole } from '../../console/running-console.ts';
import { AdversarialProvider } from './provider.ts';
import { Visit } from './visit.ts';

/** The console with the adversary as its provider, and a browser. One for each test file. */
export interface HouseUnderAttack {
  readonly console: RunningConsole;
  /**
   * A visitor with an empty profile, who leaves with the test.
   * @param options.alone in a browser that nobody visits afterwards, for what cannot be undone, such as moved clocks
   * @param options.inside on a screen of the console that the visitor before has left open, signed out: for tables
   */
  visit(options?: VisitOptions & { alone?: boolean; inside?: boolean }): Promise<Visit>;
}

/** Starts the house before the tests of a file; after each of them the provider is well-behaved again. */
export function houseUnderAttack(): { house: HouseUnderAttack; provider: AdversarialProvider } {
  const provider = new AdversarialProvider();
  const visits: Visit[] = [];
  /** One browser for each language, handed over from visitor to visitor. */
  const lent = new Map<string, Visit>();
  const free = new Map<string, Visit>();
  let console: RunningConsole;
  let browser: Browser | undefined;

  beforeAll(async () => {
    await provider.start();
    [console, browser] = await Promise.all([startConsole({ settings: provider.settings }), launchBrowser()]);
  }, 300_000);
  afterEach(async () => {
    await Promise.all(visits.splice(0).map((visit) => visit.end()));
    for (const [language, visit] of lent)
      free.set(language, await (visit.staysInside ? visit.handOn() : visit.handOver()));
    lent.clear();
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
    async visit({ alone = false, inside = false, ...options } = {}) {
      if (!browser) throw new Error('visits begin in tests');
      const { language = 'en' } = options;
      const begin = () => Visit.begin(browser as Browser, console.origin, { ...options, provider });
      if (alone || lent.has(language)) {
        const visit = await begin();
        visits.push(visit);
        return visit;
      }
      const before = free.get(language) ?? (await begin());
      const visit = before.staysInside && !inside ? await before.handOver() : before;
      lent.set(language, visit);
      if (inside) await visit.stayInside();
      return visit;
    },
  };
  return { house, provider };
}
