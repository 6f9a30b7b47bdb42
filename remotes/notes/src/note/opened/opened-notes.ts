import { getNote, type Note } from '@console/contract/notes';
import { currentSub, type KeptAnswers, keptAnswers, keptHeadOf } from '@console/shell';
import * as z from 'zod/mini';
import { type Opened, withOpened } from './opened-rules.ts';

const area = 'note';
const kept = z.array(z.object({ noteId: z.string(), title: z.string(), size: z.number() }));
/** Below the head that signing out removes. */
const listKey = (sub: string): string => `${keptHeadOf(area, sub)}opened`;

/** The notes that this person has opened on this device, the latest first. */
export function openedBefore(sub = currentSub()): readonly Opened[] {
  if (sub === undefined) return [];
  try {
    return kept.parse(JSON.parse(localStorage.getItem(listKey(sub)) ?? '[]'));
  } catch {
    return [];
  }
}

/** A note is on screen, as it was read or saved just now: it opens here without a network, too. */
export function noteOpened(note: Note, sub = currentSub()): void {
  if (sub === undefined || cleared.has(sub) || note.deleteTime !== null) return;
  const { _id: noteId, headline: title, content } = note;
  const { opened, dropped } = withOpened(openedBefore(sub), { noteId, title, size: content.length });
  // A browser that keeps nothing opens nothing without a network.
  try {
    localStorage.setItem(listKey(sub), JSON.stringify(opened));
    for (const gone of dropped) dropText(sub, gone);
  } catch {
    return;
  }
  if (!dropped.includes(noteId)) keptAnswers(area, sub).keep(getNote, { params: { uuid: noteId } }, note);
}

function dropText(sub: string, noteId: string): void {
  const head = `${keptHeadOf(area, sub)}${getNote.name}:`;
  for (const key of Object.keys(localStorage))
    if (key.startsWith(head) && key.includes(noteId)) localStorage.removeItem(key);
}

/** Who has cleared this device since the page was opened: whatever is read again of what is on screen is not kept anew. */
const cleared = new Set<string>();

/** Nothing of this person's notes opens here without a network any more, neither the texts nor what stood around them. */
export function forgetOpened(sub: string): void {
  cleared.add(sub);
  keptAnswers(area, sub).forget();
}

/** What is kept for times without a network goes where what is unsaved needs its room. @returns whether anything went */
export function giveRoom(sub: string, storage: Storage): boolean {
  const head = keptHeadOf(area, sub);
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  const ours = keys.filter((key) => key.startsWith(head));
  for (const key of ours) storage.removeItem(key);
  return ours.length > 0;
}

const keepingFor = (): string | undefined => {
  const sub = currentSub();
  return sub === undefined || cleared.has(sub) ? undefined : sub;
};

/** The texts of notes that were opened; how many of them stay is a matter of room. */
export const keptTexts = (): KeptAnswers | undefined => {
  const sub = keepingFor();
  if (sub === undefined) return undefined;
  return {
    ...keptAnswers(area, sub),
    keep: (_endpoint, _input, result) => noteOpened(result as Note, sub),
  };
};

/** The first page of all notes, and the tags: what stands around an opened note. */
export const keptAround = (): KeptAnswers | undefined => {
  const sub = keepingFor();
  return sub === undefined ? undefined : keptAnswers(area, sub);
};
