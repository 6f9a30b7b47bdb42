import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { uuid } from '../scalars.ts';
import { noteLimits } from './limits.ts';
import { tagId } from './tags.ts';

const change = z.object({
  addTagIds: z.optional(z.array(tagId).check(z.minLength(1), z.maxLength(noteLimits.tagsPerNote))),
  removeTagIds: z.optional(z.array(tagId).check(z.minLength(1), z.maxLength(noteLimits.tagsPerNote))),
  is_finished: z.optional(z.boolean()),
  make_it_top: z.optional(z.boolean()),
  trashed: z.optional(z.boolean()),
});
export type BulkChange = z.infer<typeof change>;

/** Why a note was left as it is. */
export const skipReasons = ['not_found', 'in_trash', 'too_many_tags'] as const;

/** The same change on many notes at once. What cannot be changed is named and does not stop the rest. */
export const changeNotes = endpoint({
  name: 'changeNotes',
  method: 'POST',
  path: '/note/bulk',
  access: 'note.use',
  changes: ['notes.notes', 'notes.tags', 'notes.revisions', 'notes.posts'],
  body: z.object({
    uuids: z.array(uuid).check(z.minLength(1), z.maxLength(noteLimits.bulkSize)),
    change: change.check(
      z.refine((one) => Object.values(one).some((value) => value !== undefined), {
        error: 'nothing_to_set',
      }),
    ),
  }),
  response: z.object({
    changed: z.int(),
    skipped: z.array(z.object({ uuid, reason: z.enum(skipReasons) })),
  }),
});

/** Deletes for good what is in the trash. */
export const emptyTrash = endpoint({
  name: 'emptyTrash',
  method: 'DELETE',
  path: '/note/trash',
  access: 'note.use',
  changes: ['notes.notes'],
  response: z.object({ purged: z.int() }),
});

/** Deletes one note for good; only from the trash. */
export const purgeNote = endpoint({
  name: 'purgeNote',
  method: 'DELETE',
  path: '/note/trash/{uuid}',
  access: 'note.use',
  changes: ['notes.notes'],
  params: z.object({ uuid }),
  response: z.object({ _id: uuid }),
});
