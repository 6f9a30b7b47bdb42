import { dataOwner, useSession, viewing } from '@console/shell';
import { useEffect } from 'react';
import { useIdleAfterScreen } from '../offline/idle-after-screen.ts';

/** What a person chooses for the whole console, between this browser and the server; fetched behind the first screen. */
export function KeepPreferences() {
  const { status } = useSession();
  const idle = useIdleAfterScreen();
  // With somebody else's eyes nothing is chosen for them.
  if (status !== 'signedIn' || viewing() || !idle) return null;
  return <Kept key={dataOwner()} />;
}

function Kept() {
  // Syncs with the server, for as long as the same person is here.
  useEffect(() => {
    let stop: (() => void) | undefined;
    let left = false;
    import('./sync.ts').then(
      ({ keepInSync }) => {
        if (!left) stop = keepInSync();
      },
      // What is kept in this browser holds; the next page asks again.
      () => undefined,
    );
    return () => {
      left = true;
      stop?.();
    };
  }, []);
  return null;
}
