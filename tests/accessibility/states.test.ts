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
  /** What axe finds in each of the states, by its name. */
  let found: ReadonlyMap<string, Promise<string[]>>;

  beforeAll(async () => {
    browser = await launchBrowser();
    // Two at once: one alone leaves a core with little to do.
    found = new Map([0, 1].flatMap((turn) => askedInTurn(states.filter((_, at) => at % 2 === turn))));
  });
  afterAll(() => browser?.close());

  /** One after the other, on pages of their own. */
  function askedInTurn(some: readonly State[]): [name: string, faults: Promise<string[]>][] {
    const pages = new Map<number, Page>();
    let before: Promise<unknown> = Promise.resolve();
    return some.map(({ name, html, width }) => {
      const faults = before.then(async () => {
        const page = pages.get(width) ?? (await newPage(width));
        pages.set(width, page);
        await page.setContent(html, { waitUntil: 'commit' });
        return accessibilityFaults(page);
      });
      // The test that waits for it tells.
      before = faults.catch(() => undefined);
      return [name, faults];
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
    it.each(states)('axe finds nothing in $name', async ({ name }) => {
      expect(await found.get(name)).toEqual([]);
    });
});
