import type { Beginning } from './template-rules.ts';

/** Makes what a note begins with, once it is known that the note is new; undefined where that cannot be had. */
type Begin = () => Promise<Beginning | undefined>;

/** What new notes begin with, by their ids, until they are opened. */
const beginnings = new Map<string, Begin>();

export const beginWith = (noteId: string, begin: Begin): void => void beginnings.set(noteId, begin);

export const hasBeginning = (noteId: string): boolean => beginnings.has(noteId);

/** Once: whoever comes back to the note finds what has become of it. */
export function takeBeginning(noteId: string): Begin | undefined {
  const begin = beginnings.get(noteId);
  beginnings.delete(noteId);
  return begin;
}
