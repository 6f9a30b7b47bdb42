import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Release, satisfies } from '@console/contract';
import { jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { bringFiles } from '../../server/src/house/releases/publish.ts';
import { inTarget, readRelease, remotesIn } from '../../server/src/house/releases/target.ts';
import { launchBrowser } from '../console/browser.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { keepReport } from '../run/keep-report.ts';
import { liveRelease, publishAlone } from './fixtures/console-on-road.ts';
import { bringShell, forgetKept, keptConsoles } from './fixtures/skew/kept-console.ts';
import { type Cell, printed } from './fixtures/skew/matrix.ts';
import { SkewVisit } from './fixtures/skew/skew-visit.ts';

jest.setTimeout(600_000);

const root = join(import.meta.dirname, '../..');
const todaysShell: string = JSON.parse(readFileSync(join(root, 'shared/shell/package.json'), 'utf8')).version;

/** A screen of each area that asks the API for something. */
const screens: Readonly<Record<string, string>> = {
  apartment: '/apartment/list',
  bili: '/bili/',
  codeGen: '/codeGen/info',
  notes: '/note/',
  wood: '/wood/stock',
};

const kept = keptConsoles();
const newestKept = kept.at(-1);
let house: RunningConsole;
let browser: Browser;
let todays: Release[];
const matrix: Cell[] = [];

beforeAll(async () => {
  [house, browser] = await Promise.all([startConsole(), launchBrowser()]);
  todays = remotesIn(house.releasesDir).map((remote) => liveRelease(house.releasesDir, remote));
}, 300_000);
afterAll(async () => {
  await keepReport('skew', printed(matrix));
  await browser?.close();
  await house?.stop();
  forgetKept();
});

it('two consoles of before are kept, with every remote of today', () => {
  expect(kept.length).toBeGreaterThanOrEqual(2);
  for (const { releases } of kept) {
    expect(releases.map(({ facts }) => facts.remote)).toEqual(todays.map(({ facts }) => facts.remote));
  }
});

/** Visits every area with one set of releases live, and notes what works. */
async function visitAll(releases: readonly Release[], commit: string, shell: string, shellOf: string) {
  const visit = await SkewVisit.begin(browser, house.origin, house.password('admin'));
  const cells: Cell[] = [];
  for (const release of releases) {
    const path = screens[release.facts.remote] ?? `/${release.facts.area}/`;
    const fits = satisfies(shell, release.shell);
    const found = fits ? await visit.use(release, path) : await visit.meetMisfit(release, path);
    cells.push({
      shell: `${shell} ${shellOf}`,
      commit,
      remote: release.facts.remote,
      range: release.shell,
      fits,
      ...found,
    });
  }
  await visit.end();
  matrix.push(...cells);
  return cells.filter(({ faults }) => faults.length > 0);
}

it.each(kept.map((one) => [one.commit, one] as const))(
  'remotes of %s in today’s shell',
  async (commit, console) => {
    for (const release of console.releases) {
      const placeIn = (target: string) => inTarget(target).releaseDir(release.facts.remote, release.release);
      // The same sources may have been built here in the meantime, with other bytes in the entry.
      rmSync(placeIn(house.releasesDir), { recursive: true, force: true });
      await bringFiles(house.releasesDir, release, placeIn(console.target));
      await publishAlone(house.releasesDir, release);
    }
    expect(await visitAll(console.releases, commit, todaysShell, 'today')).toEqual([]);
  },
);

it('today’s remotes in the shell of before', async () => {
  if (!newestKept) throw new Error('no shell is kept');
  // What was kept of the very same sources has taken their place above.
  const { releasesDir } = house;
  todays = todays.map((one) => readRelease(releasesDir, one.facts.remote, one.release) ?? one);
  for (const release of todays) await publishAlone(releasesDir, release);
  bringShell(releasesDir, newestKept.target);
  expect(await visitAll(todays, 'today', newestKept.shellVersion, newestKept.commit)).toEqual([]);
});
