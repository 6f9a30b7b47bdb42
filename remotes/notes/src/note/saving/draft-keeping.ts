import type { Drafts } from './drafts.ts';
import type { HeldNote } from './held-note.ts';
import { nothingWritten } from './note-text.ts';

/** Keeps what the server may not have in this browser. */
export interface DraftKeeping {
  /** Within 300 ms. */
  soon(): void;
  write(): void;
  /** The page may be gone in a moment. */
  flush(): void;
  drop(): void;
  /** The same text under the id of a new note. @returns whether the browser kept it */
  writeAs(noteId: string): Promise<boolean>;
}

const draftDelay = 300;

export function draftKeeping(uuid: string, held: HeldNote, drafts: Drafts): DraftKeeping {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const now = () => ({ text: held.state().text, updatedAt: new Date().toISOString() });
  const write = (atOnce = false) => {
    stop();
    if (held.retired) return;
    const { attempted, asides } = held;
    const tell = (kept: boolean) => {
      if (kept !== held.state().keptHere) held.set({ keptHere: kept });
    };
    drafts.write({ uuid, base: held.state().base, ...now(), attempted, asides }, tell, atOnce);
  };
  return {
    soon: () => {
      timer ??= setTimeout(write, draftDelay);
    },
    write,
    flush: () => {
      if (held.dirty() && (timer !== undefined || held.state().phase !== 'clean')) write(true);
    },
    drop: () => {
      stop();
      if (!held.retired) drafts.remove(uuid);
    },
    writeAs: (noteId) =>
      new Promise((tell) =>
        drafts.write({ uuid: noteId, base: nothingWritten, ...now(), attempted: [], asides: [] }, tell, true),
      ),
  };
}
