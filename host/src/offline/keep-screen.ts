import type { FramedRecord } from '@console/contract';
import { offlineScreensStore } from '@console/shell';
import { unreadableRemote, usualRelease } from '../remotes/index.ts';
import { workerAddress } from '../worker-address.ts';
import type { KeptSet } from './kept-set.ts';
import { keptPathOf, offlinePathsOf, undeclared } from './offline-paths.ts';

/**
 * Keeps the screen that is open, and those that were kept before as they are live now: a release that was taken back must
 * not come up without a network.
 * @param here path of the screen, where it is one to be kept
 */
export async function keepScreens(records: readonly FramedRecord[], here: string | undefined): Promise<void> {
  await forgetUndeclared(records);
  for (const path of offlinePathsOf(records))
    if (path === here || (await isKept(path))) await keepScreen(path);
}

async function forgetUndeclared(records: readonly FramedRecord[]): Promise<void> {
  try {
    const paths = (await caches.keys()).flatMap((name) => keptPathOf(name) ?? []);
    const isUnreadable = (area: string) => unreadableRemote(area) !== undefined;
    for (const path of undeclared(paths, records, isUnreadable)) {
      await forgetScreen(path);
      await tellWhetherKept(path);
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

async function forgetScreen(path: string): Promise<void> {
  for (const name of await caches.keys()) if (keptPathOf(name) === path) await caches.delete(name);
}

/**
 * Has this browser keep a screen, so that it opens without a network, and says whether it does. A browser that cannot,
 * may not or has no room goes on as it was: nothing here is ever a failure of the page.
 * @param path of the screen, without a query
 */
export async function keepScreen(path: string): Promise<void> {
  try {
    const { setOf } = await import('./kept-set.ts');
    const set = await setOf(path, usualRelease);
    if (set) await handOver(set);
    else await forgetScreen(path);
  } catch {
    // No network, or a browser that refuses: what was kept before is as good as it was.
  }
  await tellWhetherKept(path);
}

async function tellWhetherKept(path: string): Promise<void> {
  const kept = await isKept(path);
  offlineScreensStore.setState((paths) => paths.filter((one) => one !== path).concat(kept ? path : []), true);
}

async function isKept(path: string): Promise<boolean> {
  try {
    return (await caches.match(path, { ignoreVary: true })) !== undefined;
  } catch {
    return false;
  }
}

/** @returns when the worker has kept it, or could not */
async function handOver(set: KeptSet): Promise<void> {
  const worker = await activeWorker();
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  const told = new Promise<void>((done) => {
    port1.onmessage = () => {
      port1.close();
      done();
    };
  });
  worker.postMessage({ type: 'keep', ...set }, [port2]);
  await told;
}

/** The one of today: one that only showed pushes, and is being replaced, would not understand. */
async function activeWorker(): Promise<ServiceWorker | null> {
  const registration = await navigator.serviceWorker.register(workerAddress);
  const coming = registration.installing ?? registration.waiting;
  if (coming) await activated(coming);
  return registration.active;
}

const activated = (worker: ServiceWorker): Promise<void> =>
  new Promise((done) => {
    const look = () => {
      if (worker.state === 'activated' || worker.state === 'redundant') done();
    };
    worker.addEventListener('statechange', look);
    look();
  });
