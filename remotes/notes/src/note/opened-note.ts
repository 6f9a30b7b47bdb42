import { ApiError } from '@console/contract';
import { getNote, type Note, notePath } from '@console/contract/notes';
import { isApiError, isOutage, loadOrKept } from '@console/shell';
import { redirect } from 'react-router-dom';
import { v7 } from 'uuid';
import { isNoteId, type ResolvedAddress } from './address.ts';
import { concernsTheScreen } from './concerns-the-screen.ts';
import { keptTexts } from './opened/opened-notes.ts';
import { hasBeginning } from './templates/beginnings.ts';

/** What the address asks to be open beside the list. */
export interface OpenedNote {
  /** Empty: no note is chosen. */
  readonly noteId: string;
  readonly note: Note | undefined;
  /** Why there is no note; a draft in this browser can still be opened. */
  readonly problem: ApiError | undefined;
}

/** Ids that were made on this page: the server cannot know them before their first save. */
const mintedHere = new Set<string>();

/** The note that nothing was written into yet. It stays the same however often the screen is read. */
let untouched: string | undefined;
const untouchedId = (): string => {
  untouched ??= v7();
  return untouched;
};

/** From its first key on, a new note is one of its own. */
export function rememberMinted(noteId: string): void {
  if (noteId === untouched) untouched = undefined;
  mintedHere.add(noteId);
}

/** The server has it: whoever comes back to where it was begun gets what was saved. */
export function forgetMinted(noteId: string): void {
  mintedHere.delete(noteId);
}

/**
 * Reads the note that the address names. A new note has its id from the start, so that its draft has an address.
 * @throws a redirect from `create` to editing when the server already has the note, and what the whole screen
 *   cannot go on without: signed out, forbidden
 */
export async function openedNote(address: ResolvedAddress): Promise<OpenedNote> {
  const { action, uuid } = address;
  if (uuid === '')
    return { noteId: action === 'create' ? untouchedId() : '', note: undefined, problem: undefined };
  if (action === 'create' && mintedHere.has(uuid))
    return { noteId: uuid, note: undefined, problem: undefined };
  if (!isNoteId(uuid)) return { noteId: uuid, note: undefined, problem: new ApiError('NOT_FOUND') };
  try {
    const kept = keptTexts();
    const note = await loadOrKept(getNote, { params: { uuid } }, kept && { in: kept });
    if (action === 'create') throw redirect(notePath({ ...address, action: 'editAndPreview' }));
    return { noteId: uuid, note, problem: undefined };
  } catch (error) {
    if (!isApiError(error) || concernsTheScreen(error)) throw error;
    // Of a day's note it may not be known whether there is one: its draft meets it when there is a network again.
    const mayBeNew = error.code === 'NOT_FOUND' || (isOutage(error) && hasBeginning(uuid));
    const startsNew = action === 'create' && mayBeNew;
    return { noteId: uuid, note: undefined, problem: startsNew ? undefined : error };
  }
}
