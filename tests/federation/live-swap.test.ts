import { readFileSync } from 'node:fs';
import type { Release } from '@console/contract';
import { jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { publish, rollback } from '../../server/src/house/releases/publish.ts';
import { rollOut } from '../../server/src/house/releases/rollout.ts';
import { inTarget, replaceFile } from '../../server/src/house/releases/target.ts';
import { until } from '../../server/testing/until.ts';
import { openPage } from '../console/browser.ts';
import { holdClock } from '../console/held-clock.ts';
import { signedIn } from '../console/signed-in.ts';
import { type ConsoleOnRoad, consoleOnRoad, liveRelease, publishAlone } from './fixtures/console-on-road.ts';
import { bringSecondWood, woodHeadings } from './fixtures/second-wood.ts';

jest.setTimeout(600_000);

let house: ConsoleOnRoad;
let first: Release;
let second: Release;

beforeAll(async () => {
  house = await consoleOnRoad();
  first = liveRelease(house.target, 'wood');
  second = await bringSecondWood(house.target);
}, 400_000);
afterAll(() => house?.stop());
beforeEach(() => publishAlone(house.target, first));

const release = (one: Release) =>
  publish(house.target, one, inTarget(house.target).releaseDir('wood', one.release));

async function visitor(username: string): Promise<Page> {
  const { page, context } = await openPage(house.browser, house.origin, { language: 'en' });
  await holdClock(context);
  await signedIn(page, house, username);
  return page;
}

/** The open page hears of new releases: when somebody comes back to it, and at most every five seconds. */
async function hear(page: Page): Promise<void> {
  // The shell is asked for when the records have been taken.
  const hearing = page.waitForResponse(/\/live\/shell\.json$/);
  await page.clock.fastForward(5_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await hearing;
}

const follow = (page: Page, name: string) =>
  page.getByRole('navigation').first().getByRole('link', { name, exact: true }).first().click();
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
async function runs(page: Page, name: string): Promise<void> {
  await follow(page, 'Home');
  await page.waitForURL((url) => url.pathname === '/');
  await follow(page, 'Wood trading');
  await heading(page, name);
}

/** Marks the document, so that a reload shows. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isMarked = (page: Page) => page.evaluate(() => 'sameDocument' in window);

/** What the federation runtime keeps on the page, as far as it is read here. */
interface FederationState {
  __INSTANCES__: { shareScopeMap: Record<string, Record<string, Record<string, { from: string }>>> }[];
}

/** Copies of a shared library that the page has, by who brought them. */
const copies = (page: Page, library: string): Promise<string[]> =>
  page.evaluate((name) => {
    const { __INSTANCES__ } = Reflect.get(globalThis, '__FEDERATION__') as FederationState;
    const versions = __INSTANCES__.flatMap(({ shareScopeMap }) =>
      Object.entries(shareScopeMap.default?.[name] ?? {}).map(([version, { from }]) => `${from} ${version}`),
    );
    return [...new Set(versions)];
  }, library);

async function expectSingleLibraries(page: Page): Promise<void> {
  for (const library of ['react', 'react-dom', '@console/shell', '@console/ui'])
    expect(await copies(page, library)).toEqual([expect.stringMatching(/^console_host /)]);
}

const runningReleases = (page: Page, ...releases: Release[]): Promise<boolean[]> =>
  page.evaluate(
    (names) => names.map((name) => name in globalThis),
    releases.map((one) => one.mfName),
  );

describe('a release goes live in an open page', () => {
  it('2 promises: a mounted release keeps its unsaved form; the next navigation runs the new one; rollback comes back', async () => {
    const page = await visitor('admin');
    await runs(page, woodHeadings.first);
    await mark(page);
    await follow(page, 'Sorts');
    await page.getByRole('button', { name: 'New sort' }).click();
    const code = page.getByLabel(/^Code/);
    await code.fill('PIN-99');

    await release(second);
    await hear(page);
    await page.goBack();
    await page.getByRole('alertdialog', { name: 'Leave this screen?' }).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await code.inputValue()).toBe('PIN-99');
    expect(await runningReleases(page, first, second)).toEqual([true, false]);

    await page.goBack();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await heading(page, woodHeadings.second);
    expect(await runningReleases(page, first, second)).toEqual([true, true]);
    await expectSingleLibraries(page);

    await rollback(house.target, 'wood');
    await hear(page);
    await runs(page, woodHeadings.first);
    await expectSingleLibraries(page);
    expect(await isMarked(page)).toBe(true);
    await page.context().close();
  });

  it('2 promises: a rollout to one user reaches that user, and nobody else', async () => {
    const [admin, manager] = [await visitor('admin'), await visitor('wood-manager')];
    await Promise.all([runs(admin, woodHeadings.first), runs(manager, woodHeadings.first)]);
    await Promise.all([mark(admin), mark(manager)]);
    const sub = await subOf(manager);
    await rollOut(house.target, 'wood', second.release, { percent: 0, users: [sub], organizations: [] });
    await hear(admin);
    await hear(manager);
    await runs(manager, woodHeadings.second);
    await runs(admin, woodHeadings.first);
    expect([await isMarked(admin), await isMarked(manager)]).toEqual([true, true]);
    await admin.context().close();
    await manager.context().close();
  });

  it('2 promises: a trial is of one tab', async () => {
    const page = await visitor('admin');
    const trial = {
      remote: 'wood',
      address: `/remotes/wood/${second.release}/release.json`,
      sub: await subOf(page),
    };
    await page.evaluate(
      (one) =>
        sessionStorage.setItem('console:trials', JSON.stringify({ state: { trials: [one] }, version: 0 })),
      trial,
    );
    await page.goto('/wood/');
    await heading(page, woodHeadings.second);
    const otherTab = await page.context().newPage();
    await otherTab.goto('/wood/');
    await heading(otherTab, woodHeadings.first);
    await page.context().close();
  });

  it('1.10 what is kept for times without a network follows releases and ways back, and goes when it is switched off', async () => {
    const offline = (one: Release) => ({ ...one, facts: { ...one.facts, offlinePaths: [''] } });
    await publishAlone(house.target, offline(first));
    let page = await visitor('admin');
    const context = page.context();
    const opened = async (running: Release) => {
      await page.close();
      page = await context.newPage();
      await page.goto('/wood/');
      await page.waitForFunction((name) => name in globalThis, running.mfName);
    };
    const opensWithoutNetwork = async (one: Release) => {
      await until(
        () =>
          page.evaluate(async (base) => {
            const [name, ...others] = await caches.keys();
            const isWhole = (await caches.match('/wood')) !== undefined;
            return isWhole && others.length === 0 && name?.endsWith(` ${base}`) === true;
          }, one.base),
        `${one.release} is kept, and nothing else`,
      );
      await context.setOffline(true);
      await opened(one);
      expect(await runningReleases(page, first, second)).toEqual([one === first, one === second]);
      await context.setOffline(false);
    };
    await opened(first);
    await opensWithoutNetwork(first);

    await publishAlone(house.target, offline(second));
    await opened(second);
    await heading(page, woodHeadings.second);
    await opensWithoutNetwork(second);

    // Taken back while somebody looks at something else.
    await publishAlone(house.target, offline(first));
    await page.goto('/');
    await opensWithoutNetwork(first);

    const { settings } = inTarget(house.target);
    const before = readFileSync(settings, 'utf8');
    await replaceFile(settings, JSON.stringify({ ...JSON.parse(before), offlineScreens: false }));
    await opened(first);
    await until(
      () =>
        page.evaluate(async () => {
          const workers = await navigator.serviceWorker.getRegistrations();
          return (await caches.keys()).length === 0 && workers.length === 0;
        }),
      'nothing is kept, and no worker stays',
    );
    await replaceFile(settings, before);
    await context.close();
  });

  it('a new shell is only told of, and nothing is lost', async () => {
    const page = await visitor('admin');
    await page.goto('/wood/sortSetting');
    await mark(page);
    await page.getByRole('button', { name: 'New sort' }).click();
    const code = page.getByLabel(/^Code/);
    await code.fill('PIN-98');
    const { shell } = inTarget(house.target);
    const before = readFileSync(shell, 'utf8');
    await replaceFile(shell, JSON.stringify({ entry: 'main.0000000000000000.js' }));
    await hear(page);
    await page.getByText('A new version').first().waitFor();
    expect(await code.inputValue()).toBe('PIN-98');
    expect(await isMarked(page)).toBe(true);
    await replaceFile(shell, before);
    await page.context().close();
  });
});

const subOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { state } = JSON.parse(localStorage.getItem('console:tokens') ?? '') as {
      state: { idToken: string };
    };
    return JSON.parse(atob(state.idToken.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''))
      .sub as string;
  });
