import { getNote, type Note } from '@console/contract/notes';
import { callApi, isApiError } from '@console/shell';
import { v7 } from 'uuid';
import type { Drafts } from './drafts.ts';
import { noteKeeper } from './note-keeper.ts';
import { isOpen, keepsNow, openKeepers } from './open-keepers.ts';
import { sendNote } from './send-note.ts';

/** Brings every draft to the server. @returns whether nothing is left on this device only */
export async function uploadDrafts(drafts: Drafts): Promise<boolean> {
  for (const keeper of openKeepers) await keeper.save('manual');
  const closed = drafts.list().filter(({ uuid }) => !isOpen(uuid));
  for (const { uuid } of closed) await uploadDraft(drafts, uuid).catch(() => undefined);
  return drafts.list().length === 0;
}

async function uploadDraft(drafts: Drafts, uuid: string): Promise<void> {
  const note = await standingNote(uuid);
  const keeper = noteKeeper({
    uuid,
    note,
    missing: note === undefined,
    drafts,
    signedIn: () => drafts.owner,
    newId: v7,
    send: sendNote,
    onSaved: () => {},
  });
  keepsNow(uuid, keeper);
  await keeper.save('manual');
}

const standingNote = (uuid: string): Promise<Note | undefined> =>
  callApi(getNote, { params: { uuid } }).catch((error: unknown) => {
    if (isApiError(error) && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
