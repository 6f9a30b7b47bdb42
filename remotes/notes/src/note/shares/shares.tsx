import { dialogLater } from '@console/ui';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useDrafts } from '../saving/use-drafts.ts';
import { type Share, sharesFor } from './kept-shares.ts';

const ShareDialog = dialogLater(() => import('./share-dialog.tsx'));
const NotKeptDialog = dialogLater(() => import('./not-kept-dialog.tsx'));

/** Asks what shall become of what other apps shared, once whenever the notes are opened and something waits. */
export function Shares() {
  const { hash } = useLocation();
  const { owner } = useDrafts();
  const [waiting, setWaiting] = useState<readonly Share[]>([]);
  const [closed, setClosed] = useState(false);
  // Reads once what the worker has kept: what is shared opens the page anew.
  useEffect(() => {
    if (owner === '') return;
    let current = true;
    void sharesFor(owner).then((found) => current && setWaiting(found));
    return () => {
      current = false;
    };
  }, [owner]);
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
