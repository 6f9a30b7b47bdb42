import { dialogLater } from '@console/ui';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { keptShares, type Share } from './kept-shares.ts';

const ShareDialog = dialogLater(() => import('./share-dialog.tsx'));
const NotKeptDialog = dialogLater(() => import('./not-kept-dialog.tsx'));

/** Asks what shall become of what other apps shared, once whenever the notes are opened and something waits. */
export function Shares() {
  const { hash } = useLocation();
  const [waiting, setWaiting] = useState<readonly Share[]>([]);
  const [closed, setClosed] = useState(false);
  // Reads once what the worker has kept: what is shared opens the page anew.
  useEffect(() => {
    let current = true;
    void keptShares().then((found) => current && setWaiting(found));
    return () => {
      current = false;
    };
  }, []);
  if (closed) return null;
  if (hash === '#not-shared') return <NotKeptDialog onClose={() => setClosed(true)} />;
  const [share] = waiting;
  if (!share) return null;
  return (
    <ShareDialog
      key={share.place}
      share={share}
      more={waiting.length - 1}
      onGone={() => setWaiting(waiting.slice(1))}
      onClose={() => setClosed(true)}
    />
  );
}
