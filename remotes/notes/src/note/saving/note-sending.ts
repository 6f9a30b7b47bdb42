import { ApiError } from '@console/contract';
import { type Note, type NoteBody, noteLimits } from '@console/contract/notes';
import { passesByItself } from '@console/shell';
import type { DraftKeeping } from './draft-keeping.ts';
import type { HeldNote } from './held-note.ts';
import type { KeeperOptions } from './keeper-state.ts';
import { isBlank, type NoteText } from './note-text.ts';
import { conflictingNote, givenDelay, goneTag, mayHaveArrived } from './save-failure.ts';
import { nextSaveAt, retryAfter } from './save-schedule.ts';

/** Brings the text to the server: when, how often, and what an answer means. */
export interface NoteSending {
  save(asked?: 'autosave' | 'manual'): Promise<void>;
  /** Sends two seconds after the last key, at most fifteen after the first. */
  schedule(): void;
  after(delay: number): void;
  stop(): void;
  /** A save is on its way. */
  running(): boolean;
  /** The server has this text: nothing here is unsaved any more. */
  becomeClean(text: NoteText): void;
  /** The server has `sent`, as it tells by `saved`. */
  settle(saved: Note, sent: NoteText): void;
  /** What is on screen goes to another note. @returns whether it arrived */
  sendAs(noteId: string): Promise<boolean>;
}

export interface SendingParts {
  readonly held: HeldNote;
  readonly draft: DraftKeeping;
  /** Somebody else is signed in than the person whose text this is. */
  foreign(): boolean;
  /** The server refused because it has another version. */
  meet(current: Note): void;
}

const writable = ({ title, content, tagIds }: NoteText) => ({ title, content, tagIds: [...tagIds] });

/**
 * Lets the page answer whoever writes, where the browser can: keeping a long text, drawing that, and sending it are tens of
 * milliseconds each, and would otherwise be one task.
 */
const pageAnswers = async (): Promise<void> => globalThis.scheduler?.yield?.();

export function noteSending(options: KeeperOptions, parts: SendingParts): NoteSending {
  const { uuid, newId } = options;
  const { held, draft, foreign } = parts;
  let unsavedSince: number | undefined;
  let failures = 0;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => clearTimeout(timer);
  const after = (delay: number) => {
    stop();
    if (held.retired) return;
    timer = setTimeout(() => void save(), Math.max(0, delay));
  };
  const schedule = () => {
    if (isBlank(held.state().text)) {
      unsavedSince = undefined;
      return stop();
    }
    const now = Date.now();
    unsavedSince ??= now;
    after(nextSaveAt(unsavedSince, now) - now);
  };

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

  /** One save at a time: a second one waits, so that versions go up one by one. */
  async function save(asked: 'autosave' | 'manual' = 'autosave'): Promise<void> {
    stop();
    if (asked === 'manual' && held.reason === 'autosave') held.reason = 'manual';
    while (running) {
      await running;
      await pageAnswers();
    }
    const { phase, text } = held.state();
    if (phase === 'conflict' || phase === 'clean' || isBlank(text)) return;
    running = attempt().finally(() => {
      running = undefined;
    });
    await running;
    if (held.state().phase !== 'waiting' || isBlank(held.state().text)) return;
    if (held.asides.length > 0) after(0);
    else schedule();
  }

  async function attempt(): Promise<void> {
    const sent = held.state().text;
    unsavedSince = undefined;
    // Written before the answer is known: after a crash the next opening recognises its own save.
    held.attempted = [...held.attempted, sent].slice(-4);
    draft.write();
    held.set({ phase: 'saving', error: undefined });
    try {
      await pageAnswers();
      await sendLargeAsides(sent);
      const { reason, asides } = held;
      const body = asides.length > 0 ? { reason, asides: asides.map(writable) } : { reason };
      const saved = await send(uuid, sent, held.state().base.version, body);
      held.asides = [];
      held.reason = 'autosave';
      failures = 0;
      settle(saved, sent);
    } catch (error) {
      fail(error);
    }
  }

  /** Texts that would not fit into one request beside the note each become a version of their own. */
  async function sendLargeAsides(sent: NoteText) {
    const size = held.asides.reduce((sum, { content }) => sum + content.length, sent.content.length);
    if (size <= noteLimits.contentLength) return;
    for (let aside = held.asides[0]; aside; aside = held.asides[0]) {
      const { version } = await send(uuid, aside, held.state().base.version, { reason: held.reason });
      held.asides = held.asides.slice(1);
      held.set({ base: { ...held.state().base, version } });
    }
  }

  function settle(saved: Note, sent: NoteText) {
    held.attempted = [];
    held.set({
      base: { ...sent, version: saved.version },
      savedAt: saved.updateTime,
      conflict: undefined,
      error: undefined,
    });
    if (held.dirty()) {
      held.set({ phase: 'waiting', restored: false });
      draft.write();
    } else becomeClean(held.state().text);
    options.onSaved(saved);
  }

  function becomeClean(text: NoteText) {
    stop();
    unsavedSince = undefined;
    draft.drop();
    held.set({ text, phase: 'clean', error: undefined, restored: false, keptHere: true });
  }

  function fail(error: unknown) {
    if (held.retired) return;
    const current = conflictingNote(error);
    if (current) return parts.meet(current);
    if (leaveOut(goneTag(error))) return;
    // A clear refusal: the server does not have what was sent.
    if (!mayHaveArrived(error)) held.attempted = held.attempted.slice(0, -1);
    failures += 1;
    const retrying = passesByItself(error);
    held.set({ phase: retrying ? 'device' : 'refused', error });
    draft.write();
    if (retrying) after(givenDelay(error) ?? retryAfter(failures));
  }

  /** A tag that was deleted elsewhere is nothing a person could take off here: the picker knows it no more. */
  function leaveOut(tagId: number | undefined): boolean {
    const { text } = held.state();
    if (tagId === undefined || !text.tagIds.includes(tagId)) return false;
    held.attempted = held.attempted.slice(0, -1);
    held.set({ text: { ...text, tagIds: text.tagIds.filter((id) => id !== tagId) }, phase: 'waiting' });
    draft.write();
    return true;
  }

  /** Until nothing was typed while the last answer was on its way. */
  async function sendAs(noteId: string): Promise<boolean> {
    let version: number | undefined;
    let sent: NoteText;
    try {
      do {
        sent = held.state().text;
        ({ version } = await send(noteId, sent, version));
      } while (held.state().text !== sent);
      return true;
    } catch (error) {
      held.set({ error, keptHere: false });
      return false;
    }
  }

  return { save, schedule, after, stop, running: () => running !== undefined, becomeClean, settle, sendAs };
}
