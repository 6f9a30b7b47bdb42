import type { Release } from '@console/contract';
import { jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPage } from '../console/browser.ts';
import { signedIn } from '../console/signed-in.ts';
import { type ConsoleOnRoad, consoleOnRoad, liveRelease, publishAlone } from './fixtures/console-on-road.ts';
import { ofFile } from './fixtures/failure-modes.ts';
import { bringTwin } from './fixtures/twin-release.ts';

jest.setTimeout(600_000);

let house: ConsoleOnRoad;
let page: Page;
const original = (remote: string) => liveRelease(house.target, remote);

beforeAll(async () => {
  house = await consoleOnRoad();
  const visit = await openPage(house.browser, house.origin, { language: 'en', provoked: true });
  ({ page } = visit);
  await visit.context.addInitScript(() => {
    const moved = Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) moved.moved += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await signedIn(page, house, 'admin', '/about');
}, 400_000);
afterAll(() => house?.stop());

/** How much of what was on the page has moved since it was opened, without anybody's doing. */
const moved = (): Promise<number> => page.evaluate(() => (window as unknown as { moved: number }).moved);
const card = (title: string) => page.getByRole('region', { name: title, exact: true });
const atWork = async (...titles: string[]): Promise<void> => {
  for (const title of titles) {
    await card(title).getByText(`Loading ${title}`).waitFor({ state: 'detached' });
    expect(await card(title).getByRole('alert').count()).toBe(0);
  }
};

/** The address of the code of a card. */
function codeOf(release: Release): RegExp {
  const [file] = release.today ?? [];
  if (!file) throw new Error(`${release.facts.remote} has no card`);
  return ofFile(release, file);
}

/** The card throws while it is drawn, in whichever form the bundler writes it. */
const throwing = (text: string) =>
  text
    .replace(/\bCard:function\([^)]*\)\{/, '$&throw new Error("the card throws");')
    .replace(/\bCard:(?!function)[\w$]+/, 'Card:()=>{throw new Error("the card throws")}');

it('one card throws, one is not there, one is of a release before cards: the others are at work, and nothing moves', async () => {
  const notes = original('notes');
  const broken = await bringTwin(house.target, notes, {
    file: (name, text) => (notes.today?.includes(name) ? throwing(text) : text),
  });
  await publishAlone(house.target, broken);
  const { today: _, ...old } = original('wood');
  await publishAlone(house.target, await bringTwin(house.target, old));
  const bili = original('bili');
  house.road.fault(codeOf(bili), { status: 404 });

  await page.goto('/');
  await card('Notes').getByRole('alert').waitFor();
  await card('Videos').getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor();
  await card('Wood trading').getByText('has no daily overview yet').waitFor();
  await card('Wood trading').getByRole('link', { name: 'Stock', exact: true }).waitFor();
  await atWork('Apartments', 'Developer tools');
  expect(await moved()).toBeLessThan(0.05);

  house.road.clear();
  await card('Videos').getByRole('button', { name: 'Try again' }).click();
  await atWork('Videos');
  await publishAlone(house.target, notes);
});

it('one takes 10 s: it says so after 8 s, another try brings it, and nothing moves', async () => {
  const notes = original('notes');
  house.road.fault(codeOf(notes), 'hang');
  // Looked for from the beginning: it stands there for some seconds only, however slow the machine is.
  const late = card('Notes').getByText('taking longer than usual').waitFor();
  await page.goto('/');
  await late;
  await atWork('Videos', 'Apartments', 'Developer tools');
  await card('Notes').getByRole('alert').filter({ hasText: 'took too long' }).waitFor();
  expect(await moved()).toBeLessThan(0.05);

  house.road.clear();
  house.road.giveUp();
  await card('Notes').getByRole('button', { name: 'Try again' }).click();
  await card('Notes').getByLabel('Quick note').waitFor();
  expect(await card('Notes').getByRole('alert').count()).toBe(0);
});
