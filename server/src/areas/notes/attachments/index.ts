export { attachments } from './attachment-endpoints.ts';
export { collectOrphans, publishFilesOf, storedFileOf } from './attachments.ts';
