import { createStore, useStore } from 'zustand';

/** Why an area did not come up (federation.md, section 5). */
export type FailureClass =
  | 'network'
  | 'timeout'
  | 'integrity'
  | 'shape'
  | 'compat'
  | 'init'
  | 'render'
  | 'chunk';

export interface RemoteHealth {
  readonly remote: string;
  readonly area: string;
  readonly titles: { readonly zh: string; readonly en: string };
  readonly release: string;
  readonly commit: string | null;
  readonly builtAt: string;
  /** Range of shell versions that the release asks for. */
  readonly shell: string;
  readonly state: 'idle' | 'loading' | 'ready' | 'failed';
  readonly cause?: FailureClass;
  readonly status?: number;
  readonly loadedInMs?: number;
  /** Set when an earlier release runs because the live one could not be loaded. */
  readonly fallbackFrom?: string;
}

export const remotesHealthStore = createStore<readonly RemoteHealth[]>(() => []);

/** State of every remote that the page knows: what is live, what has loaded, what failed and why. */
export const remotesHealth = (): readonly RemoteHealth[] => remotesHealthStore.getState();
export const useRemotesHealth = (): readonly RemoteHealth[] => useStore(remotesHealthStore);

/** Written by `host/src/remotes` only. */
export const reportRemoteHealth = (remote: string, change: Partial<RemoteHealth>): void =>
  remotesHealthStore.setState(
    (all) => all.map((one) => (one.remote === remote ? { ...one, ...change } : one)),
    true,
  );
