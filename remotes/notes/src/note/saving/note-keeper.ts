import type { Note } from '@console/contract/notes';
import { draftKeeping } from './draft-keeping.ts';
import { heldNote } from './held-note.ts';
import type { KeeperOptions, NoteKeeper } from './keeper-state.ts';
import { meetingVersions } from './meeting-versions.ts';
import { noteSending } from './note-sending.ts';
import { baseOf, type NoteText, sameText } from './note-text.ts';
import { openingOf } from './opening-rules.ts';

export type { KeeperOptions, KeeperState, NoteKeeper, SavePhase } from './keeper-state.ts';

/**
 * Holds the text of one open note and brings it to the server, losing nothing on the way: `draft-keeping.ts` keeps it
 * in this browser, `note-sending.ts` sends it, `meeting-versions.ts` knows what to do about another version.
 */
export function noteKeeper(options: KeeperOptions): NoteKeeper {
  const { uuid, note, missing, drafts, signedIn, onMerged } = options;
  const foreign = () => signedIn() !== undefined && signedIn() !== drafts.owner;
  const opening = openingOf(note, foreign() ? undefined : drafts.read(uuid), missing);
  if (opening.dropDraft) drafts.remove(uuid);
  const held = heldNote(opening, note?.updateTime);
  const draft = draftKeeping(uuid, held, drafts);
  const sending = noteSending(options, { held, draft, foreign, meet: (current) => versions.meet(current) });
  const versions = meetingVersions(onMerged, { held, draft, sending });

  function edit(change: Partial<NoteText>) {
    const { text: before, base, phase } = held.state();
    const text = { ...before, ...change };
    const nothingOpen = held.attempted.length + held.asides.length === 0 && !sending.running();
    if (phase === 'conflict') held.set({ text });
    else if (sameText(text, base) && nothingOpen) sending.becomeClean(text);
    else {
      held.set({ text, phase: sending.running() ? 'saving' : 'waiting', error: undefined });
      sending.schedule();
    }
    if (held.dirty()) draft.soon();
  }

  function observe(read: Note) {
    const { base: known, phase } = held.state();
    const older = known.version !== undefined && read.version <= known.version;
    if (phase !== 'clean' || older || sending.running()) return;
    const base = baseOf(read);
    held.set({ base, text: base, savedAt: read.updateTime });
  }

  const { keepMine, takeTheirs, saveResult, undoMerge, moveMine } = versions;
  return {
    state: held.state,
    subscribe: held.subscribe,
    edit,
    save: sending.save,
    observe,
    keepMine,
    takeTheirs,
    saveResult,
    undoMerge,
    moveMine,
    undoRestore: () => {
      held.attempted = [];
      held.asides = [];
      sending.becomeClean(held.state().base);
    },
    flush: draft.flush,
    open: () => {
      if (opening.merge) onMerged?.(opening.merge);
      if (held.state().phase === 'waiting') sending.schedule();
    },
    close: () => {
      draft.flush();
      if (held.state().phase === 'waiting') void sending.save();
    },
    retire: () => {
      held.retired = true;
      sending.stop();
    },
  };
}
