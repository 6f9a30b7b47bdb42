import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instant, uuid } from '../scalars.ts';

export const attachmentLimits = { perNote: 100, nameLength: 200 } as const;

/** What may be attached. The bytes decide, never the name. */
export const attachmentTypes = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/heic',
  'application/pdf',
  'application/zip',
  'application/gzip',
  'application/x-7z-compressed',
  'application/x-rar-compressed',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'application/epub+zip',
  'audio/mpeg',
  'audio/mp4',
  'audio/wav',
  'audio/ogg',
  'audio/flac',
  'audio/aac',
  'audio/amr',
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'text/plain',
  'text/markdown',
  'text/csv',
  'application/json',
] as const;

export const Attachment = z.object({
  id: uuid,
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  createdAt: instant,
  /** Path from the root of the API's origin; anybody who has it may read the file for ten minutes. */
  url: z.string(),
  /** Some saved version of a note names it. What nothing names is thrown away after a week. */
  inUse: z.boolean(),
});
export type Attachment = z.infer<typeof Attachment>;

/**
 * One file, as the part `file` of multipart/form-data. The same id once more answers what it made before: an upload
 * whose answer got lost may be sent again.
 */
export const createAttachment = endpoint({
  name: 'createAttachment',
  method: 'POST',
  path: '/attachment',
  access: 'note.use',
  token: 'notes.files',
  changes: ['notes.attachments'],
  query: z.object({
    /** Made by the caller; the text may name it as `attachment://{id}` before it has arrived. */
    id: uuid,
    /** The note it belongs to; that one need not be saved yet. */
    note: uuid,
  }),
  response: Attachment,
  errors: ['UNSUPPORTED_MEDIA_TYPE', 'CONTENT_TOO_LARGE', 'QUOTA_EXCEEDED', 'STATE_CONFLICT', 'STORAGE_FULL'],
});

/** What was put into the note, and what it names of other notes' files; none for a note that is not there yet. */
export const listAttachments = endpoint({
  name: 'listAttachments',
  method: 'GET',
  path: '/note/{uuid}/attachments',
  access: 'note.use',
  token: 'notes.read',
  shows: ['notes.attachments'],
  params: z.object({ uuid }),
  response: z.object({
    items: z.array(Attachment),
    /** Bytes that all files of the caller take, and may take. */
    used: z.int(),
    limit: z.int(),
  }),
});

/**
 * Throws a file away at once, wherever it is named: in this note, in others, in earlier versions and on public pages.
 * Links to it stop working.
 */
export const deleteAttachment = endpoint({
  name: 'deleteAttachment',
  method: 'DELETE',
  path: '/attachment/{id}',
  access: 'note.use',
  changes: ['notes.attachments'],
  params: z.object({ id: uuid }),
  response: z.object({ id: uuid }),
});

/** How a note's text names a file. */
export const attachmentAddress = (id: string): string => `attachment://${id}`;

/** The id in such an address. */
export const attachmentIdIn = (address: string): string | undefined =>
  /^attachment:\/\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(address)?.[1]?.toLowerCase();
