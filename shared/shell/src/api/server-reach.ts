import { useEffect, useEffectEvent } from 'react';
import { createStore, useStore } from 'zustand';
import { isApiError } from './api-error.ts';

/** When something that failed is asked for again, in ms. @param failures in a row, from 1 */
export const askAgainAfter = (failures: number): number => Math.min(15_000, 1000 * 2 ** failures);

/** Whether the last call found no server, and how often one was found again since the page was opened. */
const reachStore = createStore(() => ({ isAway: false, returns: 0 }));

let ask: () => Promise<boolean> = async () => false;
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

/** Called once, by the API client: how to find out whether the server answers. */
export const connectReach = (connected: () => Promise<boolean>): void => {
  ask = connected;
};

/**
 * Nothing that the visitor did: there is no way to the server, or it cannot work at the moment. One call that fell over
 * (500, in whose words ever) is no outage of the others.
 */
export const isOutage = (error: unknown): boolean =>
  isApiError(error) && (error.code === 'NETWORK' || (error.code === 'UNAVAILABLE' && error.status !== 500));

/** No answer came: an outage, or this one took too long, which says nothing of others. What was answered before may serve. */
export const isUnanswered = (error: unknown): boolean =>
  isOutage(error) || (isApiError(error) && error.code === 'TIMEOUT');

/** Something answered: whatever it said, the server is there. */
export function serverAnswered(): void {
  clearTimeout(timer);
  failures = 0;
  if (reachStore.getState().isAway)
    reachStore.setState(({ returns }) => ({ isAway: false, returns: returns + 1 }));
}

/** A call met no server. It is asked from now on until it answers. */
export function serverMissed(): void {
  reachStore.setState({ isAway: true });
  askLater();
}

function askLater(): void {
  clearTimeout(timer);
  // Without a page nobody waits for the answer.
  if (typeof document !== 'undefined') timer = setTimeout(askNow, askAgainAfter(failures + 1));
}

async function askNow(): Promise<void> {
  if (!reachStore.getState().isAway) return;
  if (await ask()) return serverAnswered();
  failures += 1;
  askLater();
}

// The network is back: no need to wait for the next turn.
globalThis.addEventListener?.('online', () => void askNow());

/** Whether calls find no server at the moment. */
export const useServerAway = (): boolean => useStore(reachStore, ({ isAway }) => isAway);

/**
 * Tries again by itself, once the server or the browser's network is back. For screens that failed for want of them.
 * @param waits whether this failure is one that passes then
 */
export function useRetryWhenBack(waits: boolean, retry: () => void): void {
  const again = useEffectEvent(retry);

  // Syncs with what lies outside the page: server and network.
  useEffect(() => {
    if (!waits) return;
    const online = () => again();
    const unsubscribe = reachStore.subscribe(({ returns }, before) => {
      if (returns > before.returns) again();
    });
    window.addEventListener('online', online);
    return () => {
      unsubscribe();
      window.removeEventListener('online', online);
    };
  }, [waits]);
}
