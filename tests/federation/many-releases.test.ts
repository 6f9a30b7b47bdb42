import type { Release } from '@console/contract';
import { longTests } from '@console/testing/long';
import { jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { publish, rollback } from '../../server/src/house/releases/publish.ts';
import { inTarget } from '../../server/src/house/releases/target.ts';
import { until } from '../../server/testing/until.ts';
import { openPage } from '../console/browser.ts';
import { holdClock } from '../console/held-clock.ts';
import { sessionOf } from '../console/signed-in.ts';
import { keepReport } from '../run/keep-report.ts';
import { type ConsoleOnRoad, consoleOnRoad, liveRelease } from './fixtures/console-on-road.ts';
import { bringTwin } from './fixtures/twin-release.ts';

jest.setTimeout(1_200_000);

const remotes = ['apartment', 'bili', 'codeGen', 'notes', 'wood'] as const;
const areas = ['/apartment/', '/bili/', '/codeGen/', '/note/?action=preview', '/wood/'];
/** Somebody in each area, three releases of each, prove the interplay; that it lasts, all of them: `npm run test:long`. */
const users = longTests ? 20 : 5;
/** Users who do something at the same moment: as many as two cores bear. */
const atOnce = 4;
const releases = longTests ? 100 : 15;
/** One in five goes back, of another remote each time. */
const goesBack = (number: number): boolean => number % 5 === Math.floor(number / 5) % 5;

let house: ConsoleOnRoad;
let originals: Release[];
/** One sign-in for all: what is shown here is not signing in. */
let session: Awaited<ReturnType<typeof sessionOf>>;

beforeAll(async () => {
  house = await consoleOnRoad({ ACCESS_TOKEN_LIFE_S: '3600' });
  originals = remotes.map((remote) => liveRelease(house.target, remote));
  session = await sessionOf(house, 'admin');
}, 400_000);
afterAll(() => house?.stop());

/** What went wrong for one user. */
interface User {
  readonly page: Page;
  readonly faults: string[];
  turn: number;
  /** What was typed and not saved, and must still be there. */
  typed?: string;
  /** How often it was still there. */
  kept: number;
}

async function begin(number: number): Promise<User> {
  const { page, context } = await openPage(house.browser, house.origin, {
    language: 'en',
    storageState: session,
  });
  await holdClock(context);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`user ${number}: ${error.message}`));
  await page.goto(areas[number % areas.length] ?? '/');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  return { page, faults, turn: number, kept: 0 };
}

/** A user's next step: into another area by its link, in every fifth turn a form that is left open for one turn. */
async function step(user: User): Promise<void> {
  const { page, faults } = user;
  user.turn += 1;
  try {
    // Old enough that the next navigation asks what is live.
    await page.clock.fastForward(5_000);
    if (user.typed !== undefined) await finishForm(user);
    else if (user.turn % 5 === 0) await beginForm(user);
    else await follow(page, titleOf(user.turn));
    if (await page.getByRole('main').getByRole('alert').count()) faults.push(await screenText(page));
    if (!(await page.evaluate(() => 'sameDocument' in window))) faults.push('the page was loaded anew');
  } catch (error) {
    faults.push(`${String(error).slice(0, 200)} at ${page.url()}: ${await screenText(page)}`);
  }
}

const titleOf = (turn: number): string => originals[turn % originals.length]?.facts.titles.en ?? 'Home';

async function follow(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation').first().getByRole('link', { name: title, exact: true }).first().click();
  const area = originals.find(({ facts }) => facts.titles.en === title)?.facts.area;
  await page.waitForURL((url) => url.pathname === `/${area}/`);
  await page.locator('main h1').first().waitFor();
}

const codeField = (page: Page) => page.getByRole('dialog').getByLabel(/^Code/);

async function beginForm(user: User): Promise<void> {
  const { page } = user;
  await follow(page, 'Wood trading');
  await page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: 'Sorts', exact: true })
    .first()
    .click();
  await page.getByRole('button', { name: 'New sort' }).click();
  user.typed = `T-${user.turn}`;
  await codeField(page).fill(user.typed);
}

async function finishForm(user: User): Promise<void> {
  const { page, typed } = user;
  user.typed = undefined;
  const kept = await codeField(page).inputValue();
  if (kept === typed) user.kept += 1;
  else user.faults.push(`lost input: ${kept} instead of ${typed}`);
  await codeField(page).fill('');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

const screenText = async (page: Page): Promise<string> =>
  (
    (await page
      .locator('main')
      .textContent()
      .catch(() => '')) ?? ''
  ).slice(0, 200);

/** What has happened until now. */
interface Progress {
  live: number;
  steps: number;
  rollbacks: number;
}

async function goneAbout(progress: Progress): Promise<void> {
  const seen = progress.steps + 2;
  await until(() => progress.steps >= seen, 'somebody goes about', 300_000);
}

/** One release after the other, in turn over the five remotes, until all were live; people go about in between. */
async function publishAll(progress: Progress): Promise<void> {
  for (; progress.live < releases; progress.live += 1) {
    await goneAbout(progress);
    const original = originals[progress.live % originals.length];
    if (!original) continue;
    const twin = await bringTwin(house.target, original);
    const { remote } = twin.facts;
    await publish(house.target, twin, inTarget(house.target).releaseDir(remote, twin.release));
    if (!goesBack(progress.live)) continue;
    await goneAbout(progress);
    await rollback(house.target, remote);
    progress.rollbacks += 1;
  }
}

it('releases and ways back one after the other while many users navigate: no screen breaks, no input is lost', async () => {
  const everybody: User[] = [];
  for (let number = 0; number < users; number += 1) everybody.push(await begin(number));
  const progress = { live: 0, steps: 0, rollbacks: 0 };
  // Whoever walks about stops with it, also where it fails.
  const publishing = publishAll(progress).finally(() => {
    progress.live = releases;
  });
  // Each walks users of their own: nobody does two things at once.
  const walk = async (_: unknown, walker: number) => {
    const own = everybody.filter((_user, number) => number % atOnce === walker);
    // Everybody comes to their turn once more after the last release.
    for (let isLast = false; !isLast; ) {
      isLast = progress.live >= releases;
      for (const user of own) {
        await step(user);
        progress.steps += 1;
      }
    }
  };
  await Promise.all([publishing, ...Array.from({ length: atOnce }, walk)]);
  const ran = new Set(
    house.road.asked.flatMap((path) => /^\/remotes\/\w+\/(\w+)\/entry\./.exec(path)?.[1] ?? []),
  );
  const kept = everybody.reduce((sum, user) => sum + user.kept, 0);
  const faults = everybody.flatMap((user) => user.faults);
  const figures = `${releases} releases and ${progress.rollbacks} rollbacks of ${remotes.length} remotes, ${users} users`;
  await keepReport(
    'many-releases',
    `${figures}: ${progress.steps} steps, ${ran.size} releases run, ${kept} forms kept, ${faults.length} faults\n`,
  );
  expect(faults).toEqual([]);
  expect(progress.rollbacks).toBe(releases / 5);
  expect(ran.size).toBeGreaterThan(releases / 4);
  expect(kept).toBeGreaterThan(0);
});
