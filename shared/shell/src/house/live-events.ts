import type { LiveEvent } from '@console/contract/platform';

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();

/**
 * Hears that something of the user's has changed, in another tab, in another browser or by the server itself.
 * An event carries no data: ask the API again, or `invalidate` what showed it.
 * @returns a function that ends it
 */
export function onLiveEvent(topic: LiveEvent['topic'], listener: Listener): () => void {
  const own: Listener = (event) => {
    if (event.topic === topic) listener(event);
  };
  listeners.add(own);
  return () => void listeners.delete(own);
}

/** Spreads an event among the screens of this page. For the shell and for tests. */
export const tellLiveEvent = (event: LiveEvent): void => {
  for (const listener of listeners) listener(event);
};
