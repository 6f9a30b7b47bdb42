import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settings } from '../../../config.ts';
import { type RunningS3, startS3 } from '../../../simulators/s3/index.ts';
import { liveOf } from '../record-rules.ts';
import { folderTarget } from '../release-target.ts';
import { releaseStoreOf } from '../store/release-store-of.ts';
import { readRecord } from '../target.ts';
import { damageIn } from '../verify.ts';
import { endpointTarget } from './client.ts';
import { type EndpointHouse, endpointHouse, publish } from './testing-endpoint.ts';

// A console whose releases are in a bucket, and a folder of another one that follows the same bucket.
let bucket: RunningS3;
let at: EndpointHouse;
const folder = mkdtempSync(join(tmpdir(), 'console-elsewhere-'));
const config = () => ({
  OBJECT_STORES: settings.OBJECT_STORES.schema.parse(bucket.settings.OBJECT_STORES ?? ''),
  RELEASE_STORE: 'demo-s3.demo-s3',
});
beforeAll(async () => {
  bucket = await startS3(0);
  at = await endpointHouse(config());
});
afterAll(async () => {
  await at.close();
  await bucket.stop();
  rmSync(folder, { recursive: true, force: true });
});
const elsewhere = () => releaseStoreOf(config(), folder);

it('what a team sends to one console is live in the other, and the way back leads to either', async () => {
  const { token } = await at.tokenFor('lots', { may: ['publish', 'rollback'] });
  const console = endpointTarget(at.house.address, token);
  const [one, two, three] = [at.built('lots'), at.built('lots'), at.built('lots')];
  const failed: unknown[] = [];
  const store = elsewhere();
  await publish(console, one);
  await store?.follow((error) => failed.push(error));
  expect(readRecord(folder, 'lots')?.live).toEqual(liveOf(one.release));

  await folderTarget(folder).publish(two.release, two.from, { who: 'wang', store });
  const stays = { percent: 0, users: [], organizations: [] };
  await folderTarget(folder).rollOut('lots', three.release.release, stays, { store }, three);
  expect((await console.records('lots'))[0]?.live).toEqual(liveOf(two.release));
  expect((await console.promote('lots', three.release.release, {})).live).toEqual(liveOf(three.release));
  expect((await console.rollback('lots', two.release.release, {})).live).toEqual(liveOf(two.release));
  await store?.follow((error) => failed.push(error));
  expect(readRecord(folder, 'lots')).toEqual(readRecord(at.target, 'lots'));
  expect([...damageIn(folder), ...damageIn(at.target), ...failed]).toEqual([]);
});

it('with the bucket away a team is told that it is the console that is not there', async () => {
  const { token } = await at.tokenFor('away');
  await bucket.stop();
  const answer = await at.ask(token, 'away');
  expect([answer.status, answer.problem?.code, answer.problem?.details]).toEqual([
    503,
    'UNAVAILABLE',
    { reason: 'releaseStore', store: 'storeUnreachable' },
  ]);
  const { release } = at.built('away').release;
  expect((await at.ask(token, `away/${release}`)).status).toBe(503);
  expect(readRecord(at.target, 'away')).toBeUndefined();
});
