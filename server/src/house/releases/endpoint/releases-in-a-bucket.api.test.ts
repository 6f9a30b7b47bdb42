import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killableServers } from '../../../../testing/killable-server.ts';
import { until } from '../../../../testing/until.ts';
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
  RELEASE_PUBLIC_KEY: '',
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

it('a server brings what is live when it starts and while it runs; killed in the middle, what is live is whole everywhere', async () => {
  const [place, other] = [await at.newTarget(), await at.newTarget()];
  const { OBJECT_STORES = '' } = bucket.settings;
  const store = { OBJECT_STORES, RELEASE_STORE: 'demo-s3.demo-s3' };
  const servers = await killableServers(() => at.house.database.place, { RELEASES_DIR: place, ...store });
  const follower = releaseStoreOf(config(), other);
  const live = (where: string) => readRecord(where, 'killed')?.live;
  const expectWhole = async () => {
    const failed: unknown[] = [];
    await follower?.follow((error, remote) => remote === 'killed' && failed.push(error));
    expect([...failed, ...damageIn(other), ...damageIn(place)]).toEqual([]);
  };
  try {
    const { token } = await at.tokenFor('killed');
    const first = at.built('killed');
    await folderTarget(other).publish(first.release, first.from, { store: follower });
    for (const wait of [60, 250]) {
      const server = await servers.start();
      // It was there before anybody could ask for it.
      expect(live(place)).toEqual(live(other));
      const console = endpointTarget(server.origin, token);
      let isOver = false;
      const sending = (async () => {
        while (!isOver) await publish(console, at.built('killed'));
      })().catch(() => {});
      await new Promise((later) => setTimeout(later, wait));
      await server.kill();
      isOver = true;
      await sending;
      await expectWhole();
    }
    const server = await servers.start();
    const last = at.built('killed');
    await publish(endpointTarget(server.origin, token), last);
    await expectWhole();
    expect(live(other)).toEqual(liveOf(last.release));
    const next = at.built('killed');
    await folderTarget(other).publish(next.release, next.from, { store: follower });
    await until(() => live(place)?.release === next.release.release, 'the server has followed');
    await expectWhole();
  } finally {
    servers.close();
  }
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
