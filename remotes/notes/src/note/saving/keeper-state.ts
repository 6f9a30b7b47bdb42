import type { Note, NoteBody } from '@console/contract/notes';
import type { Drafts } from './drafts.ts';
import type { NoteBase, NoteText } from './note-text.ts';
import type { Merge } from './opening-rules.ts';

/**
 * clean: the server has it · waiting: typed, not sent yet · saving: on its way · device: could not be sent, kept
 * here and tried again · conflict: the server has another text · refused: the server will not take it as it is
 */
export type SavePhase = 'clean' | 'waiting' | 'saving' | 'device' | 'conflict' | 'refused';

export interface KeeperState {
  readonly text: NoteText;
  readonly base: NoteBase;
  readonly phase: SavePhase;
  readonly savedAt: string | undefined;
  readonly error: unknown;
  readonly conflict: Note | undefined;
  readonly restored: boolean;
  /** False when the browser refused to keep the draft: leaving would lose text. */
  readonly keptHere: boolean;
}

export interface NoteKeeper {
  state(): KeeperState;
  subscribe(listener: () => void): () => void;
  edit(change: Partial<NoteText>): void;
  /** Sends now what is unsaved, and remembers whether a person or the clock asked for it. */
  save(reason?: 'autosave' | 'manual'): Promise<void>;
  /** The server's note as just read; taken over if nothing here is unsaved. */
  observe(note: Note): void;
  keepMine(): Promise<void>;
  takeTheirs(): void;
  /** Saves what a person made of both. Neither text is lost: the history has what did not become the note. */
  saveResult(content: string, title: string): Promise<void>;
  /** Asks the person after all, about a merge that was clean. */
  undoMerge(merge: Merge): Promise<void>;
  /**
   * Puts my text under the id of a new note and takes theirs here: kept as a draft, or sent at once where the browser
   * keeps none. @returns whether it is safe there; if not, nothing is taken away here
   */
  moveMine(noteId: string): Promise<boolean>;
  /** Throws the restored draft away and shows the server's text. */
  undoRestore(): void;
  /** Writes the draft down at once; for leaving the page. */
  flush(): void;
  /** A restored draft is sent on its way. Called once the note is on screen. */
  open(): void;
  /** No longer on screen. What is unsaved is kept here, and sent until it arrives or the note is opened again. */
  close(): void;
  /** Another keeper has the note, and with it the draft: what becomes of the last save is its matter. */
  retire(): void;
}

export interface KeeperOptions {
  uuid: string;
  note: Note | undefined;
  /** The server has no such note (yet), as against: it did not answer. */
  missing: boolean;
  drafts: Drafts;
  /** Who is signed in right now, in whichever tab that happened; nobody while the session is over. */
  signedIn(): string | undefined;
  send(uuid: string, body: NoteBody): Promise<Note>;
  onSaved(note: Note): void;
  /** Two texts were put together without asking. */
  onMerged?(merge: Merge): void;
  newId(): string;
}
