import { useLocation } from 'react-router-dom';
import { createStore, useStore } from 'zustand';

/** Paths of the screens that this browser opens without a network. Written by `host/src/offline` only. */
export const offlineScreensStore = createStore<readonly string[]>(() => []);

/** Whether the screen at this address opens in this browser without a network, also after its tab is gone. */
export function useOpensOffline(): boolean {
  const { pathname } = useLocation();
  return useStore(offlineScreensStore, (paths) => paths.includes(withoutSlash(pathname)));
}

const withoutSlash = (pathname: string): string => pathname.replace(/\/$/, '');
