import { listTags, noteLimits, notePath } from '@console/contract/notes';
import { useEndpoint, useProblemText, useScreenTitle, useUnsavedWork } from '@console/shell';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useNavigation } from 'react-router-dom';
import { v7 } from 'uuid';
import type { ResolvedAddress } from '../address.ts';
import { leaveText, press, useNoteKeys } from '../keys/keys.ts';
import { type OpenedNote, rememberMinted } from '../opened-note.ts';
import { ConflictNotice } from '../saving/conflict-notice.tsx';
import type { NoteKeeper } from '../saving/note-keeper.ts';
import { isBlank, type NoteText } from '../saving/note-text.ts';
import { SaveNotices } from '../saving/save-notices.tsx';
import { useDrafts } from '../saving/use-drafts.ts';
import { useNoteKeeper } from '../saving/use-note-keeper.ts';
import { useWritingLock } from '../saving/use-writing-lock.ts';
import { withTagNamed } from '../tags/tag-rules.ts';
import { Templates } from '../templates/templates.tsx';
import { useBeginning } from '../templates/use-beginning.ts';
import { ReadingFacts } from '../viewer/viewer-later.tsx';
import { NoteElsewhere } from './note-elsewhere.tsx';
import { NotePanes } from './note-panes.tsx';
import { QuietHeader } from './quiet-header.tsx';
import { ReadTags } from './read-tags.tsx';
import { TrashedNote } from './trashed-note.tsx';
import { WrittenTags } from './written-tags.tsx';

interface OpenNoteProps {
  address: ResolvedAddress;
  opened: OpenedNote;
}

/**
 * One note, in the mode that the address asks for. Keyed by the note's id. Whoever only reads needs no lock, unless a
 * draft waits here, which would be sent.
 */
export function OpenNote({ address, opened }: OpenNoteProps) {
  const drafts = useDrafts();
  const [hadDraft] = useState(() => drafts.read(opened.noteId) !== undefined);
  const lock = useWritingLock(opened.noteId, address.action !== 'preview' || hadDraft);
  if (lock.undecided) return null;
  if (lock.elsewhere) return <NoteElsewhere note={opened.note} onTakeOver={lock.takeOver} />;
  return (
    <WritableNote
      key={lock.turn}
      address={address}
      opened={opened}
      onKeeper={lock.hold}
      whenMine={lock.write}
    />
  );
}

interface WritableNoteProps extends OpenNoteProps {
  onKeeper(keeper: NoteKeeper): void;
  /** Runs what writes, once no other tab of this browser does. */
  whenMine(run: () => void): void;
}

function WritableNote({ address, opened, onKeeper, whenMine }: WritableNoteProps) {
  const { noteId, note, problem } = opened;
  const navigate = useNavigate();
  const drafts = useDrafts();
  const problemText = useProblemText();
  const tags = useEndpoint(listTags).items;
  // What is short of height has the text first.
  const phone = useMediaQuery(useTheme().breakpoints.down('md'));
  const missing = note === undefined && (problem === undefined || problem.code === 'NOT_FOUND');
  const [keeper, state] = useNoteKeeper(noteId, note, missing);
  useEditingAddress(address, noteId, state.base.version !== undefined);
  // Syncs with the lock, which another tab may ask for.
  useEffect(() => onKeeper(keeper), [onKeeper, keeper]);
  useUnsavedWork(!state.keptHere);
  const { t } = useTranslation('notes');
  const title = state.text.title || note?.headline || t('list.untitled');
  useScreenTitle(address.action === 'create' && !state.text.title ? t('list.create') : title);
  const saveAndRead = async () => {
    await keeper.save('manual');
    if (keeper.state().base.version === undefined) return;
    void navigate(notePath({ ...address, action: 'preview', uuid: noteId }));
  };
  useNoteKeys({
    save: () => void keeper.save('manual'),
    saveAndRead: () => void saveAndRead(),
    pin: press('pin'),
    finish: press('finish'),
    blog: press('blog'),
    history: press('history'),
    trash: press('trash'),
    tags: press('tags'),
    exit: leaveText,
  });
  const edit = (change: Partial<NoteText>) => {
    // What is begun while a tag's notes are shown belongs to them.
    const first = address.uuid === '' && state.text.tagIds.length === 0;
    const ofTag = first && tags.some(({ id }) => id === address.tagId) ? [address.tagId ?? 0] : undefined;
    const write = () => keeper.edit({ ...(ofTag && { tagIds: ofTag }), ...change });
    if (address.action === 'preview') whenMine(write);
    else write();
    // The first key gives the draft an address, so that a reload finds it.
    if (address.uuid === '') {
      rememberMinted(noteId);
      void navigate(notePath({ ...address, uuid: noteId }), { replace: true });
    }
  };
  const write = useBeginning(noteId, keeper, edit);
  if (note?.deleteTime) return <TrashedNote address={address} note={note} />;

  const saveAsNew = async () => {
    const newId = v7();
    if (!(await keeper.moveMine(newId))) return;
    if (drafts.read(newId)) rememberMinted(newId);
    void navigate(notePath({ ...address, action: 'create', uuid: newId }));
  };
  const templates = address.action === 'create' && state.text.content.trim() === '' && (
    <Templates title={state.text.title.trim()} onChoose={write} />
  );
  return (
    <Box component="article" sx={{ display: 'grid', gap: { xs: 0.5, md: 1.5 }, minWidth: 0 }}>
      <QuietHeader address={address} note={note} keeper={keeper} state={state} onEdit={edit} />
      <SaveNotices keeper={keeper} state={state} />
      {state.phase === 'conflict' && state.conflict && (
        <ConflictNotice
          key={state.conflict.version}
          base={state.base}
          mine={state.text}
          theirs={state.conflict}
          keeper={keeper}
          problem={state.error === undefined ? undefined : problemText(state.error)}
          onSaveAsNew={() => void saveAsNew()}
        />
      )}
      {!phone && templates}
      <NotePanes
        action={address.action}
        type={note?.type ?? 0}
        content={state.text.content}
        onContent={(content) => edit({ content })}
        onTag={(name) =>
          edit({ tagIds: withTagNamed(state.text.tagIds, tags, name, noteLimits.tagsPerNote) })
        }
      />
      {phone && templates}
      {phone && address.action !== 'preview' && <WrittenTags tagIds={state.text.tagIds} onEdit={edit} />}
      {phone && address.action === 'preview' && <ReadTags tagIds={state.text.tagIds} address={address} />}
      {address.action === 'preview' && !isBlank(state.text) && (
        <ReadingFacts
          noteId={noteId}
          title={state.text.title || (note?.headline ?? '')}
          content={state.text.content}
        />
      )}
    </Box>
  );
}

/**
 * A new note that the server has is edited from now on, and its address says so: once nobody is on the way to somewhere
 * else any more, who would be called back by it.
 */
function useEditingAddress(address: ResolvedAddress, noteId: string, onServer: boolean): void {
  const navigate = useNavigate();
  const underWay = useNavigation().state !== 'idle';
  // The router tells of a click a little later than the keeper of a save: so this comes after both.
  const known = useDeferredValue(onServer);
  const due = known && !underWay && address.action === 'create';
  // Syncs the address with what the server has.
  useEffect(() => {
    if (due)
      void navigate(notePath({ ...address, action: 'editAndPreview', uuid: noteId }), { replace: true });
  }, [due, navigate, address, noteId]);
}
