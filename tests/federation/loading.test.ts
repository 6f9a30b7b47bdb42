import type { LiveRecord, Release } from '@console/contract';
import type { RemoteHealth } from '@console/shell';
import { expectConsole } from '@console/testing/console';
import { jest } from '@jest/globals';
import { createInstance } from '@module-federation/enhanced/runtime';
import { RemoteFailure } from '../../host/src/remotes/failure.ts';
import { healthOf, healthWithout } from '../../host/src/remotes/health.ts';
import { remoteLoaders } from '../../host/src/remotes/load.ts';
import { manifestOf, sampleRecord, sampleRelease } from './sample-release.ts';

/** Far more than the short budgets below and far less than the roomy ones: a load that nothing ends fails its test. */
jest.setTimeout(30_000);

/** Where nothing hangs, nothing is too late either, however slow the machine. */
const roomy = { manifest: 60_000, entry: 60_000, init: 60_000, total: 240_000 };
/** For what hangs; a retry has to come within it, too. */
const tight = { manifest: 1_500, entry: 1_500, init: 1_500, total: 3_000 };
const budgetsOf = (failure: string) => (failure === 'timeout' ? tight : roomy);
const definition = { name: 'parking', locales: { zh: {}, en: {} }, routes: [{ index: true }] };

interface Container {
  init(): unknown;
  get(id: string): unknown;
}
const good: Container = { init: () => undefined, get: async () => () => ({ default: definition }) };

/** The real federation runtime in a house of its own; the network and the entries are the test's. */
function house(
  answers: (url: string, signal?: AbortSignal) => Response | Promise<Response>,
  budgets: typeof roomy = roomy,
) {
  const entries = new Map<string, () => Container | Promise<Container>>();
  const health: Partial<RemoteHealth>[] = [];
  const asked: string[] = [];
  const federation = createInstance({
    name: `house_${Math.random().toString(36).slice(2)}`,
    remotes: [],
    plugins: [
      {
        name: 'entries',
        loadEntry: async ({ remoteInfo }) =>
          (await (entries.get(remoteInfo.name) ?? (() => good))()) as never,
      },
    ],
  });
  const { remote: load, today } = remoteLoaders({
    federation,
    shellVersion: '1.4.2',
    budgets,
    request: async (input, init) => {
      const url = String(input);
      asked.push(new URL(url, 'http://page').pathname);
      return answers(url, init?.signal ?? undefined);
    },
  });
  return {
    load: async (record: LiveRecord, chosen = record.live) => {
      try {
        const loaded = await load(record, chosen);
        health.push(healthOf(chosen, loaded));
        return loaded.definition;
      } catch (error) {
        if (error instanceof RemoteFailure) health.push(healthWithout(error));
        throw error;
      }
    },
    loadToday: (record: LiveRecord) => today(record, record.live),
    entries,
    health,
    asked,
  };
}

const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
const page = () =>
  new Response('<!doctype html><title>x</title>', { headers: { 'content-type': 'text/html' } });
const never = (signal?: AbortSignal) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/** Answers with the manifest of whichever release is asked for. */
const manifests =
  (...releases: Release[]) =>
  (url: string) =>
    json(manifestOf(releases.find(({ base }) => url.includes(base)) ?? sampleRelease()));

const failureOf = async (loading: Promise<unknown>): Promise<RemoteFailure> => {
  const error = await loading.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (error instanceof RemoteFailure) return error;
  throw new Error(`no RemoteFailure: ${String(error)}`);
};

/** What the library tells the console itself. */
const noManifest = /Failed to get manifest\. #RUNTIME-003/;
const registeredAgain = /The remote "\w+" is already registered/;

describe('loading a remote', () => {
  it('loads a release under its own name and says how long it took', async () => {
    const live = sampleRelease();
    const { load, health } = house(manifests(live));
    await expect(load(sampleRecord(live))).resolves.toBe(definition);
    expect(health.at(-1)).toMatchObject({
      state: 'ready',
      release: live.release,
      loadedInMs: expect.any(Number),
    });
  });

  it('loads two releases side by side', async () => {
    const [one, two] = [sampleRelease(), sampleRelease()];
    const { load, entries } = house(manifests(one, two));
    const newer = { ...definition, name: 'newer' };
    entries.set(two.mfName, () => ({ ...good, get: async () => () => ({ default: newer }) }));
    await expect(load(sampleRecord(one))).resolves.toBe(definition);
    await expect(load(sampleRecord(two))).resolves.toBe(newer);
  });

  const bad: [string, (signal?: AbortSignal) => Response | Promise<Response>, string, number | null][] = [
    ['manifest 404', () => new Response('', { status: 404 }), 'network', 404],
    ['manifest 503', () => new Response('', { status: 503 }), 'network', 503],
    ['HTML instead of the manifest', page, 'shape', null],
    ['broken JSON', () => new Response('{"metaData":'), 'shape', null],
    ['JSON of another shape', () => json({ hello: 'world' }), 'shape', null],
    ['a manifest that never comes', never, 'timeout', null],
    ['no network', () => Promise.reject(new TypeError('fetch failed')), 'network', null],
  ];
  it.each(bad)(
    '%s: fails with its class, and a retry recovers without a reload',
    async (_name, answer, failure, status) => {
      expectConsole(noManifest);
      expectConsole(registeredAgain);
      const live = sampleRelease();
      let broken = true;
      const answers = (url: string, signal?: AbortSignal) => (broken ? answer(signal) : manifests(live)(url));
      const { load, health } = house(answers, budgetsOf(failure));
      const record = sampleRecord(live);
      const failed = await failureOf(load(record));
      expect(failed.failure).toBe(failure);
      if (status !== null) expect(failed.facts.status).toBe(status);
      expect(health.at(-1)).toMatchObject({ state: 'failed', cause: failure });
      broken = false;
      await expect(load(record)).resolves.toBe(definition);
    },
  );

  it('a manifest of another release is not taken', async () => {
    expectConsole(noManifest);
    const live = sampleRelease();
    const { load } = house(manifests(sampleRelease()));
    expect((await failureOf(load(sampleRecord(live)))).failure).toBe('shape');
  });

  const entryFaults: [string, () => Container | Promise<Container>, string][] = [
    [
      'an init that throws',
      () => ({
        ...good,
        init: () => {
          throw new Error('boom');
        },
      }),
      'init',
    ],
    ['an init that hangs', () => ({ ...good, init: () => new Promise(() => {}) }), 'timeout'],
    ['a module that never comes', () => ({ ...good, get: () => new Promise(() => {}) }), 'timeout'],
    [
      'a module that throws',
      () => ({
        ...good,
        get: async () => () => {
          throw new Error('boom');
        },
      }),
      'init',
    ],
    [
      'a module that is missing',
      () => ({
        ...good,
        get: async () => {
          throw new Error('Module "./remote" does not exist in container.');
        },
      }),
      'shape',
    ],
    [
      'a module without routes',
      () => ({ ...good, get: async () => () => ({ default: { name: 'parking' } }) }),
      'shape',
    ],
  ];
  it.each(entryFaults)(
    '%s: fails with its class, and a retry recovers',
    async (_name, container, failure) => {
      expectConsole(registeredAgain);
      const live = sampleRelease();
      const { load, entries } = house(manifests(live), budgetsOf(failure));
      entries.set(live.mfName, container);
      expect((await failureOf(load(sampleRecord(live)))).failure).toBe(failure);
      entries.delete(live.mfName);
      await expect(load(sampleRecord(live))).resolves.toBe(definition);
    },
  );

  // That a retry recovers is shown in the browser, which ends the script (failure-matrix-files.test.ts, mode 9).
  it('an entry that hangs: fails as too late', async () => {
    const live = sampleRelease();
    const { load, entries } = house(manifests(live), tight);
    entries.set(live.mfName, () => new Promise<Container>(() => {}));
    expect((await failureOf(load(sampleRecord(live)))).failure).toBe('timeout');
  });

  it('two who ask at once share one load', async () => {
    const live = sampleRelease();
    const { load, asked } = house(manifests(live));
    const record = sampleRecord(live);
    await Promise.all([load(record), load(record)]);
    expect(asked).toEqual([live.manifest]);
  });

  it('a release that does not fit is not started; the previous one that fits runs', async () => {
    const live = sampleRelease('parking', { shell: '^2.0.0' });
    const before = sampleRelease();
    const { load, asked, health } = house(manifests(live, before));
    await expect(load(sampleRecord(live, [before]))).resolves.toBe(definition);
    expect(asked).toEqual([before.manifest]);
    expect(health.at(-1)).toMatchObject({
      state: 'ready',
      cause: 'compat',
      release: before.release,
      fallbackFrom: live.release,
    });
  });

  it('nothing fits: compat, and no request', async () => {
    const record: LiveRecord = sampleRecord(sampleRelease('parking', { shell: '^2.0.0' }));
    const { load, asked } = house(() => json({}));
    expect((await failureOf(load(record))).failure).toBe('compat');
    expect(asked).toEqual([]);
  });

  it('last known good: an earlier release stands in for one whose files are gone', async () => {
    expectConsole(noManifest);
    const [live, before] = [sampleRelease(), sampleRelease()];
    const { load, health } = house((url) =>
      url.includes(live.base) ? new Response('', { status: 404 }) : manifests(before)(url),
    );
    await expect(load(sampleRecord(live, [before]))).resolves.toBe(definition);
    expect(health.at(-1)).toMatchObject({ cause: 'network', status: 404, fallbackFrom: live.release });
  });
});

describe('loading the card of a remote', () => {
  const card = { name: 'parking', locales: { zh: {}, en: {} }, Card: () => null };
  const withCard = (given: () => unknown = () => ({ default: card })): Container => ({
    ...good,
    get: async (id) => {
      const module = id === './today' ? await given() : { default: definition };
      return () => module;
    },
  });
  const sampleWithCard = () => sampleRelease('parking', { today: ['today.js'] });

  it('asks for no more than the remote does: one manifest, one entry for both, at once too', async () => {
    const live = sampleWithCard();
    const { load, loadToday, entries, asked } = house(manifests(live));
    entries.set(live.mfName, () => withCard());
    const [remote, today] = await Promise.all([load(sampleRecord(live)), loadToday(sampleRecord(live))]);
    expect([remote, today.definition]).toEqual([definition, card]);
    expect(asked).toEqual([live.manifest]);
  });

  it('what is wrong with it is told with its class, harms no area that runs, and another try may bring it', async () => {
    const live = sampleWithCard();
    const { load, loadToday, entries, asked } = house(manifests(live));
    let wrong = true;
    entries.set(live.mfName, () =>
      withCard(() => ({ default: wrong ? { name: 'parking', locales: {} } : card })),
    );
    await load(sampleRecord(live));
    expect(await failureOf(loadToday(sampleRecord(live)))).toMatchObject({ failure: 'shape' });
    wrong = false;
    // Nothing is registered again, which the library would say on the console.
    expect((await loadToday(sampleRecord(live))).definition).toBe(card);
    expect(asked).toEqual([live.manifest]);
  });

  it('an earlier release that has one stands in, and never one that has none', async () => {
    const [oldest, before, live] = [sampleWithCard(), sampleRelease(), sampleWithCard()];
    const { loadToday, entries } = house((url) =>
      url.includes(live.base) ? new Response('', { status: 404 }) : manifests(oldest, before)(url),
    );
    for (const { mfName } of [oldest, before]) entries.set(mfName, () => withCard());
    expectConsole(noManifest);
    const loaded = await loadToday(sampleRecord(live, [before, oldest]));
    expect([loaded.release.release, loaded.instead?.failure]).toEqual([oldest.release, 'network']);
  });
});
