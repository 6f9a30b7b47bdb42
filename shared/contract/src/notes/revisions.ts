import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instant, integerInAddress, text, uuid, version } from '../scalars.ts';
import { noteLimits } from './limits.ts';
import { Note } from './notes.ts';
import { tagId } from './tags.ts';

/** Why a version was written. `conflict`: a text that was set aside when two met, kept for whoever wants it back. */
export const revisionReasons = [
  'autosave',
  'manual',
  'restore',
  'merge',
  'conflict',
  'import',
  'publish',
] as const;
export type RevisionReason = (typeof revisionReasons)[number];

export const RevisionRow = z.object({
  version,
  title: z.string(),
  savedAt: instant,
  authorId: z.string(),
  reason: z.enum(revisionReasons),
  label: z.nullable(z.string()),
  /** Characters of the content. */
  length: z.int(),
});
export type RevisionRow = z.infer<typeof RevisionRow>;

export const Revision = z.extend(RevisionRow, { content: z.string(), tagIds: z.array(tagId) });
export type Revision = z.infer<typeof Revision>;

const revisionParams = z.object({ uuid, version: integerInAddress(0, 2_147_483_647) });

/** The history of a note, newest first; never more than {@link noteLimits.revisions}. */
export const listRevisions = endpoint({
  name: 'listRevisions',
  method: 'GET',
  path: '/note/{uuid}/revisions',
  access: 'note.use',
  token: 'notes.read',
  shows: ['notes.revisions'],
  params: z.object({ uuid }),
  response: z.object({ items: z.array(RevisionRow) }),
});

export const getRevision = endpoint({
  name: 'getRevision',
  method: 'GET',
  path: '/note/{uuid}/revisions/{version}',
  access: 'note.use',
  token: 'notes.read',
  shows: ['notes.revisions'],
  params: revisionParams,
  response: Revision,
});

/** Makes an old version the newest one: the history grows, nothing is taken out of it. */
export const restoreRevision = endpoint({
  name: 'restoreRevision',
  method: 'POST',
  path: '/note/{uuid}/revisions/{version}/restore',
  access: 'note.use',
  changes: ['notes.notes', 'notes.tags', 'notes.revisions', 'notes.posts'],
  params: revisionParams,
  body: z.object({
    /** The version that the caller saw as the newest. */
    version,
    saveId: uuid,
  }),
  response: Note,
  errors: ['VERSION_CONFLICT', 'NOTE_TRASHED'],
});

/** A labelled version is kept for ever; null takes the label off. */
export const labelRevision = endpoint({
  name: 'labelRevision',
  method: 'POST',
  path: '/note/{uuid}/revisions/{version}/label',
  access: 'note.use',
  changes: ['notes.revisions'],
  params: revisionParams,
  body: z.object({ label: z.nullable(text(1, noteLimits.revisionLabelLength)) }),
  response: RevisionRow,
});
