import { type NoteBody, noteLimits } from '@console/contract/notes';
import type { KeeperState } from './keeper-state.ts';
import { type NoteText, sameText } from './note-text.ts';
import type { Opening } from './opening-rules.ts';

/** Everything that is known of one open note. Who keeps, sends or merges it reads and changes it here. */
export interface HeldNote {
  state(): KeeperState;
  set(change: Partial<KeeperState>): void;
  subscribe(listener: () => void): () => void;
  /** Sent without an answer: the server may have it. */
  attempted: readonly NoteText[];
  /** Texts that the history does not have yet. */
  asides: readonly NoteText[];
  /** Why the next save happens, for the history. */
  reason: NonNullable<NoteBody['reason']>;
  /** Another keeper has the note: nothing is kept, sent or asked here any more. */
  retired: boolean;
  /** Something here is not on the server. */
  dirty(): boolean;
  /** Mine goes into the history, whatever becomes the note. */
  setAside(text: NoteText): void;
}

export function heldNote(opening: Opening, savedAt: string | undefined): HeldNote {
  let state: KeeperState = {
    text: opening.text,
    base: opening.base,
    phase: opening.conflict ? 'conflict' : opening.restored ? 'waiting' : 'clean',
    savedAt,
    error: undefined,
    conflict: opening.conflict,
    restored: opening.restored,
    keptHere: true,
  };
  const listeners = new Set<() => void>();
  const held: HeldNote = {
    state: () => state,
    set: (change) => {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attempted: opening.attempted,
    asides: opening.asides,
    retired: false,
    reason: opening.asides.length > 0 ? 'merge' : 'autosave',
    dirty: () => held.asides.length > 0 || !sameText(state.text, state.base),
    setAside: (text) => {
      held.asides = [...held.asides.filter((one) => !sameText(one, text)), text].slice(-noteLimits.asides);
      held.reason = 'merge';
    },
  };
  return held;
}
