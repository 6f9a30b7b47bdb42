/**
 * `npm run bench:waves [-- --json | --smoke] [--only wood-stock] [--begin small]`: how many requests in a row stand between somebody and each
 * screen, when its address is opened with an empty cache, and when a link in the open console leads there first.
 */
import { parseArgs } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { goInside, launchBrowser, openPage } from '../console/browser.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { sessionOf } from '../console/signed-in.ts';
import type { BeginsWith } from '../console/templates.ts';
import { addressOf, nothingArrives, openInside, openScreen, type Screen, screens } from '../e2e/screens.ts';
import { table } from './figures.ts';
import { wavesUntil } from './held-waves.ts';
import { benchOptions, progress, sizeOf, tell } from './size.ts';
import { kindsOf } from './wave-words.ts';

const { values: options } = parseArgs({
  options: { ...benchOptions, only: { type: 'string', multiple: true }, begin: { type: 'string' } },
});
const size = sizeOf(options, {
  whole: { begin: 'full', of: screens },
  smallest: { begin: 'small', of: screens.filter(({ name }) => name === 'wood-stock') },
} satisfies Record<'whole' | 'smallest', { begin: BeginsWith; of: readonly Screen[] }>);
const { only } = options;
/** Less data stands sooner, and is asked for in as many waves. */
const begin = options.begin === 'small' ? options.begin : size.begin;
/** A whole name means this screen, anything else all that have it in theirs. */
const isMeant = (name: string, part: string) =>
  size.of.some((screen) => screen.name === part) ? name === part : name.includes(part);
const measured = size.of.filter(({ name }) => !only || only.some((part) => isMeant(name, part)));

type State = BrowserContextOptions['storageState'];

interface Waves {
  readonly name: string;
  readonly address: string[][];
  /** Nothing for the first screen, which one would be there already. */
  readonly click: string[][];
}

/** Somebody who has been in the areas before: what their browser remembers of them, without any file. */
async function returning(house: RunningConsole, browser: Browser, username: string): Promise<State> {
  const storageState = await sessionOf(house, username);
  const { page, context } = await openPage(browser, house.origin, { storageState, language: 'en' });
  // The first screen of the area remembers the building of its day; the list of all rooms remembers none.
  await openScreen(page, { path: '/apartment/' });
  await openInside(page, { path: '/wood/stock' });
  const state = await context.storageState();
  await context.close();
  return state;
}

async function wavesOf(
  house: RunningConsole,
  browser: Browser,
  storageState: State,
  { name, path, heading }: Screen,
): Promise<Waves> {
  const visit = () =>
    openPage(browser, house.origin, { language: 'en', ...(storageState && { storageState }) });
  const standing = (page: Page) => async () => {
    const main = page.locator('main');
    return (
      (await main.getByRole('heading', { level: 1, name: heading, exact: true }).count()) > 0 &&
      (await main.locator('[role="progressbar"]:not([aria-valuenow]), [aria-busy="true"]').count()) === 0
    );
  };
  const loaded = await visit();
  const address = await wavesUntil(
    loaded.page,
    () => loaded.page.goto(target(path), { waitUntil: 'commit' }),
    standing(loaded.page),
  );
  await loaded.context.close();
  if (path === '/') return { name, address, click: [] };
  const open = await visit();
  await openScreen(open.page, { path: '/' });
  const click = await wavesUntil(open.page, () => goInside(open.page, target(path)), standing(open.page));
  await open.context.close();
  return { name, address, click };
}

/** As a screen is told of → its address in this console, whose demo building has an id of its own. */
const addresses = new Map<string, string>();
const target = (path: string): string => addresses.get(path) ?? path;

async function findAddresses(house: RunningConsole, browser: Browser): Promise<void> {
  const storageState = await sessionOf(house, 'admin');
  const { page, context } = await openPage(browser, house.origin, { storageState });
  await openScreen(page, { path: '/' });
  for (const { path } of measured) addresses.set(path, await addressOf(page, path));
  await nothingArrives(page);
  await context.close();
}

const shownWaves = (waves: string[][]) => waves.map((urls, at) => `${at + 1} ${kindsOf(urls)}`).join(' │ ');

const shown = (found: readonly Waves[]): string =>
  [
    'Waves until the screen stands, for somebody who was there before, with an empty cache\n',
    table(
      ['screen', 'address', 'click'],
      found.map(({ name, address, click }) => [name, String(address.length), String(click.length)]),
    ),
    '',
    ...found.flatMap(({ name, address, click }) => [
      `${name}\n  address  ${shownWaves(address)}\n  click    ${shownWaves(click)}`,
    ]),
  ].join('\n');

const [house, browser] = await Promise.all([
  startConsole({ begin, settings: { ACCESS_TOKEN_LIFE_S: '3600' } }),
  launchBrowser(),
]);
try {
  await findAddresses(house, browser);
  const found: Waves[] = [];
  for (const as of new Set(measured.map((screen) => screen.as))) {
    const state = as === undefined ? undefined : await returning(house, browser, as);
    for (const screen of measured.filter((one) => one.as === as)) {
      progress(options, screen.name);
      found.push(await wavesOf(house, browser, state, screen));
    }
  }
  tell(options, found, shown(found));
} finally {
  await browser.close();
  await house.stop();
}
