import type { Note } from '@console/contract/notes';
import type { DraftKeeping } from './draft-keeping.ts';
import type { HeldNote } from './held-note.ts';
import type { KeeperOptions, NoteKeeper } from './keeper-state.ts';
import { mergedText } from './merge-rules.ts';
import type { NoteSending } from './note-sending.ts';
import { baseOf, type NoteText, sameText } from './note-text.ts';
import type { Merge } from './opening-rules.ts';

/** What happens when the server has another version than the one that was written on, and what people choose then. */
export interface MeetingVersions
  extends Pick<NoteKeeper, 'keepMine' | 'takeTheirs' | 'saveResult' | 'undoMerge' | 'moveMine'> {
  meet(current: Note): void;
}

export interface MeetingParts {
  readonly held: HeldNote;
  readonly draft: DraftKeeping;
  readonly sending: NoteSending;
}

export function meetingVersions(
  onMerged: KeeperOptions['onMerged'],
  { held, draft, sending }: MeetingParts,
): MeetingVersions {
  /** The server has another version. Perhaps it is our own, whose answer was lost. */
  function meet(current: Note) {
    const { base, text } = held.state();
    const own = held.attempted.some((sent) => sameText(sent, current));
    if (own) held.asides = [];
    if (own || sameText(text, current)) {
      sending.settle(current, baseOf(current));
      if (held.dirty()) sending.after(0);
      return;
    }
    const together = mergedText(base, text, current);
    if (together) return join(current, together);
    held.set({ phase: 'conflict', conflict: current });
    draft.write();
  }

  /** Both changed different places: what they say together goes out at once. */
  function join(current: Note, together: NoteText) {
    const { base, text } = held.state();
    held.attempted = [];
    if (!sameText(text, base)) held.setAside(text);
    held.set({ base: baseOf(current), text: together, phase: 'waiting', conflict: undefined });
    draft.write();
    sending.after(0);
    onMerged?.({ base, mine: text, theirs: current });
  }

  async function resolve(result: NoteText) {
    const { conflict, text } = held.state();
    if (!conflict) return;
    held.attempted = [];
    if (!sameText(result, text)) held.setAside(text);
    held.reason = 'merge';
    held.set({
      base: baseOf(conflict),
      text: result,
      conflict: undefined,
      error: undefined,
      restored: false,
      phase: 'waiting',
    });
    if (!held.dirty()) return sending.becomeClean(result);
    draft.write();
    await sending.save();
  }

  function takeTheirs() {
    const { conflict } = held.state();
    if (conflict) void resolve(baseOf(conflict));
  }

  /** Both sides are compared with what they grew from; what was made of them is in the history, or goes there. */
  async function undoMerge(merge: Merge) {
    await sending.save();
    const { base, text, phase } = held.state();
    if (phase === 'conflict') return;
    if (phase !== 'clean') held.setAside(text);
    const { version = merge.theirs.version } = base;
    held.set({
      phase: 'conflict',
      base: { ...merge.base, version },
      text: merge.mine,
      conflict: { ...merge.theirs, version },
    });
    draft.write();
  }

  async function moveMine(noteId: string): Promise<boolean> {
    const safe = (await draft.writeAs(noteId)) || (await sending.sendAs(noteId));
    if (safe) leaveTheirs();
    return safe;
  }

  /** Mine is safe as a note of its own. */
  function leaveTheirs() {
    const { conflict } = held.state();
    if (!conflict) return;
    held.attempted = [];
    held.asides = [];
    const base = baseOf(conflict);
    held.set({ base, conflict: undefined, savedAt: conflict.updateTime });
    sending.becomeClean(base);
  }

  return {
    meet,
    keepMine: () => resolve(held.state().text),
    takeTheirs,
    saveResult: (content, title) => resolve({ ...held.state().text, content, title }),
    undoMerge,
    moveMine,
  };
}
