import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage, signIn } from '../console/browser.ts';
import { policyRefusals } from '../console/policy-refusals.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { accessibilityFaults } from './page-accessibility.ts';
import { openScreen, routeOf, screens } from './screens.ts';

jest.setTimeout(240_000);

interface Visitor {
  readonly page: Page;
  readonly refused: string[];
}

/** Axe looks at each screen once as a desk in English and once as a phone in Chinese; at their states, `tests/accessibility`. */
describe('every screen', () => {
  let running: RunningConsole;
  let browser: Browser;

  beforeAll(async () => {
    [running, browser] = await Promise.all([startConsole({ begin: 'full' }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  describe.each(['en', 'zh'] as const)('in %s', (language) => {
    const visitors = new Map<string, Visitor>();
    async function visitorAs(as: string | undefined): Promise<Visitor> {
      const known = visitors.get(as ?? '');
      if (known) return known;
      const { page } = await openPage(browser, running.origin, { language });
      const refused = await policyRefusals(page.context());
      if (as) await signIn(page, as, running.password(as));
      const visitor = { page, refused };
      visitors.set(as ?? '', visitor);
      return visitor;
    }
    afterAll(async () => {
      for (const { page } of visitors.values()) await page.context().close();
    });

    const shown = screens.map((screen) => ({ ...screen, screen, route: routeOf(screen) }));
    it.each(shown)(
      '2 $route ($name): axe finds nothing, nothing is wider than a phone, the policy refuses nothing',
      async ({ screen }) => {
        const { page, refused } = await visitorAs(screen.as);
        await page.setViewportSize({ width: 1440, height: 900 });
        await openScreen(page, screen);
        if (language === 'en') expect(await accessibilityFaults(page)).toEqual([]);
        await page.setViewportSize({ width: 360, height: 740 });
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        if (language === 'zh') expect(await accessibilityFaults(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
        expect(refused.splice(0)).toEqual([]);
      },
    );
  });
});
