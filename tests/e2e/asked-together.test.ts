import { jest } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import { goInside, launchBrowser, openPage } from '../console/browser.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';
import { screenStands } from './screens.ts';

jest.setTimeout(240_000);

interface Manifest {
  exposes: { name: string; assets: { js: { sync: string[] } } }[];
}

/** What an area is mounted from; its other files are the code of screens. */
const firstFile = /\/(?:manifest\.json|entry\.[0-9a-f]+\.js)$/;

/** What a screen needs is asked for at once: whatever is held back here, the other request has to come nevertheless. */
describe('data of a screen', () => {
  let running: RunningConsole;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [running, browser] = await Promise.all([startConsole(), launchBrowser()]);
    ({ page } = await openPage(browser, running.origin, { language: 'en' }));
    // Not by the home, whose cards ask for much of it.
    await signedIn(page, running, 'admin', '/about');
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  const asks = (path: string) =>
    page.waitForRequest((request) => new URL(request.url()).pathname === `/api/v1${path}`);

  async function isOfScreen(path: string): Promise<boolean> {
    if (!path.startsWith('/remotes/') || firstFile.test(path)) return false;
    const [, , remote, release, ...file] = path.split('/');
    const answer = await fetch(`${running.origin}/remotes/${remote}/${release}/manifest.json`);
    const { exposes } = (await answer.json()) as Manifest;
    const mounting = exposes.filter(({ name }) => name === 'remote').flatMap(({ assets }) => assets.js.sync);
    return !mounting.includes(file.join('/'));
  }

  /** Holds back what fits. @returns when something is held, and what lets all of it go */
  async function hold(fits: (path: string) => boolean | Promise<boolean>) {
    const held: Route[] = [];
    let open = false;
    let holds = () => {};
    const first = new Promise<void>((done) => {
      holds = done;
    });
    const matches = ({ pathname }: URL) => /^\/(?:remotes|api)\//.test(pathname);
    await page.route(matches, async (route) => {
      if (open || !(await fits(new URL(route.request().url()).pathname))) return void route.fallback();
      held.push(route);
      holds();
    });
    return {
      first,
      letGo: async () => {
        open = true;
        await Promise.all(held.map((route) => route.continue()));
        await page.unroute(matches);
      },
    };
  }

  it.each([
    ['/wood/stock', '/wood/teams', 'Stock'],
    ['/apartment/usedByMonth', '/apartment/buildings', 'Usage by month'],
  ])(
    '%s: is asked for while its code is on the way, in an area not opened before',
    async (path, data, heading) => {
      const code = await hold(isOfScreen);
      const asked = asks(data);
      await goInside(page, path);
      await Promise.all([code.first, asked]);
      await code.letGo();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await screenStands(page);
    },
  );

  it.each([
    ['/wood/stock', '/wood/teams', '/wood/stock'],
    ['/apartment/usedByMonth', '/apartment/buildings', '/apartment/usage/matrix'],
  ])('%s: is asked for together with %s, by whoever was there before', async (path, list, data) => {
    const lists = await hold((file) => file === `/api/v1${list}`);
    const asked = asks(data);
    await page.goto(path);
    await Promise.all([lists.first, asked]);
    await lists.letGo();
    await screenStands(page);
  });
});
