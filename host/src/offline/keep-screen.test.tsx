import { MessageChannel } from 'node:worker_threads';
import type { FramedRecord } from '@console/contract';
import { offlineScreensStore } from '@console/shell';
import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { KeptSet } from './kept-set.ts';

const set: KeptSet = { path: '/a/b', runs: 'x', document: { text: '', headers: {} }, files: {} };
const setOf = jest.fn<(path: string) => Promise<KeptSet | undefined>>();
jest.unstable_mockModule('./kept-set.ts', () => ({ setOf }));
const unreadableRemote = jest.fn<(area: string) => string | undefined>();
jest.unstable_mockModule('../remotes/index.ts', () => ({ usualRelease: () => undefined, unreadableRemote }));
const { keepScreen, keepScreens } = await import('./keep-screen.ts');
const { keptPathOf } = await import('./offline-paths.ts');

class Worker extends EventTarget {
  state = 'installing';
  readonly told: unknown[] = [];
  readonly #then: () => void;
  constructor(then: () => void) {
    super();
    this.#then = then;
  }
  activate(): void {
    this.state = 'activated';
    this.dispatchEvent(new Event('statechange'));
  }
  postMessage(message: unknown, [port]: MessagePort[]): void {
    this.told.push(message);
    this.#then();
    port?.postMessage(true);
  }
}

/** A browser with a worker that is on its way, beside one that only showed pushes. */
function browser(): { worker: Worker; before: Worker; kept: Set<string> } {
  const kept = new Set<string>();
  const worker = new Worker(() => kept.add(set.path));
  const before = new Worker(() => {});
  const registration = {
    installing: worker,
    waiting: null,
    get active() {
      return worker.state === 'activated' ? worker : before;
    },
  };
  define(navigator, 'serviceWorker', { register: async () => registration });
  define(globalThis, 'caches', {
    match: async (path: string) => (kept.has(path) ? {} : undefined),
    keys: async () => ['somebody:else', ...[...kept].map((path) => `console:offline:${path} x`)],
    delete: async (name: string) => kept.delete(keptPathOf(name) ?? ''),
  });
  return { worker, before, kept };
}
const define = (on: object, name: string, value: unknown) =>
  Object.defineProperty(on, name, { configurable: true, value });

beforeEach(() => {
  setOf.mockReset();
  unreadableRemote.mockReset();
  define(globalThis, 'MessageChannel', MessageChannel);
  setOf.mockResolvedValue(set);
  offlineScreensStore.setState([], true);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(globalThis, 'caches');
});

it('hands the set to the worker of today, and says that the screen opens once it is kept', async () => {
  const { worker, before } = browser();
  const keeping = keepScreen(set.path);
  await waitFor(() => expect(setOf).toHaveBeenCalled());
  expect(offlineScreensStore.getState()).toEqual([]);
  worker.activate();
  await keeping;
  expect([worker.told, before.told]).toEqual([[{ type: 'keep', ...set }], []]);
  expect(offlineScreensStore.getState()).toEqual([set.path]);
});

it('keeps the screen that is open and, as it is live now, what was kept before; nothing else', async () => {
  browser().kept.add('/a/before');
  setOf.mockRejectedValue(new TypeError('Failed to fetch'));
  const record = { area: 'a', offlinePaths: ['before', 'b', 'never'] } as FramedRecord;
  await keepScreens([record], undefined);
  expect(setOf.mock.calls.map(([path]) => path)).toEqual(['/a/before']);
  await keepScreens([record], set.path);
  expect(setOf.mock.calls.slice(1).map(([path]) => path)).toEqual(['/a/before', '/a/b']);
});

describe('what is no longer live', () => {
  const before = () => {
    const { kept } = browser();
    kept.add(set.path);
    offlineScreensStore.setState([set.path], true);
    return kept;
  };

  it('of a page that has nothing to keep any more goes, and so does the promise', async () => {
    const kept = before();
    setOf.mockResolvedValue(undefined);
    await keepScreen(set.path);
    expect([[...kept], offlineScreensStore.getState()]).toEqual([[], []]);
  });

  it('of an area that is gone goes, and so does the promise', async () => {
    const kept = before();
    await keepScreens([], undefined);
    expect([[...kept], offlineScreensStore.getState()]).toEqual([[], []]);
  });

  it('stays where the record of the area cannot be read', async () => {
    const kept = before();
    unreadableRemote.mockImplementation((area) => (area === 'a' ? 'remote' : undefined));
    await keepScreens([], undefined);
    expect([[...kept], offlineScreensStore.getState()]).toEqual([[set.path], [set.path]]);
  });
});

it('opened without a network it knows that it opens', async () => {
  browser().kept.add(set.path);
  setOf.mockRejectedValue(new TypeError('Failed to fetch'));
  await keepScreen(set.path);
  expect(offlineScreensStore.getState()).toEqual([set.path]);
});

it.each([
  ['knows no workers', () => {}],
  [
    'refuses the worker',
    () => define(navigator, 'serviceWorker', { register: () => Promise.reject(new Error()) }),
  ],
])('a browser that %s goes on as it was', async (_, make) => {
  make();
  await keepScreen(set.path);
  expect(offlineScreensStore.getState()).toEqual([]);
});
