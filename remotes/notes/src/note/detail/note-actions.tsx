import type { Note } from '@console/contract/notes';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ResolvedAddress } from '../address.ts';
import { PublicationButton } from '../blog/publication-button.tsx';
import type { Publication } from '../blog/use-publication.ts';
import { HistoryButton } from '../history/history-button.tsx';
import type { NoteKeeper } from '../saving/note-keeper.ts';
import { wanted } from '../wanted.ts';
import { ItemActions, useNewestItem } from './item-actions.tsx';
import { NoteMenu } from './note-menu.tsx';

interface NoteActionsProps {
  address: ResolvedAddress;
  note: Note;
  keeper: NoteKeeper;
  publication: Publication;
}

/** What can be done with a saved note: each with a button of its own, and in words in the menu behind them. */
export function NoteActions({ address, note, keeper, publication }: NoteActionsProps) {
  const [item, setItem] = useNewestItem(note);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const begin = useEffectEvent(() => {
    // Once: going back, or reloading, does not ask again.
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
    if (!publication.published) void publication.begin();
  });
  // Syncs with the navigation: the list leads here to publish.
  useEffect(() => {
    if (state === wanted.publication) begin();
  }, [state]);
  return (
    <>
      <ItemActions address={address} note={note} keeper={keeper} item={item} onItem={setItem} />
      <HistoryButton noteId={note._id} keeper={keeper} />
      <PublicationButton note={note} publication={publication} />
      <NoteMenu noteId={note._id} item={item} published={publication.published} keeper={keeper} />
    </>
  );
}
