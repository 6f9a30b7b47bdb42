import { type Note, type NoteBody, saveNote } from '@console/contract/notes';
import { callApi, tellChanged } from '@console/shell';

/**
 * Brings a note to the server, whoever holds it, and tells what that has changed: the cache would show the old text,
 * and the tags their old counts. Nothing waits for it, the next save least of all.
 */
export async function sendNote(uuid: string, body: NoteBody): Promise<Note> {
  const saved = await callApi(saveNote, { params: { uuid }, body });
  void tellChanged(saveNote.changes);
  return saved;
}
