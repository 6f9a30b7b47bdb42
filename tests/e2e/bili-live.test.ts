import { jest } from '@jest/globals';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { type SiteWorld, simulatedSite } from '../../server/src/simulators/bili/site.ts';
import { goInside, launchBrowser } from '../console/browser.ts';
import { Profiles } from '../console/profiles.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';

jest.setTimeout(240_000);

let site: { readonly world: SiteWorld; readonly origin: string; stop(): Promise<void> };
let running: RunningConsole;
let browser: Browser;
const profiles = new Profiles();
beforeAll(async () => {
  site = await simulatedSite();
  const { origin } = site;
  const live = { api: origin, site: origin, covers: origin, everyMs: 0 };
  [running, browser] = await Promise.all([
    startConsole({ settings: { BILI_LIVE: JSON.stringify([live]) } }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await running?.stop();
  await site?.stop();
});
afterEach(() => profiles.takeBack());

/** As if the quarter of an hour had passed for which a site that refuses is left alone. */
async function letItPass(): Promise<void> {
  const client = new pg.Client(running.databaseUrl);
  await client.connect();
  try {
    await client.query('update bili.live_site set refused_until = now()');
  } finally {
    await client.end();
  }
}

it('2 /bili/: a search of the site, played and saved; the site refuses, is left alone, and asked again', async () => {
  const { page } = await profiles.take(browser, running.origin, { language: 'en' });
  const player = 'https://player.bilibili.com/';
  await page.route(`${player}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }),
  );
  await signedIn(page, running, 'admin');
  await goInside(page, '/bili/');
  const box = page.getByRole('searchbox', { name: /^Search videos/ });
  const search = async (words: string) => {
    await box.fill(words);
    await box.press('Enter');
  };

  await search('榫卯');
  const results = page.getByRole('list', { name: 'Videos for “榫卯”' });
  const first = results.getByRole('article').first();
  await first.waitFor();
  expect(await first.locator('mark').first().textContent()).toBe('榫卯');
  const cover = first.locator('img');
  await cover.scrollIntoViewIfNeeded();
  await page.waitForFunction(
    (image) => (image as HTMLImageElement)?.naturalWidth > 0,
    await cover.elementHandle(),
  );

  await page.getByRole('heading', { level: 1, name: 'Videos' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const frame = first.locator('iframe');
  await frame.waitFor();
  expect(await frame.getAttribute('src')).toMatch(/^https:\/\/player\.bilibili\.com\/player\.html\?bvid=BV1/);
  await page.keyboard.press('s');
  await first.getByText('In library', { exact: true }).waitFor();
  const bvid = (await first.getAttribute('data-bvid')) ?? '';

  await page.keyboard.press(']');
  await page.getByText('Page 2 of', { exact: false }).waitFor();

  site.world.moods.push('412');
  await search('板材');
  const banner = page.getByRole('alert').filter({ hasText: 'Bilibili is refusing automated requests' });
  await banner.waitFor();
  expect(await banner.getByRole('link', { name: /Search on Bilibili/ }).getAttribute('href')).toBe(
    'https://search.bilibili.com/all?keyword=%E6%9D%BF%E6%9D%90',
  );
  // It is left alone now: another search asks it nothing, and what is one's own works on.
  const asked = site.world.seen.length;
  await search('干燥');
  await page
    .getByRole('link', { name: /Search on Bilibili/ })
    .first()
    .waitFor();
  await banner.waitFor();
  await goInside(page, '/bili/');
  await page.locator(`article[data-bvid="${bvid}"]`).waitFor();
  await banner.waitFor();
  expect(site.world.seen).toHaveLength(asked);

  await letItPass();
  await search('抄表');
  await page.getByRole('list', { name: 'Videos for “抄表”' }).getByRole('article').first().waitFor();
  await banner.waitFor({ state: 'detached' });
  expect(site.world.seen.length).toBeGreaterThan(asked);
});
