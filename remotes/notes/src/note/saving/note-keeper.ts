import { ApiError } from '@console/contract';
import { type Note, type NoteBody, noteLimits } from '@console/contract/notes';
import type { Draft, Drafts } from './drafts.ts';
import { mergedText } from './merge-rules.ts';
import { baseOf, isBlank, type NoteBase, type NoteText, nothingWritten, sameText } from './note-text.ts';
import { type Merge, openingOf } from './opening-rules.ts';
import { conflictingNote, isTransient, mayHaveArrived } from './save-failure.ts';
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
  /** Two texts were put together without asking. */
  onMerged?(merge: Merge): void;
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
  let asides = [...opening.asides];
  let reason: NonNullable<NoteBody['reason']> = opening.asides.length > 0 ? 'merge' : 'autosave';
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
  const dirty = () => asides.length > 0 || !sameText(state.text, state.base);
  /** One person's text never goes out in another's name. */
  const send = async (
    noteId: string,
    text: NoteText,
    version: number | undefined,
    more?: Partial<NoteBody>,
  ) => {
    if (foreign()) throw new ApiError('UNAUTHENTICATED');
    const body = { ...text, ...more, tagIds: [...text.tagIds], saveId: newId() };
    return options.send(noteId, version === undefined ? body : { ...body, version });
  };
  /** Mine goes into the history, whatever becomes the note. */
  const setAside = (text: NoteText) => {
    asides = [...asides.filter((one) => !sameText(one, text)), text].slice(-noteLimits.asides);
    reason = 'merge';
  };

  const draftOf = (noteId: string, base: NoteBase): Draft => ({
    uuid: noteId,
    base,
    text: state.text,
    ...(noteId === uuid ? { attempted, asides } : { attempted: [], asides: [] }),
    updatedAt: new Date().toISOString(),
  });
  const writeDraft = (atOnce = false) => {
    clearTimeout(draftTimer);
    draftTimer = undefined;
    const tell = (kept: boolean) => {
      if (kept !== state.keptHere) set({ keptHere: kept });
    };
    drafts.write(draftOf(uuid, state.base), tell, atOnce);
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
    else if (sameText(text, state.base) && attempted.length + asides.length === 0 && !running)
      becomeClean(text);
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
  async function save(asked: 'autosave' | 'manual' = 'autosave'): Promise<void> {
    clearTimeout(saveTimer);
    if (asked === 'manual' && reason === 'autosave') reason = 'manual';
    while (running) await running;
    if (state.phase === 'conflict' || state.phase === 'clean' || isBlank(state.text)) return;
    running = attempt().finally(() => {
      running = undefined;
    });
    await running;
    if (state.phase !== 'waiting' || isBlank(state.text)) return;
    if (asides.length > 0) sendAfter(0);
    else schedule();
  }

  async function attempt(): Promise<void> {
    const sent = state.text;
    unsavedSince = undefined;
    // Written before the answer is known: after a crash the next opening recognises its own save.
    attempted = [...attempted, sent].slice(-4);
    writeDraft();
    set({ phase: 'saving', error: undefined });
    try {
      await sendLargeAsides(sent);
      const body = asides.length > 0 ? { reason, asides: asides.map(writable) } : { reason };
      const saved = await send(uuid, sent, state.base.version, body);
      asides = [];
      reason = 'autosave';
      failures = 0;
      settle(saved, sent);
    } catch (error) {
      fail(error);
    }
  }

  /** Texts that would not fit into one request beside the note each become a version of their own. */
  async function sendLargeAsides(sent: NoteText) {
    const size = asides.reduce((sum, { content }) => sum + content.length, sent.content.length);
    if (size <= noteLimits.contentLength) return;
    for (let aside = asides[0]; aside; aside = asides[0]) {
      const { version } = await send(uuid, aside, state.base.version, { reason });
      asides = asides.slice(1);
      set({ base: { ...state.base, version } });
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
    const own = attempted.some((sent) => sameText(sent, current));
    if (own) asides = [];
    if (own || sameText(state.text, current)) {
      settle(current, baseOf(current));
      if (dirty()) sendAfter(0);
      return;
    }
    const together = mergedText(state.base, state.text, current);
    if (together) return join(current, together);
    set({ phase: 'conflict', conflict: current });
    writeDraft();
  }

  /** Both changed different places: what they say together goes out at once. */
  function join(current: Note, together: NoteText) {
    const merge = { base: state.base, mine: state.text, theirs: current };
    attempted = [];
    if (!sameText(state.text, state.base)) setAside(state.text);
    set({ base: baseOf(current), text: together, phase: 'waiting', conflict: undefined });
    writeDraft();
    sendAfter(0);
    options.onMerged?.(merge);
  }

  function observe(read: Note) {
    const older = state.base.version !== undefined && read.version <= state.base.version;
    if (state.phase !== 'clean' || older || running) return;
    const base = baseOf(read);
    set({ base, text: base, savedAt: read.updateTime });
  }

  async function resolve(result: NoteText) {
    if (!state.conflict) return;
    attempted = [];
    if (!sameText(result, state.text)) setAside(state.text);
    reason = 'merge';
    const base = baseOf(state.conflict);
    set({ base, text: result, conflict: undefined, error: undefined, restored: false, phase: 'waiting' });
    if (!dirty()) return becomeClean(result);
    writeDraft();
    await save();
  }

  const keepMine = () => resolve(state.text);

  function takeTheirs() {
    if (state.conflict) void resolve(baseOf(state.conflict));
  }

  const saveResult = (content: string, title: string) => resolve({ ...state.text, content, title });

  async function undoMerge(merge: Merge) {
    await save();
    if (state.phase !== 'clean') return;
    const { version = merge.theirs.version } = state.base;
    set({ phase: 'conflict', text: merge.mine, conflict: { ...merge.theirs, version } });
    writeDraft();
  }

  async function moveMine(noteId: string): Promise<boolean> {
    const draft = draftOf(noteId, nothingWritten);
    const kept = await new Promise<boolean>((tell) => drafts.write(draft, tell, true));
    if (!kept && !(await sendMine(noteId))) return false;
    leaveTheirs();
    return true;
  }

  /** Mine is safe as a note of its own. */
  function leaveTheirs() {
    if (!state.conflict) return;
    attempted = [];
    asides = [];
    const base = baseOf(state.conflict);
    set({ base, conflict: undefined, savedAt: state.conflict.updateTime });
    becomeClean(base);
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
    if (dirty() && (draftTimer !== undefined || state.phase !== 'clean')) writeDraft(true);
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
    saveResult,
    undoMerge,
    moveMine,
    undoRestore: () => {
      attempted = [];
      asides = [];
      becomeClean(state.base);
    },
    flush,
    open: () => {
      if (opening.merge) options.onMerged?.(opening.merge);
      if (state.phase === 'waiting') schedule();
    },
    close: () => {
      flush();
      if (state.phase === 'waiting') void save();
      else clearTimeout(saveTimer);
    },
  };
}

const writable = ({ title, content, tagIds }: NoteText) => ({ title, content, tagIds: [...tagIds] });
