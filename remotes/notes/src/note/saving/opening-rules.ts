import type { Note } from '@console/contract/notes';
import type { Draft } from './drafts.ts';
import { mergedText } from './merge-rules.ts';
import { baseOf, type NoteBase, type NoteText, nothingWritten, sameText } from './note-text.ts';

/** Two texts that grew from one, of which neither is lost. */
export interface Merge {
  readonly base: NoteText;
  readonly mine: NoteText;
  readonly theirs: Note;
}

/** How a note comes on screen: with which text, against which version, and what the reader must be told. */
export interface Opening {
  readonly text: NoteText;
  readonly base: NoteBase;
  readonly attempted: readonly NoteText[];
  /** The text comes from this browser and is newer than the server's. */
  readonly restored: boolean;
  /** The server moved on since the draft was begun: a person decides. */
  readonly conflict: Note | undefined;
  /** Texts that the history does not have yet. */
  readonly asides: readonly NoteText[];
  /** Two texts were put together: a person must hear of it. */
  readonly merge: Merge | undefined;
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
    asides: [],
    merge: undefined,
    dropDraft: false,
  };
  if (!draft) return plain;
  const { asides } = draft;
  if (sameText(draft.text, base) && asides.length === 0) return { ...plain, dropDraft: true };
  const restored: Opening = { ...plain, text: draft.text, asides, restored: true };
  if (!note || draft.base.version === note.version) return { ...restored, attempted: draft.attempted };
  // Our own save arrived, only its answer did not.
  if (draft.attempted.some((sent) => sameText(sent, note))) return { ...restored, asides: [] };
  const together = mergedText(draft.base, draft.text, note);
  if (!together) return { ...restored, base: draft.base, conflict: note };
  const merge = { base: draft.base, mine: draft.text, theirs: note };
  return { ...restored, text: together, asides: [...asides, draft.text], merge };
}
