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

/** Missing on plain http and in old browsers. */
export async function storageUse(): Promise<ClientFacts['storage']> {
  try {
    const { usage = 0, quota = 0 } = await navigator.storage.estimate();
    return { usage, quota };
  } catch {
    return undefined;
  }
}
