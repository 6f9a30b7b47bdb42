import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { instant, integerInAddress, text, uuid, version } from '../scalars.ts';
import { Item } from './item.ts';
import { noteLimits } from './limits.ts';
import { zone } from './reminders.ts';
import { tagId, tagIdInAddress } from './tags.ts';

const noteFacts = {
  _id: uuid,
  userId: z.string(),
  title: z.string(),
  /** What a list shows: the title, else the first heading, else the first line, else nothing. */
  headline: z.string(),
  /** 0 markdown, 1 checklist, 2 snippet, 3 bookmark. An unknown one opens as plain text. */
  type: z.int(),
  version,
  tagIds: z.array(tagId),
  createTime: instant,
  updateTime: instant,
  deleteTime: z.nullable(instant),
  excerpt: z.string(),
  wordCount: z.int(),
  hasTask: z.boolean(),
  openTasks: z.int(),
  item: Item,
};

export const Note = z.object({
  ...noteFacts,
  content: z.string(),
  /** What it brought along from elsewhere and the console has no place for, by its names there. */
  meta: z.optional(z.record(z.string(), z.unknown())),
});
export type Note = z.infer<typeof Note>;

/** Start (inclusive) and end (exclusive) of a search hit, in UTF-16 units of the text it belongs to. */
const hitRange = z.tuple([z.int(), z.int()]);

export const NoteRow = z.object({
  ...noteFacts,
  hits: z.object({ headline: z.array(hitRange), excerpt: z.array(hitRange) }),
});
export type NoteRow = z.infer<typeof NoteRow>;

export const noteSorts = ['updated', 'created', 'title', 'reminder'] as const;
export type NoteSort = (typeof noteSorts)[number];

/** Pinned notes first, then by `sort`. `q` is the search language, `is:trashed` in it shows the trash. */
export const listNotes = endpoint({
  name: 'listNotes',
  method: 'GET',
  path: '/note',
  access: 'note.use',
  token: 'notes.read',
  shows: ['notes.notes'],
  query: z.object({
    ...cursorQuery,
    limit: z._default(integerInAddress(1, noteLimits.pageSize), 50),
    q: z.optional(z.string().check(z.maxLength(noteLimits.queryLength))),
    /** With the tags below it. */
    tagId: z.optional(tagIdInAddress),
    sort: z._default(z.enum(noteSorts), 'updated'),
    /** Where the days of `before:` and `after:` begin; UTC by default. */
    zone: z.optional(zone),
  }),
  response: z.extend(cursorPage(NoteRow), {
    /** Operators of `q` that are not understood; they were searched as plain text. */
    searchedAsText: z.array(z.string()),
    /** Only single characters were looked for: these are the newest 200, there may be more. */
    onlyNewest: z.optional(z.boolean()),
  }),
});

const noteParams = z.object({ uuid });

export const getNote = endpoint({
  name: 'getNote',
  method: 'GET',
  path: '/note/{uuid}',
  access: 'note.use',
  token: 'notes.read',
  shows: ['notes.notes'],
  params: noteParams,
  response: Note,
});

const noteText = {
  title: text(0, noteLimits.titleLength),
  // Its length is a rule of the server (CONTENT_TOO_LARGE with limit and actual), not of the shape.
  content: z.string().check(z.refine((value) => !value.includes('\u0000'), { error: 'control_characters' })),
};

export const NoteBody = z.object({
  ...noteText,
  /** Left out: a new note is Markdown, any other stays what it is. */
  type: z.optional(z.int().check(z.minimum(0), z.maximum(32_767))),
  tagIds: z._default(z.array(tagId).check(z.maxLength(noteLimits.tagsPerNote)), []),
  /** The version that was edited; left out: create, and only create. */
  version: z.optional(version),
  /** Made by the caller for this save: sending it again answers the note instead of a conflict. */
  saveId: uuid,
  /** Who asked for this save: the clock, a person, or two texts that met. */
  reason: z._default(z.enum(['autosave', 'manual', 'merge']), 'autosave'),
  /** Texts that met another one and did not become the note: kept in the history, right below this version. */
  asides: z.optional(
    z
      .array(
        z.object({
          ...noteText,
          tagIds: z._default(z.array(tagId).check(z.maxLength(noteLimits.tagsPerNote)), []),
        }),
      )
      .check(z.maxLength(noteLimits.asides)),
  ),
});
export type NoteBody = z.input<typeof NoteBody>;

/**
 * Creates the note under the caller's own UUID, or saves it if `version` is still current.
 * VERSION_CONFLICT carries the note as it is now in `details.current`.
 */
export const saveNote = endpoint({
  name: 'saveNote',
  method: 'PUT',
  path: '/note/{uuid}',
  access: 'note.use',
  token: 'notes.write',
  changes: ['notes.notes', 'notes.tags', 'notes.revisions', 'notes.posts'],
  params: noteParams,
  body: NoteBody,
  response: Note,
  errors: ['VERSION_CONFLICT', 'NOTE_TRASHED', 'CONTENT_TOO_LARGE'],
});

/** Moves the note to the trash; once more changes nothing. */
export const trashNote = endpoint({
  name: 'trashNote',
  method: 'DELETE',
  path: '/note/{uuid}',
  access: 'note.use',
  token: 'notes.write',
  changes: ['notes.notes', 'notes.tags', 'notes.posts'],
  params: noteParams,
  response: Note,
});

export const restoreNote = endpoint({
  name: 'restoreNote',
  method: 'POST',
  path: '/note/{uuid}/restore',
  access: 'note.use',
  token: 'notes.write',
  changes: ['notes.notes', 'notes.tags'],
  params: noteParams,
  response: Note,
});
