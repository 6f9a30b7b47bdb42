import { outbox } from '@console/shell';
import * as z from 'zod/mini';
import { giveRoom } from '../opened/opened-notes.ts';
import type { NoteBase, NoteText } from './note-text.ts';

const text = { title: z.string(), content: z.string(), tagIds: z.array(z.number()) };

const Draft = z.object({
  uuid: z.string(),
  base: z.object({ ...text, version: z.optional(z.number()) }),
  text: z.object(text),
  /** Sent without an answer: the server may have it. */
  attempted: z.array(z.object(text)),
  asides: z._default(z.array(z.object(text)), []),
  updatedAt: z.string(),
});

/** Text that the server may not have yet, kept in this browser. */
export interface Draft {
  readonly uuid: string;
  readonly base: NoteBase;
  readonly text: NoteText;
  readonly attempted: readonly NoteText[];
  /** Met another text and did not become the note; the history does not have them yet. */
  readonly asides: readonly NoteText[];
  readonly updatedAt: string;
}

export interface Drafts {
  /** Whose they are: the `sub` of the person who wrote them. */
  readonly owner: string;
  read(uuid: string): Draft | undefined;
  /**
   * @param tell told whether it is really kept: the browser's room may be used up, or forbidden
   * @param atOnce the page may be gone in a moment
   */
  write(draft: Draft, tell: (kept: boolean) => void, atOnce?: boolean): void;
  remove(uuid: string): void;
  /** Newest first. */
  list(): Draft[];
}

/**
 * Drafts of one person in local storage, which writes before the next line runs, also while the page goes.
 * Another person at the same desk never sees them.
 */
export function draftsOf(userId: string, storage: Storage = localStorage): Drafts {
  const kept = outbox({ name: 'console:note-draft', owner: userId }, draftIn, storage);
  return {
    owner: userId,
    read: kept.read,
    write: (draft, tell) => {
      const write = () => kept.write(draft.uuid, draft);
      tell(write() || (giveRoom(userId, storage) && write()));
    },
    remove: kept.remove,
    list: () => kept.list().sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1)),
  };
}

/** What was kept, if it is a draft as this release knows it. */
export function draftIn(kept: unknown): Draft | undefined {
  const draft = Draft.safeParse(kept);
  return draft.success
    ? { ...draft.data, base: { ...draft.data.base, version: draft.data.base.version } }
    : undefined;
}
