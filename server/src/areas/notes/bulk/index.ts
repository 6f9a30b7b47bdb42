export { changeNotesOf } from './bulk.ts';
