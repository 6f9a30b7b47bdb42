import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage } from '../console/browser.ts';
import { accessibilityFaults } from '../console/page-accessibility.ts';

/**
 * Every state that the screen tests brought a screen into and kept (`keepState`), loading, empty, refused and half filled
 * in, as a browser paints it. Whole screens with their data are asked in `tests/e2e/accessibility.test.ts`.
 */
const house = join(import.meta.dirname, '../..');
const folder = join(house, '.cache/states');

interface State {
  name: string;
  html: string;
  width: number;
}

const files = existsSync(folder) ? (readdirSync(folder, { recursive: true }) as string[]) : [];
const states = files
  // What a test kept that is gone since says nothing.
  .filter((file) => file.endsWith('.html') && existsSync(join(house, dirname(file))))
  .sort()
  .map(stateIn);

/** Tests that keep states. */
const keeping = ['host', 'remotes', 'shared']
  .flatMap((top) =>
    (readdirSync(join(house, top), { recursive: true }) as string[]).map((file) => join(top, file)),
  )
  .filter((file) => file.endsWith('.test.tsx') && !/node_modules|remotes\/_template/.test(file))
  .filter((file) => readFileSync(join(house, file), 'utf8').includes('keepState('));

function stateIn(file: string): State {
  const html = readFileSync(join(folder, file), 'utf8');
  const title = /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '';
  return { name: `${file}: ${title}`, html, width: Number(/data-width="(\d+)"/.exec(html)?.[1]) };
}

describe('every state that a screen test kept', () => {
  let browser: Browser;
  /** What axe finds in each of the states. */
  let found: readonly Promise<string[]>[] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
    found = askedByTwo();
  });
  afterAll(() => browser?.close());

  /** Two at once, each on pages of its own: alone, one leaves a core with little to do. */
  function askedByTwo(): Promise<string[]>[] {
    const walkers = [0, 1].map(() => ({
      pages: new Map<number, Page>(),
      before: Promise.resolve<unknown>(undefined),
    }));
    return states.map(({ html, width }, at) => {
      const walker = walkers[at % 2] as (typeof walkers)[number];
      const faults = walker.before.then(async () => {
        const page = walker.pages.get(width) ?? (await newPage(width));
        walker.pages.set(width, page);
        await page.setContent(html, { waitUntil: 'commit' });
        return accessibilityFaults(page);
      });
      // The test that waits for it tells.
      walker.before = faults.catch(() => undefined);
      return faults;
    });
  }

  // Offline: pictures and players come from elsewhere, and nothing here is about them.
  const newPage = async (width: number): Promise<Page> =>
    (await openPage(browser, 'about:blank', { viewport: { width, height: 900 }, offline: true })).page;

  it('each screen test that keeps states has done so; if not: npm run test:unit', () => {
    const kept = new Set(files.map((file) => dirname(file)));
    expect(keeping.filter((test) => !kept.has(test))).toEqual([]);
  });

  if (states.length > 0)
    it.each(states.map(({ name }, at) => ({ name, at })))('axe finds nothing in $name', async ({ at }) => {
      expect(await found[at]).toEqual([]);
    });
});
