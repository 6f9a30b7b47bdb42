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
  // Sooner than elsewhere in tests: one card is waited for that never comes.
  house = await consoleOnRoad({ AREA_TIMEOUT_S: '12' });
  page = await pageOf('admin');
}, 400_000);
afterAll(() => house?.stop());

/** Counts from the beginning of each page what moves on it. */
async function pageOf(username: string): Promise<Page> {
  const { page, context } = await openPage(house.browser, house.origin, { language: 'en', provoked: true });
  await context.addInitScript(() => {
    const moved = Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) moved.moved += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await signedIn(page, house, username, '/about');
  return page;
}

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

it('one throws, one is not there, one takes 10 s, one is of a release before cards: the others are at work, and nothing moves', async () => {
  const notes = original('notes');
  const broken = await bringTwin(house.target, notes, {
    file: (name, text) => (notes.today?.includes(name) ? throwing(text) : text),
  });
  await publishAlone(house.target, broken);
  const { today: _, ...old } = original('wood');
  await publishAlone(house.target, await bringTwin(house.target, old));
  house.road.fault(codeOf(original('bili')), { status: 404 });
  const tools = original('codeGen');
  await publishAlone(house.target, tools);
  house.road.fault(codeOf(tools), 'hang');

  // Looked for from the beginning: it stands there for some seconds only, however slow the machine is.
  const late = card('Developer tools').getByText('taking longer than usual').waitFor();
  await page.goto('/');
  await card('Notes').getByRole('alert').waitFor();
  await card('Videos').getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor();
  await card('Wood trading').getByText('has no daily overview yet').waitFor();
  await card('Wood trading').getByRole('link', { name: 'Stock', exact: true }).waitFor();
  await atWork('Apartments');
  await late;
  await card('Developer tools').getByRole('alert').filter({ hasText: 'took too long' }).waitFor();
  expect(await moved()).toBeLessThan(0.05);

  house.road.clear();
  house.road.giveUp();
  for (const title of ['Videos', 'Developer tools']) {
    await card(title).getByRole('button', { name: 'Try again' }).click();
    await atWork(title);
  }
  await publishAlone(house.target, notes);
});

it('nor for somebody who belongs to nothing yet, nor where a card is hidden', async () => {
  page = await pageOf('member');
  await page.goto('/');
  await atWork('Notes', 'Videos');
  await page.getByRole('region', { name: 'Three ways to get started' }).waitFor();
  expect(await moved()).toBeLessThan(0.05);

  await page.getByRole('button', { name: 'Card of Videos' }).click();
  await page.getByRole('menuitem', { name: 'Hide this card' }).click();
  await page.goto('/');
  await atWork('Notes');
  await page.getByRole('button', { name: 'Show hidden cards (1)' }).waitFor();
  expect(await moved()).toBeLessThan(0.05);
});

it('nor on a phone, at the first visit and at the second, whose cards have the room that they needed', async () => {
  page = await pageOf('member');
  await page.setViewportSize({ width: 360, height: 780 });
  for (const visit of ['first', 'second']) {
    await page.goto('/');
    await atWork('Notes');
    expect([visit, (await moved()) < 0.05]).toEqual([visit, true]);
  }
});

it('nor within a card that somebody has scrolled, when a text in it becomes another', async () => {
  page = await pageOf('admin');
  await page.goto('/');
  await atWork('Notes');
  // More than there is room for, whatever the card shows today.
  const body = card('Notes').locator(':scope > div').last();
  await body.evaluate((box) => {
    const more = document.createElement('p');
    more.style.cssText = 'height: 900px; flex-shrink: 0';
    // Found by this: what the card itself draws later stands behind it.
    more.id = 'more';
    box.append(more);
    more.append('Before');
  });
  await body.and(page.locator('[tabindex="0"]')).waitFor();
  const scrolled = await body.evaluate(async (box) => {
    const frame = () => new Promise(requestAnimationFrame);
    box.scrollTop = 120;
    await frame();
    const text = box.querySelector('#more')?.firstChild;
    if (text) text.nodeValue = 'After';
    await frame();
    return [text?.nodeValue, box.scrollTop];
  });
  expect(scrolled).toEqual(['After', 120]);
});

it('nor where an area has to be asked what its screens are about', async () => {
  page = await pageOf('admin');
  await page.setViewportSize({ width: 412, height: 915 });
  for (const [path, area] of [
    ['/apartment/list', 'Apartments'],
    ['/wood/stock', 'Wood trading'],
  ] as const) {
    await page.goto(path);
    await page.locator('main h1').waitFor();
    await page.getByRole('navigation', { name: area, exact: true }).waitFor();
    expect(await moved()).toBeLessThan(0.01);
  }
});
