import type { Note } from '@console/contract/notes';
import type { Draft } from './drafts.ts';
import { baseOf, type NoteBase, type NoteText, nothingWritten, sameText } from './note-text.ts';

/** How a note comes on screen: with which text, against which version, and what the reader must be told. */
export interface Opening {
  readonly text: NoteText;
  readonly base: NoteBase;
  readonly attempted: readonly NoteText[];
  /** The text comes from this browser and is newer than the server's. */
  readonly restored: boolean;
  /** The server moved on since the draft was begun: a person decides. */
  readonly conflict: Note | undefined;
  /** The draft says nothing new and can go. */
  readonly dropDraft: boolean;
}

/** @param missing the server said that it has no such note; without a note and without that it did not answer */
export function openingOf(note: Note | undefined, draft: Draft | undefined, missing = true): Opening {
  const base = note ? baseOf(note) : missing || !draft ? nothingWritten : draft.base;
  const plain: Opening = {
    text: base,
    base,
    attempted: [],
    restored: false,
    conflict: undefined,
    dropDraft: false,
  };
  if (!draft) return plain;
  if (sameText(draft.text, base)) return { ...plain, dropDraft: true };
  const restored: Opening = { ...plain, text: draft.text, restored: true };
  if (!note || draft.base.version === note.version) return { ...restored, attempted: draft.attempted };
  // Our own save arrived, only its answer did not.
  if (draft.attempted.some((sent) => sameText(sent, note))) return restored;
  return { ...restored, base: draft.base, conflict: note };
}
