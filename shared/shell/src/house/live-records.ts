import type { LiveRecord } from '@console/contract';
import { createStore, useStore } from 'zustand';

/** Defined by the bundler; tests may go without it. */
declare const __SHELL_VERSION__: string | undefined;

/** Version of `@console/shell` that this page runs; releases say which ones they need. */
export const shellVersion: string = typeof __SHELL_VERSION__ === 'string' ? __SHELL_VERSION__ : '0.0.0';

/** What is live of every remote, for whom something else is, and the ways back. Written by `host/src/remotes` only. */
export const liveRecordsStore = createStore<readonly LiveRecord[]>(() => []);

export const useLiveRecords = (): readonly LiveRecord[] => useStore(liveRecordsStore);
