import type { Release, TelemetryEvent } from '@console/contract';
import { jest } from '@jest/globals';
import { publish } from '../../server/src/releases/publish.ts';
import { inTarget } from '../../server/src/releases/target.ts';
import { changedBytes } from './fixtures/changed-bytes.ts';
import { type ConsoleOnRoad, consoleOnRoad, liveRelease, publishAlone } from './fixtures/console-on-road.ts';
import { type FailureMode, misfit, modes } from './fixtures/failure-modes.ts';
import { printed, type Row } from './fixtures/failure-table.ts';
import { FailureVisit } from './fixtures/failure-visit.ts';
import { bringSecondWood } from './fixtures/second-wood.ts';
import { bringTwin } from './fixtures/twin-release.ts';

jest.setTimeout(120_000);

const remotes = ['apartment', 'bili', 'codeGen', 'notes', 'wood'] as const;

let house: ConsoleOnRoad;
let visit: FailureVisit;
let originals: Readonly<Record<string, Release>>;
const table: Row[] = [];

beforeAll(async () => {
  house = await consoleOnRoad();
  originals = Object.fromEntries(remotes.map((remote) => [remote, liveRelease(house.target, remote)]));
  visit = await FailureVisit.begin(house.browser, house.origin, house.password('admin'));
}, 300_000);
afterEach(() => house.road.clear());
afterAll(async () => {
  process.stderr.write(printed(table));
  await house?.stop();
});

const original = (remote: string): Release => {
  const release = originals[remote];
  if (!release) throw new Error(`${remote} is not built`);
  return release;
};

/** An area that has nothing to do with the failure. */
const another = (remote: string): Release =>
  original(remotes[(remotes.indexOf(remote as never) + 1) % remotes.length] ?? 'bili');

const factsOf = (event: TelemetryEvent) => ({ ...event, at: '', tookMs: '' });
const expected = (release: Release, { failure, status }: FailureMode) => ({
  kind: 'remote',
  failure,
  remote: release.facts.remote,
  release: release.release,
  httpStatus: status,
  at: '',
  tookMs: '',
});

/** Checks that operators heard of a failure once, with everything about it. @returns how long the failure took, in ms */
async function toldOnce(release: Release, mode: FailureMode): Promise<number> {
  const events = await visit.told();
  expect(events.map(factsOf)).toEqual([expected(release, mode)]);
  const [event] = events;
  const tookMs = event?.kind === 'remote' ? event.tookMs : null;
  expect(tookMs).toEqual(expect.any(Number));
  return tookMs ?? 0;
}

/** One row: a release of the same code, alone in its record, that does not work in this way. */
async function showRow(source: Release, mode: FailureMode): Promise<void> {
  const { facts } = source;
  const { remote } = facts;
  const path = `/${facts.area}/`;
  const broken = await bringTwin(house.target, source, mode.inTheRelease?.(source));
  await publishAlone(house.target, broken);
  const fault = mode.onTheWay?.(broken);
  if (fault) house.road.fault(fault.paths, fault.fault);
  const told = mode.told ?? mode.failure;

  // In an open page, by a link: its hover has begun to load the area before the click.
  await visit.open('/about', 'en');
  await visit.goTo(facts);
  const shownAfter = await visit.message(facts, told, 'en');
  expect(shownAfter).toBeLessThan(8_000);
  const tookMs = await toldOnce(broken, mode);
  await visit.canSignOut();
  await visit.goTo(another(remote).facts);
  await visit.screen(`/${another(remote).facts.area}/`);
  expect(visit.documents).toBe(1);

  // As the first page, by its address: the page itself has asked for the files, too.
  await visit.open(path, 'zh');
  await visit.message(facts, told, 'zh');
  await toldOnce(broken, mode);
  await visit.switchLanguage();
  await visit.message(facts, told, 'en');
  if (fault) house.road.clear();
  else await publishAlone(house.target, await bringTwin(house.target, source));
  await visit.retry();
  await visit.screen(path);
  expect(visit.documents).toBe(1);
  table.push({ remote, mode: mode.name, failure: mode.failure, status: mode.status, tookMs, shownAfter });
}

const named = (list: readonly FailureMode[]) => list.map((mode) => [mode.name, mode] as const);

describe.each(remotes)('%s', (remote) => {
  it.each(named(modes))('%s', (_, mode) => showRow(original(remote), mode));
});

describe('one byte changed on the way', () => {
  let second: Release;
  beforeAll(async () => {
    second = await bringSecondWood(house.target);
  }, 120_000);
  afterAll(() => publishAlone(house.target, original('wood')));

  it.each(named(changedBytes))('%s', async (_, mode) => {
    await showRow(second, mode);
  });
});

describe('a release that does not fit this shell', () => {
  it('is not started', () => showRow(original('bili'), misfit));

  it('the release before it runs instead', async () => {
    const twin = await bringTwin(house.target, original('bili'), misfit.inTheRelease?.(original('bili')));
    await publishAlone(house.target, original('bili'));
    await publish(house.target, twin, inTarget(house.target).releaseDir('bili', twin.release));
    await visit.open('/bili/', 'en');
    await visit.screen('/bili/');
    expect((await visit.told()).map(factsOf)).toEqual([expected(twin, misfit)]);
    expect(await visit.page.evaluate((name) => name in globalThis, twin.mfName)).toBe(false);
    await publishAlone(house.target, original('bili'));
  });
});
