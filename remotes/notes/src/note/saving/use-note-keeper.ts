import type { Note } from '@console/contract/notes';
import { sessionStore } from '@console/shell';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { v7 } from 'uuid';
import { noteOpened } from '../opened/opened-notes.ts';
import { forgetMinted } from '../opened-note.ts';
import { useMergeNotice } from './merge-notice.ts';
import { type KeeperState, type NoteKeeper, noteKeeper } from './note-keeper.ts';
import { keepsNow, openKeepers } from './open-keepers.ts';
import type { Merge } from './opening-rules.ts';
import { sendNote } from './send-note.ts';
import { useDrafts } from './use-drafts.ts';

/** The keeper of the note on screen. The component that calls it is keyed by the note's id. */
export function useNoteKeeper(
  uuid: string,
  note: Note | undefined,
  missing: boolean,
): [NoteKeeper, KeeperState] {
  const drafts = useDrafts();
  const merged = useRef<(merge: Merge) => void>(undefined);
  const [keeper] = useState(() =>
    noteKeeper({
      uuid,
      note,
      missing,
      drafts,
      signedIn: () => sessionStore.getState().user?.sub,
      newId: v7,
      send: sendNote,
      onSaved: (saved) => {
        forgetMinted(saved._id);
        noteOpened(saved);
      },
      onMerged: (merge) => merged.current?.(merge),
    }),
  );
  const tellMerge = useMergeNotice();
  useEffect(() => {
    merged.current = (merge) => tellMerge(merge, () => void keeper.undoMerge(merge));
  });

  // Syncs with the page's life: what is typed is written down before the page goes, and sent when the net is back.
  useEffect(() => {
    const flush = () => keeper.flush();
    const again = () => void keeper.save();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('online', again);
    keepsNow(uuid, keeper);
    keeper.open();
    openKeepers.add(keeper);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('online', again);
      merged.current = undefined;
      openKeepers.delete(keeper);
      keeper.close();
    };
  }, [uuid, keeper]);

  // Syncs with what the loader has read meanwhile, for example after another device saved.
  useEffect(() => {
    if (note) keeper.observe(note);
  }, [keeper, note]);

  return [keeper, useSyncExternalStore(keeper.subscribe, keeper.state)];
}
