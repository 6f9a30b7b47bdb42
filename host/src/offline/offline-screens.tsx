import { liveRecordsStore, useSession } from '@console/shell';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { settings } from '../house-settings.ts';
import { useLiveRecords } from '../remotes/index.ts';
import { useIdleAfterScreen } from './idle-after-screen.ts';
import { keepScreens } from './keep-screen.ts';
import { offlinePathsOf } from './offline-paths.ts';

/** Keeps the screens that say so (`offlinePaths` in `remote.json`) once somebody has opened them, and again with each release. */
export function OfflineScreens() {
  const idle = useIdleAfterScreen();
  const { status, user, organization } = useSession();
  const { pathname } = useLocation();
  const declared = offlinePathsOf(useLiveRecords());
  const here = declared.find((path) => path === pathname.replace(/\/$/, ''));
  const keeps = settings.offlineScreens && status === 'signedIn' && idle;
  // Syncs the browser's worker with what is live for this person.
  // biome-ignore lint/correctness/useExhaustiveDependencies: who it is, and for whom, decides which release is kept
  useEffect(() => {
    if (!keeps) return;
    const keep = () => void keepScreens(liveRecordsStore.getState(), here);
    keep();
    return liveRecordsStore.subscribe(keep);
  }, [keeps, here, user?.sub, organization]);
  return null;
}
