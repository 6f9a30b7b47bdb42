export { listNotesOf } from './note-list.ts';
