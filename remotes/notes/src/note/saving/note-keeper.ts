import { ApiError } from '@console/contract';
import { Note, type NoteBody } from '@console/contract/notes';
import { isApiError } from '@console/shell';
import type { Drafts } from './drafts.ts';
import { baseOf, isBlank, type NoteBase, type NoteText, nothingWritten, sameText } from './note-text.ts';
import { openingOf } from './opening-rules.ts';
import { nextSaveAt, retryAfter } from './save-schedule.ts';

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
  /** Sends now what is unsaved. */
  save(): Promise<void>;
  /** The server's note as just read; taken over if nothing here is unsaved. */
  observe(note: Note): void;
  keepMine(): Promise<void>;
  takeTheirs(): void;
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
  /** Flushes and sends once more; the keeper is not used afterwards. */
  close(): void;
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
  newId(): string;
}

const draftDelay = 300;

/** Holds the text of one open note and brings it to the server, losing nothing on the way. */
export function noteKeeper(options: KeeperOptions): NoteKeeper {
  const { uuid, note, missing, drafts, signedIn, onSaved, newId } = options;
  const foreign = () => signedIn() !== undefined && signedIn() !== drafts.owner;
  const opening = openingOf(note, foreign() ? undefined : drafts.read(uuid), missing);
  if (opening.dropDraft) drafts.remove(uuid);
  let state: KeeperState = {
    text: opening.text,
    base: opening.base,
    phase: opening.conflict ? 'conflict' : opening.restored ? 'waiting' : 'clean',
    savedAt: note?.updateTime,
    error: undefined,
    conflict: opening.conflict,
    restored: opening.restored,
    keptHere: true,
  };
  let attempted = [...opening.attempted];
  let unsavedSince: number | undefined;
  let failures = 0;
  let running: Promise<void> | undefined;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let draftTimer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const set = (change: Partial<KeeperState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const dirty = () => !sameText(state.text, state.base);
  /** One person's text never goes out in another's name. */
  const send = async (noteId: string, text: NoteText, version: number | undefined): Promise<Note> => {
    if (foreign()) throw new ApiError('UNAUTHENTICATED');
    const body = { ...text, tagIds: [...text.tagIds], saveId: newId() };
    return options.send(noteId, version === undefined ? body : { ...body, version });
  };

  const writeDraft = () => {
    clearTimeout(draftTimer);
    draftTimer = undefined;
    const kept = drafts.write({
      uuid,
      base: state.base,
      text: state.text,
      attempted,
      updatedAt: new Date().toISOString(),
    });
    if (kept !== state.keptHere) set({ keptHere: kept });
  };
  const dropDraft = () => {
    clearTimeout(draftTimer);
    draftTimer = undefined;
    drafts.remove(uuid);
  };
  const sendAfter = (delay: number) => {
    clearTimeout(saveTimer);
    saveTimer = setTimeout(() => void save(), Math.max(0, delay));
  };
  const schedule = () => {
    if (isBlank(state.text)) {
      unsavedSince = undefined;
      return clearTimeout(saveTimer);
    }
    const now = Date.now();
    unsavedSince ??= now;
    sendAfter(nextSaveAt(unsavedSince, now) - now);
  };

  function edit(change: Partial<NoteText>) {
    const text = { ...state.text, ...change };
    if (state.phase === 'conflict') set({ text });
    else if (sameText(text, state.base) && attempted.length === 0 && !running) becomeClean(text);
    else {
      set({ text, phase: running ? 'saving' : 'waiting', error: undefined });
      schedule();
    }
    if (dirty()) draftTimer ??= setTimeout(writeDraft, draftDelay);
  }

  function becomeClean(text: NoteText) {
    clearTimeout(saveTimer);
    unsavedSince = undefined;
    dropDraft();
    set({ text, phase: 'clean', error: undefined, restored: false, keptHere: true });
  }

  /** One save at a time: a second one waits, so that versions go up one by one. */
  async function save(): Promise<void> {
    clearTimeout(saveTimer);
    while (running) await running;
    if (state.phase === 'conflict' || state.phase === 'clean' || isBlank(state.text)) return;
    running = attempt().finally(() => {
      running = undefined;
    });
    await running;
    if (state.phase === 'waiting' && !isBlank(state.text)) schedule();
  }

  async function attempt(): Promise<void> {
    const sent = state.text;
    unsavedSince = undefined;
    // Written before the answer is known: after a crash the next opening recognises its own save.
    attempted = [...attempted, sent].slice(-4);
    writeDraft();
    set({ phase: 'saving', error: undefined });
    try {
      const saved = await send(uuid, sent, state.base.version);
      failures = 0;
      settle(saved, sent);
    } catch (error) {
      fail(error);
    }
  }

  function settle(saved: Note, sent: NoteText) {
    attempted = [];
    set({
      base: { ...sent, version: saved.version },
      savedAt: saved.updateTime,
      conflict: undefined,
      error: undefined,
    });
    if (dirty()) {
      set({ phase: 'waiting', restored: false });
      writeDraft();
    } else becomeClean(state.text);
    onSaved(saved);
  }

  function fail(error: unknown) {
    const current = conflictingNote(error);
    if (current) return meet(current);
    // A clear refusal: the server does not have what was sent.
    if (!mayHaveArrived(error)) attempted = attempted.slice(0, -1);
    failures += 1;
    const retrying = isTransient(error);
    set({ phase: retrying ? 'device' : 'refused', error });
    writeDraft();
    if (retrying) sendAfter(retryAfter(failures));
  }

  /** The server has another version. Perhaps it is our own, whose answer was lost. */
  function meet(current: Note) {
    if (attempted.some((sent) => sameText(sent, current)) || sameText(state.text, current)) {
      settle(current, baseOf(current));
      if (dirty()) sendAfter(0);
      return;
    }
    set({ phase: 'conflict', conflict: current });
    writeDraft();
  }

  function observe(read: Note) {
    const older = state.base.version !== undefined && read.version <= state.base.version;
    if (state.phase !== 'clean' || older || running) return;
    const base = baseOf(read);
    set({ base, text: base, savedAt: read.updateTime });
  }

  async function keepMine() {
    if (!state.conflict) return;
    attempted = [];
    set({ base: baseOf(state.conflict), conflict: undefined, phase: 'waiting' });
    await save();
  }

  function takeTheirs() {
    if (!state.conflict) return;
    attempted = [];
    const base = baseOf(state.conflict);
    set({ base, conflict: undefined, savedAt: state.conflict.updateTime });
    becomeClean(base);
  }

  async function moveMine(noteId: string): Promise<boolean> {
    const kept = drafts.write({
      uuid: noteId,
      base: nothingWritten,
      text: state.text,
      attempted: [],
      updatedAt: new Date().toISOString(),
    });
    if (!kept && !(await sendMine(noteId))) return false;
    takeTheirs();
    return true;
  }

  /** Until nothing was typed while the last answer was on its way. */
  async function sendMine(noteId: string): Promise<boolean> {
    let version: number | undefined;
    let sent: NoteText;
    try {
      do {
        sent = state.text;
        ({ version } = await send(noteId, sent, version));
      } while (state.text !== sent);
      return true;
    } catch (error) {
      set({ error, keptHere: false });
      return false;
    }
  }

  const flush = () => {
    if (dirty() && (draftTimer !== undefined || state.phase !== 'clean')) writeDraft();
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit,
    save,
    observe,
    keepMine,
    takeTheirs,
    moveMine,
    undoRestore: () => {
      attempted = [];
      becomeClean(state.base);
    },
    flush,
    open: () => {
      if (state.phase === 'waiting') schedule();
    },
    close: () => {
      flush();
      if (state.phase === 'waiting') void save();
      else clearTimeout(saveTimer);
    },
  };
}

function conflictingNote(error: unknown): Note | undefined {
  if (!isApiError(error) || error.code !== 'VERSION_CONFLICT') return undefined;
  const current = Note.safeParse(error.details.current);
  return current.success ? current.data : undefined;
}

/** Without an answer, or with one from in between, nobody knows whether the save arrived. */
const mayHaveArrived = (error: unknown): boolean =>
  !isApiError(error) || error.status === 0 || error.status >= 500 || error.code === 'UNEXPECTED_ANSWER';

/** Will pass by itself, or after signing in again; the text waits here. */
const isTransient = (error: unknown): boolean =>
  mayHaveArrived(error) || (isApiError(error) && (error.status === 401 || error.status === 429));
