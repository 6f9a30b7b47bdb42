import { keptOnDevice } from '@console/shell';
import { useSyncExternalStore } from 'react';
import type { ClientFacts } from './diagnostics.ts';

type Viewport = Pick<ClientFacts, 'width' | 'height' | 'online'>;

/** The window's size and whether it is online, kept up to date. */
export function useViewport(): Viewport {
  const shown = useSyncExternalStore(watchWindow, () => `${innerWidth} ${innerHeight} ${navigator.onLine}`);
  const [width, height, online] = shown.split(' ');
  return { width: Number(width), height: Number(height), online: online === 'true' };
}

function watchWindow(changed: () => void): () => void {
  const events = ['resize', 'online', 'offline'];
  for (const event of events) addEventListener(event, changed);
  return () => {
    for (const event of events) removeEventListener(event, changed);
  };
}

export type DeviceFacts = Pick<ClientFacts, 'storage' | 'worker' | 'kept'>;

/** What this device holds, asked once for each visit. */
export async function deviceFacts(): Promise<DeviceFacts> {
  const [storage, worker, kept] = await Promise.all([storageUse(), hasWorker(), keptOnDevice()]);
  return { storage, worker, kept };
}

/** Missing on plain http, as in old browsers. */
const hasWorker = async (): Promise<boolean> => {
  const registrations = await navigator.serviceWorker?.getRegistrations().catch(() => []);
  return registrations?.some(({ active }) => active !== null) ?? false;
};

/** Missing on plain http and in old browsers. */
async function storageUse(): Promise<ClientFacts['storage']> {
  try {
    const { usage = 0, quota = 0 } = await navigator.storage.estimate();
    return { usage, quota };
  } catch {
    return undefined;
  }
}
