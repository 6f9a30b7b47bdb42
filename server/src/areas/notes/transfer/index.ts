export { noteDownloads, prepareExport } from './export.ts';
export { importNotesOf } from './import.ts';
export { findImportedOf } from './import-standing.ts';
