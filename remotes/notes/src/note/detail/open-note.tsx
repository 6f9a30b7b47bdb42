import { listNotes, type Note, notePath } from '@console/contract/notes';
import { invalidate, useProblemText, useScreenTitle, useUnsavedWork } from '@console/shell';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import type { ResolvedAddress } from '../address.ts';
import { useNoteKeys } from '../keys.ts';
import { type OpenedNote, rememberMinted } from '../opened-note.ts';
import { ConflictPanel } from '../saving/conflict-panel.tsx';
import type { NoteText } from '../saving/note-text.ts';
import { SaveNotices } from '../saving/save-notices.tsx';
import { useDrafts, useNoteKeeper } from '../saving/use-note-keeper.ts';
import { NoteHeader } from './note-header.tsx';
import { NotePanes } from './note-panes.tsx';
import { TrashedNote } from './trashed-note.tsx';

interface OpenNoteProps {
  address: ResolvedAddress;
  opened: OpenedNote;
}

/** One note, in the mode that the address asks for. Keyed by the note's id. */
export function OpenNote({ address, opened }: OpenNoteProps) {
  const { noteId, note, problem } = opened;
  const navigate = useNavigate();
  const drafts = useDrafts();
  const problemText = useProblemText();
  const missing = note === undefined && (problem === undefined || problem.code === 'NOT_FOUND');
  const onSaved = (saved: Note) => {
    if (address.action !== 'create') return;
    void navigate(notePath({ ...address, action: 'editAndPreview', uuid: saved._id }), { replace: true });
  };
  const [keeper, state] = useNoteKeeper(noteId, note, missing, onSaved);
  useUnsavedWork(!state.keptHere);
  const { t } = useTranslation('notes');
  const title = state.text.title || note?.headline || t('list.untitled');
  useScreenTitle(address.action === 'create' && !state.text.title ? t('list.create') : title);
  useNoteKeys({ 'Mod+S': () => void keeper.save() });
  if (note?.deleteTime) return <TrashedNote address={address} note={note} />;

  const edit = (change: Partial<NoteText>) => {
    keeper.edit(change);
    // The first key gives the draft an address, so that a reload finds it.
    if (address.uuid === '') {
      rememberMinted(noteId);
      void navigate(notePath({ ...address, uuid: noteId }), { replace: true });
    }
  };
  const saveAsNew = async () => {
    const newId = v7();
    if (!(await keeper.moveMine(newId))) return;
    if (drafts.read(newId)) rememberMinted(newId);
    else void invalidate(listNotes);
    void navigate(notePath({ ...address, action: 'create', uuid: newId }));
  };
  return (
    <Box component="article" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <NoteHeader address={address} note={note} keeper={keeper} state={state} onEdit={edit} />
      <SaveNotices keeper={keeper} state={state} />
      {state.phase === 'conflict' && state.conflict && (
        <ConflictPanel
          mine={state.text}
          theirs={state.conflict}
          onKeepMine={() => void keeper.keepMine()}
          onTakeTheirs={keeper.takeTheirs}
          problem={state.error === undefined ? undefined : problemText(state.error)}
          onSaveAsNew={() => void saveAsNew()}
        />
      )}
      <NotePanes
        action={address.action}
        type={note?.type ?? 0}
        content={state.text.content}
        onContent={(content) => edit({ content })}
      />
    </Box>
  );
}
