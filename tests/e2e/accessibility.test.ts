import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { handOverProfile, launchBrowser, openPage } from '../console/browser.ts';
import { accessibilityFaults } from '../console/page-accessibility.ts';
import { policyRefusals } from '../console/policy-refusals.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';
import { fits } from './by-hand.ts';
import { nothingArrives, openInside, routeOf, screenStands, screens } from './screens.ts';

jest.setTimeout(240_000);

/** How a screen is looked at. */
interface Look {
  readonly language: 'en' | 'zh';
  readonly viewport: { readonly width: number; readonly height: number };
}

const onDesk: Look = { language: 'en', viewport: { width: 1440, height: 900 } };
const onPhone: Look = { language: 'zh', viewport: { width: 360, height: 740 } };

/** Each screen with its data; about the states that it can be in, axe is asked in `tests/accessibility`. */
describe('every screen', () => {
  let running: RunningConsole;
  let browser: Browser;
  let page: Page;
  let refused: string[];
  /** Who is there; at first nobody. */
  let visitor: string | undefined;
  /** As the screen before was looked at last: so the next one begins. */
  let seen = onDesk;

  beforeAll(async () => {
    [running, browser] = await Promise.all([startConsole({ begin: 'full' }), launchBrowser()]);
    ({ page } = await openPage(browser, running.origin));
    refused = await policyRefusals(page.context());
    await page.goto('/');
    // The first to ask for all demo data enters them.
  }, 700_000);
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  /** One page goes from person to person: whoever comes next finds the code of the areas there. */
  async function comes(as: string | undefined): Promise<void> {
    if (as === visitor) return;
    await handOverProfile(page, running.origin);
    if (as) await signedIn(page, running, as);
    else await page.goto('/');
    visitor = as;
  }

  it('2 every address answers with the console, as it does to whoever comes by a bookmark', async () => {
    const answers = await Promise.all(
      screens.map(async ({ path }) => {
        const answer = await fetch(running.origin + path, { headers: { accept: 'text/html' } });
        return [path, answer.status, (await answer.text()).includes('<div id="root">')];
      }),
    );
    expect(answers).toEqual(screens.map(({ path }) => [path, 200, true]));
  });

  const people = [...new Set(screens.map(({ as }) => as))];
  const shown = people
    .flatMap((who) => screens.filter(({ as }) => as === who))
    .map((screen) => ({ ...screen, screen, route: routeOf(screen) }));
  it.each(shown)(
    '2 $route ($name): axe finds nothing on a phone in Chinese; there, on a tablet and on a desk in English nothing is too wide, the policy refuses nothing',
    async ({ screen }) => {
      await comes(screen.as);
      await openInside(page, screen);
      const other = seen === onDesk ? onPhone : onDesk;
      for (const look of [seen, other]) {
        if (look !== seen) await turnTo(page, look);
        seen = look;
        if (look === onDesk)
          await page.getByRole('heading', { level: 1, name: screen.heading, exact: true }).waitFor();
        // Its states as a desk shows them are asked about in `tests/accessibility`.
        if (look === onPhone) expect(await accessibilityFaults(page, { whole: true })).toEqual([]);
        await fits(page);
      }
      expect(refused.splice(0)).toEqual([]);
    },
  );
});

const tablet = { width: 768, height: 1024 };

/** From one look to the other: on the way the page is in English, whose words are longer, on a tablet and on a phone. */
async function turnTo(page: Page, { language, viewport }: Look): Promise<void> {
  const resize = async () => {
    for (const size of [tablet, viewport]) {
      await page.setViewportSize(size);
      await fits(page);
    }
  };
  const steps = [resize, () => speak(page, language)];
  for (const step of language === 'zh' ? steps : steps.reverse()) await step();
  await screenStands(page);
  await nothingArrives(page);
}

/** By the switch in the bar above every screen, on a phone by that in the menu of whoever is signed in, until the screen has followed. */
async function speak(page: Page, language: 'zh' | 'en'): Promise<void> {
  const name = language === 'zh' ? '中文' : 'English';
  const banner = page.getByRole('banner');
  const to = banner.getByRole('button', { name });
  const account = banner.getByRole('button', { name: /^Account of|的账户$/ });
  const speaks = await page.locator(`html[lang^="${language}"]`).count();
  if (await to.isVisible()) await to.click();
  else if (speaks === 0 && (await account.isVisible())) {
    await account.click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    await page.getByRole('menu').waitFor({ state: 'hidden' });
  }
  await page.locator(`html[lang^="${language}"]`).waitFor();
  await screenStands(page);
}
