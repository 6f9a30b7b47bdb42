export { isEmptyNote, plainTextOf, summaryOf } from './note-rules.ts';
export { factColumns, getNoteOf, type NoteFactsRow, noteFacts, saveNoteOf, setTrashedOf } from './notes.ts';
export { rememberPublished } from './revision-writing.ts';
export { getRevisionOf, labelRevisionOf, listRevisionsOf, restoreRevisionOf } from './revisions.ts';
export { emptyTrashOf, purgeNoteOf, purgeOldTrash } from './trash.ts';
export { shownTo } from './withheld-notes.ts';
