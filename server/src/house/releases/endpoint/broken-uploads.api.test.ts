import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { longTests } from '@console/testing/long';
import { killableServers } from '../../../../testing/killable-server.ts';
import { until } from '../../../../testing/until.ts';
import { changesIn } from '../audit-log.ts';
import { liveOf } from '../record-rules.ts';
import { brokenFiles } from '../release-files.ts';
import { inTarget, readRecord, readRelease, releasesIn, remotesIn } from '../target.ts';
import { damageIn } from '../verify.ts';
import { endpointTarget } from './client.ts';
import { type EndpointHouse, endpointHouse, publish } from './testing-endpoint.ts';
import { digestOf, type Sendable, uploadOf } from './testing-releases.ts';

let at: EndpointHouse;
beforeAll(async () => {
  at = await endpointHouse();
});
afterAll(() => at.close());

/** Nothing stands in a remote's folder that is not whole. */
function expectWhole(where: string): void {
  expect(damageIn(where)).toEqual([]);
  const faults = remotesIn(where).flatMap((remote) =>
    releasesIn(where, remote).flatMap((name) => {
      const release = readRelease(where, remote, name);
      if (!release) return [`${remote} ${name}`];
      return brokenFiles(inTarget(where).releaseDir(remote, name), release.files);
    }),
  );
  expect(faults).toEqual([]);
}

/** A request that ends in the middle: the line breaks after so many bytes of its body. */
const cutAfter = (address: string, path: string, token: string, { type, bytes }: Sendable, count: number) =>
  new Promise<void>((done) => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname, () => {
      const head = [
        `POST /api/v1/releases/${path} HTTP/1.1`,
        `Host: ${hostname}:${port}`,
        `Authorization: Bearer ${token}`,
        `Content-Type: ${type}`,
        `Content-Length: ${bytes.length}`,
      ].join('\r\n');
      socket.write(`${head}\r\n\r\n`);
      socket.write(bytes.subarray(0, count), () => socket.destroy());
    });
    socket.once('close', () => done());
    socket.once('error', () => done());
  });

describe('an upload that does not go as it should', () => {
  it('cut at every tenth of its bytes: nothing of it is there, what is live is whole', async () => {
    const { token } = await at.tokenFor('cut');
    const console = endpointTarget(at.house.address, token);
    const first = at.built('cut');
    await publish(console, first);
    const digest = digestOf(at.target);
    const next = at.built('cut');
    const { turn } = await at.stateOf(token, 'cut');
    const path = `cut/${next.release.release}?turn=${turn}`;
    const sent = await uploadOf(next);
    const refusals = async () =>
      (await at.audited()).filter(
        ({ action, objectId }) => action === 'release.refused' && objectId === 'cut',
      );
    for (let tenth = 0; tenth < 10; tenth += 1) {
      await cutAfter(at.house.address, path, token, sent, Math.floor((sent.bytes.length * tenth) / 10));
      await until(async () => (await refusals()).length === tenth + 1, `cut ${tenth} is told`);
      await until(() => readdirSync(inTarget(at.target).arriving).length === 0, 'nothing is left');
      expect(digestOf(at.target)).toBe(digest);
    }
    expectWhole(at.target);
    expect((await at.ask(token, path, { method: 'POST', sent })).status).toBe(200);
    expect((await publish(console, next)).live).toEqual(liveOf(next.release));
    expectWhole(at.target);
  });

  it('doubled: it is there once, and becomes live once', async () => {
    const { token } = await at.tokenFor('doubled');
    const one = at.built('doubled');
    const { turn } = await at.stateOf(token, 'doubled');
    const sent = await uploadOf(one);
    const path = `doubled/${one.release.release}?turn=${turn}`;
    const uploads = await Promise.all([1, 2, 3].map(() => at.ask(token, path, { method: 'POST', sent })));
    expect(uploads.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(releasesIn(at.target, 'doubled')).toEqual([one.release.release]);
    const json = await at.changeTo(token, one.release);
    const changes = await Promise.all([1, 2, 3].map(() => at.ask(token, 'doubled', { method: 'PUT', json })));
    expect(changes.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(changesIn(at.target).filter(({ remote }) => remote === 'doubled')).toHaveLength(1);
    expectWhole(at.target);
  });

  it('raced by two teams, and by two people of each: every release is whole, each became live once', async () => {
    const teams = ['north', 'south'];
    const publications = await Promise.all(
      teams.flatMap((remote) =>
        [1, 2].map(async () => {
          const { token } = await at.tokenFor(remote);
          const console = endpointTarget(at.house.address, token);
          const own = [at.built(remote), at.built(remote)];
          const outcomes = [];
          for (const one of own) outcomes.push(...(await Promise.allSettled([publish(console, one)])));
          return outcomes;
        }),
      ),
    );
    expectWhole(at.target);
    for (const remote of teams) {
      const changes = changesIn(at.target).filter((change) => change.remote === remote);
      const record = readRecord(at.target, remote);
      // Whoever built later may have been quicker: what is older is not live after it.
      expect(changes.length).toBeGreaterThanOrEqual(1);
      expect(changes.at(-1)?.to).toBe(record?.live.release);
      expect(changes.slice(1).map(({ from }) => from)).toEqual(changes.slice(0, -1).map(({ to }) => to));
      expect(new Set(changes.map(({ to }) => to)).size).toBe(changes.length);
    }
    const refusals = publications
      .flat()
      .flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(refusals.filter((one) => !/is older than|has changed since/.test(one))).toEqual([]);
  });
});

describe('a server that is killed', () => {
  it('while releases are sent: what is live is whole, and the next server goes on', async () => {
    const place = await at.newTarget();
    const servers = await killableServers(() => at.house.database.place, { RELEASES_DIR: place });
    try {
      const { token } = await at.tokenFor('killed');
      let published = 0;
      for (const wait of longTests ? [0, 5, 20, 45, 80, 130, 200, 300] : [0, 60, 250]) {
        const server = await servers.start();
        const console = endpointTarget(server.origin, token);
        let isOver = false;
        const sending = (async () => {
          while (!isOver) {
            await publish(console, at.built('killed'));
            published += 1;
          }
        })().catch(() => {});
        await new Promise((later) => setTimeout(later, wait));
        await server.kill();
        isOver = true;
        await sending;
        if (existsSync(inTarget(place).record('killed'))) expectWhole(place);
      }
      const server = await servers.start();
      const last = at.built('killed');
      await publish(endpointTarget(server.origin, token), last);
      expect(readRecord(place, 'killed')?.live).toEqual(liveOf(last.release));
      expectWhole(place);
      const changes = changesIn(place);
      expect(changes.length).toBeGreaterThan(published);
      expect(changes.slice(1).map(({ from }) => from)).toEqual(changes.slice(0, -1).map(({ to }) => to));
    } finally {
      servers.close();
    }
  });
});
