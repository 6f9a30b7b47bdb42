import type { FramedRecord } from '@console/contract';
import { liveRecordsStore, useSession } from '@console/shell';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useIdleAfterScreen } from '../frame/idle-after-screen.ts';
import { settings } from '../house-settings.ts';
import { useLiveRecords } from '../remotes/index.ts';
import { keepScreen } from './keep-screen.ts';

/** Keeps the screens that say so (`offlinePaths` in `remote.json`) once somebody has opened them, and again with each release. */
export function OfflineScreens() {
  const idle = useIdleAfterScreen();
  const signedIn = useSession().status === 'signedIn';
  const { pathname } = useLocation();
  const path = pathname.replace(/\/$/, '');
  const records = useLiveRecords();
  const kept = settings.offlineScreens && signedIn && idle && offlinePathsOf(records).includes(path);
  // Syncs the browser's worker with what is live.
  useEffect(() => {
    if (!kept) return;
    void keepScreen(path);
    return liveRecordsStore.subscribe(() => void keepScreen(path));
  }, [kept, path]);
  return null;
}

const offlinePathsOf = (records: readonly FramedRecord[]): string[] =>
  records.flatMap(({ area, offlinePaths = [] }) => offlinePaths.map((path) => `/${area}/${path}`));
