import { jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPage } from '../console/browser.ts';
import { sessionOf, signedIn } from '../console/signed-in.ts';
import { type ConsoleOnRoad, consoleOnRoad, liveRelease } from './fixtures/console-on-road.ts';
import { bringTwin } from './fixtures/twin-release.ts';

jest.setTimeout(400_000);

let house: ConsoleOnRoad;
beforeAll(async () => {
  house = await consoleOnRoad({ ACCESS_TOKEN_LIFE_S: '3600' });
}, 400_000);
afterAll(() => house?.stop());

/** Releases of wood whose files this document has fetched. */
const ran = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return [...new Set(names.flatMap((name) => /\/remotes\/wood\/(\w+)\/entry\./.exec(name)?.[1] ?? []))];
  });

const opened = async (page: Page): Promise<string[]> => {
  await page.goto('/wood/');
  await page.locator('main h1').first().waitFor();
  return ran(page);
};
const said = (page: Page) => page.getByText('a release that you are trying');

it('a published release is tried by its id in one tab; everybody and everything else has the live one', async () => {
  const live = liveRelease(house.target, 'wood');
  const twin = await bringTwin(house.target, live);
  const session = await sessionOf(house, 'admin');
  const { page, context } = await openPage(house.browser, house.origin, {
    language: 'en',
    storageState: session,
  });
  await page.goto('/codeGen/info');
  await page.getByLabel('Area to try').selectOption('wood');
  await page.getByLabel('Release to run').selectOption({ label: 'Another published release, by its id' });
  await page.getByLabel(/^Release id/).fill(twin.release);
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('link', { name: /^Open / }).click();
  await page.waitForURL((url) => url.pathname === '/wood/');
  await page.locator('main h1').first().waitFor();
  expect(await ran(page)).toContain(twin.release);
  await said(page).waitFor();

  // Loaded anew, this tab goes on trying it; another tab of the same person does not.
  expect(await opened(page)).toContain(twin.release);
  const other = await context.newPage();
  expect(await opened(other)).toEqual([live.release]);
  expect(await said(other).count()).toBe(0);

  // Somebody else, at the same time.
  const member = await openPage(house.browser, house.origin, { language: 'en' });
  await signedIn(member.page, house, 'member', '/wood/');
  expect(await opened(member.page)).toEqual([live.release]);
  expect(await said(member.page).count()).toBe(0);

  // Whoever signs in next in the very tab in which it was tried, be it the same person.
  for (const next of ['member', 'admin'] as const) {
    await page.goto('/account/logout');
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await signedIn(page, house, next, '/wood/');
    expect([next, await opened(page)]).toEqual([next, [live.release]]);
    expect(await said(page).count()).toBe(0);
  }
});
