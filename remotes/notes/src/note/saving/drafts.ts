import * as z from 'zod/mini';
import type { NoteBase, NoteText } from './note-text.ts';

const text = { title: z.string(), content: z.string(), tagIds: z.array(z.number()) };

const Draft = z.object({
  uuid: z.string(),
  base: z.object({ ...text, version: z.optional(z.number()) }),
  text: z.object(text),
  /** Sent without an answer: the server may have it. */
  attempted: z.array(z.object(text)),
  updatedAt: z.string(),
});

/** Text that the server may not have yet, kept in this browser. */
export interface Draft {
  readonly uuid: string;
  readonly base: NoteBase;
  readonly text: NoteText;
  readonly attempted: readonly NoteText[];
  readonly updatedAt: string;
}

export interface Drafts {
  /** Whose they are: the `sub` of the person who wrote them. */
  readonly owner: string;
  read(uuid: string): Draft | undefined;
  /** @returns whether it is really kept: the browser's room may be used up, or forbidden */
  write(draft: Draft): boolean;
  remove(uuid: string): void;
  /** Newest first. */
  list(): Draft[];
}

const prefix = 'console:note-draft';

/** Drafts of one person in this browser: another person at the same desk never sees them. */
export function draftsOf(userId: string, storage: Storage = localStorage): Drafts {
  const keyOf = (uuid: string) => `${prefix}:${encodeURIComponent(userId)}:${uuid}`;
  const readKey = (key: string) => parsed(storage.getItem(key));
  return {
    owner: userId,
    read: (uuid) => readKey(keyOf(uuid)),
    write: (draft) => {
      try {
        storage.setItem(keyOf(draft.uuid), JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    remove: (uuid) => storage.removeItem(keyOf(uuid)),
    list: () =>
      Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
        .filter((key) => key.startsWith(keyOf('')))
        .flatMap((key) => readKey(key) ?? [])
        .sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1)),
  };
}

function parsed(stored: string | null): Draft | undefined {
  if (stored === null) return undefined;
  try {
    const draft = Draft.safeParse(JSON.parse(stored));
    return draft.success
      ? { ...draft.data, base: { ...draft.data.base, version: draft.data.base.version } }
      : undefined;
  } catch {
    return undefined;
  }
}
