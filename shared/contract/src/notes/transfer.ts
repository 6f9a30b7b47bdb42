import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instant, text, uuid } from '../scalars.ts';
import { noteLimits } from './limits.ts';
import { tagIdInAddress } from './tags.ts';

/** A note from elsewhere. Its `uuid` is made from where it comes from, so that a second import finds the first. */
export const ImportedNote = z.object({
  uuid,
  title: text(0, noteLimits.titleLength),
  content: z.string().check(z.refine((value) => !value.includes('\u0000'), { error: 'control_characters' })),
  tags: z._default(z.array(text(1, noteLimits.tagNameLength)).check(z.maxLength(noteLimits.tagsPerNote)), []),
  createTime: z.optional(instant),
  updateTime: z.optional(instant),
  is_finished: z._default(z.boolean(), false),
  make_it_top: z._default(z.boolean(), false),
});
export type ImportedNote = z.input<typeof ImportedNote>;

/**
 * `exists`: the same text is there under this id, and stays as it is. `differs`: another text is; `trashed`: one lies in the
 * trash. Such a note is not taken in, and can be sent again under another id.
 */
export const importOutcomes = ['created', 'exists', 'differs', 'trashed', 'empty', 'too_large'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** Takes notes in. `dryRun` only tells what would come of each. */
export const importNotes = endpoint({
  name: 'importNotes',
  method: 'POST',
  path: '/note/import',
  access: 'note.use',
  changes: ['notes.notes', 'notes.tags'],
  body: z.object({
    dryRun: z._default(z.boolean(), false),
    notes: z.array(ImportedNote).check(z.minLength(1), z.maxLength(noteLimits.importBatch)),
  }),
  response: z.object({ outcomes: z.array(z.object({ uuid, outcome: z.enum(importOutcomes) })) }),
  errors: ['NOTE_TRASHED', 'NOT_FOUND', 'VERSION_CONFLICT'],
});

/**
 * Prepares a zip of notes: of those named, else of those found by `q` and `tagId`, else of all. The address is good
 * for one download within a minute, so that the browser can fetch it by itself.
 */
export const exportNotes = endpoint({
  name: 'exportNotes',
  method: 'POST',
  path: '/note/export',
  access: 'note.use',
  changes: 'nothing',
  body: z.object({
    uuids: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(noteLimits.bulkSize))),
    q: z.optional(z.string().check(z.maxLength(noteLimits.queryLength))),
    tagId: z.optional(tagIdInAddress),
  }),
  response: z.object({ address: z.string() }),
});
