import {
  createTag,
  deleteTag,
  getNote,
  listNotes,
  listTags,
  renameTag,
  restoreNote,
  saveNote,
  setItem,
  trashNote,
} from '@console/contract/notes';
import { serving } from '../plugins/contract/serve.ts';
import { listNotesOf } from './note-list.ts';
import { getNoteOf, saveNoteOf, setItemOf, setTrashedOf } from './notes.ts';
import { createTagOf, deleteTagOf, listTagsOf, renameTagOf } from './tags.ts';

/** Everything about notes concerns the caller's own rows: another person's note does not exist. */
export const notes = serving((serve) => {
  serve(listNotes, ({ db, user, query }) => listNotesOf(db, user.userId, query));
  serve(getNote, ({ db, user, params }) => getNoteOf(db, user.userId, params.uuid));
  serve(saveNote, ({ db, user, params, body }) => saveNoteOf(db, user.userId, params.uuid, body));
  serve(trashNote, ({ db, user, params }) => setTrashedOf(db, user.userId, params.uuid, true));
  serve(restoreNote, ({ db, user, params }) => setTrashedOf(db, user.userId, params.uuid, false));
  serve(setItem, ({ db, user, params, body }) => setItemOf(db, user.userId, params.uuid, body));

  serve(listTags, async ({ db, user }) => ({ items: await listTagsOf(db, user.userId) }));
  serve(createTag, ({ db, user, body }) => createTagOf(db, user.userId, body.name));
  serve(renameTag, ({ db, user, params, body }) => renameTagOf(db, user.userId, params.tagId, body.name));
  serve(deleteTag, ({ db, user, params }) => deleteTagOf(db, user.userId, params.tagId));
});
