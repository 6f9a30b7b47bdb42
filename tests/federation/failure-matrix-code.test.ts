import type { Release } from '@console/contract';
import { jest } from '@jest/globals';
import { publish } from '../../server/src/house/releases/publish.ts';
import { inTarget } from '../../server/src/house/releases/target.ts';
import { changedBytes } from './fixtures/changed-bytes.ts';
import { publishAlone } from './fixtures/console-on-road.ts';
import { expected, factsOf, failureMatrix, named } from './fixtures/failure-matrix.ts';
import { misfit, ofCode } from './fixtures/failure-modes.ts';
import { bringSecondWood } from './fixtures/second-wood.ts';
import { bringTwin } from './fixtures/twin-release.ts';

jest.setTimeout(600_000);

const { failing, allFailing, original, here } = failureMatrix();

allFailing(ofCode);

describe('one byte changed on the way', () => {
  let second: Release;
  beforeAll(async () => {
    second = await bringSecondWood(here().target);
  }, 600_000);
  afterAll(() => publishAlone(here().target, original('wood')));

  describe.each(named(changedBytes))('%s', (_, mode) => {
    failing(mode, () => [second]);
  });
});

describe('a release that does not fit this shell', () => {
  describe('is not started', () => {
    failing(misfit, () => [original('bili'), original('wood')]);
  });

  it('the release before it runs instead', async () => {
    const twin = await bringTwin(here().target, original('bili'), misfit.inTheRelease?.(original('bili')));
    await publishAlone(here().target, original('bili'));
    await publish(here().target, twin, inTarget(here().target).releaseDir('bili', twin.release));
    await here().visit.open('/bili/', 'en');
    await here().visit.screen('/bili/');
    expect((await here().visit.told()).map(factsOf)).toEqual([expected(twin, misfit)]);
    expect(await here().visit.page.evaluate((name) => name in globalThis, twin.mfName)).toBe(false);
    await publishAlone(here().target, original('bili'));
  });
});
