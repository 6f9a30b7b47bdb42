import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage, signIn } from './browser.ts';
import { type RunningConsole, startSingleProcess } from './running-console.ts';
import { openScreen, routeOf, screens } from './screens.ts';

jest.setTimeout(240_000);

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface AxeWindow {
  axe: {
    run(
      options: object,
    ): Promise<{ violations: { id: string; nodes: { target: string[]; html: string }[] }[] }>;
  };
}

/** WCAG 2.2 A and AA in a painting browser, contrast included. */
async function faultsOf(page: Page, axe: string): Promise<string[]> {
  // Evaluated, not added as a script: the page's policy refuses scripts that are not its own.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await (window as never as AxeWindow).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 120)}`),
    );
  });
}

describe('accessibility of every screen', () => {
  let running: RunningConsole;
  let browser: Browser;
  let axe: string;

  beforeAll(async () => {
    [running, browser, axe] = await Promise.all([
      startSingleProcess(),
      launchBrowser(),
      readFile(axeFile, 'utf8'),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  describe.each(['en', 'zh'] as const)('in %s', (language) => {
    const pages = new Map<string, Page>();
    async function pageOf(as: string | undefined): Promise<Page> {
      const known = pages.get(as ?? '');
      if (known) return known;
      const { page } = await openPage(browser, running.origin, { language });
      if (as) await signIn(page, as, running.password(as));
      pages.set(as ?? '', page);
      return page;
    }
    afterAll(async () => {
      for (const page of pages.values()) await page.context().close();
    });

    const shown = screens.map((screen) => ({ ...screen, screen, route: routeOf(screen) }));
    it.each(shown)(
      '2 $route ($name): axe finds nothing, nothing is wider than a phone',
      async ({ screen }) => {
        const page = await pageOf(screen.as);
        await page.setViewportSize({ width: 1440, height: 900 });
        await openScreen(page, screen);
        expect(await faultsOf(page, axe)).toEqual([]);
        await page.setViewportSize({ width: 360, height: 740 });
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        expect(await faultsOf(page, axe)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      },
    );
  });
});
