import { notePath } from '@console/contract/notes';
import { jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { tarOf } from '../../remotes/notes/src/note/transfer/testing-collections.ts';
import { goInside, launchBrowser } from '../console/browser.ts';
import { accessibilityFaults } from '../console/page-accessibility.ts';
import { Profiles } from '../console/profiles.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';

jest.setTimeout(240_000);

let running: RunningConsole;
let browser: Browser;
const profiles = new Profiles();
beforeAll(async () => {
  [running, browser] = await Promise.all([startConsole(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await running?.stop();
});
afterEach(() => profiles.takeBack());

const id = (kind: string, index: number) => `${kind}${String(index).padStart(31, '0')}`;
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A notebook of Joplin's: 220 notes, each tenth with a picture of its own. */
const jex = Buffer.from(
  tarOf({
    [`${id('b', 1)}.md`]: `Yard\n\nid: ${id('b', 1)}\nparent_id: \ntype_: 2`,
    ...Object.fromEntries(
      Array.from({ length: 220 }, (_, at) => [
        `${id('a', at)}.md`,
        `Meter ${at}\n\nreading ${at}${at % 10 === 0 ? ` ![dial](:/${id('c', at)})` : ''}\n\nid: ${id('a', at)}\nparent_id: ${id('b', 1)}\ntype_: 1`,
      ]),
    ),
    ...Object.fromEntries(
      Array.from({ length: 22 }, (_, at) => [
        [
          `${id('c', at * 10)}.md`,
          `dial.png\n\nid: ${id('c', at * 10)}\nmime: image/png\nfile_extension: png\ntype_: 4`,
        ],
        [`resources/${id('c', at * 10)}.png`, Uint8Array.from([...pixel, at])],
      ]).flat(),
    ),
  }),
);
const chosen = { name: 'yard.jex', mimeType: 'application/x-tar', buffer: jex };

it('a notebook of Joplin’s comes in beside the page, goes on after the network was cut, and shows its pictures', async () => {
  const { page } = await profiles.take(browser, running.origin, { language: 'en' });
  await page.setViewportSize({ width: 360, height: 780 });
  await signedIn(page, running, 'member');
  await goInside(page, notePath({ action: 'preview' }));
  const readers: string[] = [];
  page.on('worker', (worker) => readers.push(worker.url()));
  const choose = async () => {
    await page.getByRole('button', { name: 'More actions for the list' }).click();
    await page.getByRole('menuitem', { name: 'Import notes…' }).click();
    await page.getByLabel('Choose files', { exact: true }).last().setInputFiles(chosen);
  };
  await choose();
  await page.getByText('220 are new').waitFor();
  expect(readers).toHaveLength(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await accessibilityFaults(page)).toEqual([]);

  let batches = 0;
  await page.route('**/api/v1/note/import', (route) => {
    batches += 1;
    return batches === 2 ? route.abort('internetdisconnected') : route.continue();
  });
  await page.getByRole('button', { name: 'Import 220 notes' }).click();
  await page.getByText('220 notes imported.').waitFor();
  // Two whole ones, one that was cut off and sent once more, and the rest.
  expect(batches).toBe(4);
  await page.getByRole('button', { name: 'Done' }).click();

  await choose();
  await page.getByText('220 already exist and stay unchanged').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await goInside(page, notePath({ action: 'preview', q: '"Meter 30"' }));
  await page.getByRole('link', { name: 'Meter 30' }).click();
  const dial = page.getByTestId('markdown').getByRole('img', { name: 'dial' });
  await dial.waitFor();
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('[data-testid=markdown] img')?.naturalWidth === 1,
  );
});
