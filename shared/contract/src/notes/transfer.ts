import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { FieldProblem } from '../errors.ts';
import { instant, text, uuid } from '../scalars.ts';
import { blogLanguages, blogLimits, blogVisibilities } from './blog.ts';
import { noteLimits } from './limits.ts';
import { RemindRule, zone } from './reminders.ts';
import { TagName, tagColors, tagIdInAddress } from './tags.ts';

/**
 * What an export writes of a note above its text, under these names. What other programs call so stands under `meta`, that none is
 * taken for one of these.
 */
export const ownFacts: readonly string[] = [
  ...['id', 'title', 'tags', 'created', 'updated', 'type', 'finished', 'finished_at', 'pinned', 'rank'],
  ...['due', 'zone', 'repeat', 'next', 'reminded', 'snoozed', 'trashed', 'published', 'links', 'meta'],
];

/** Wall time `2026-03-29T09:00`, without a zone. */
const wallTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, { error: 'not_a_wall_time' }));

/**
 * A reminder as it was set elsewhere. What of it lies in the past is kept, and never fires: a single one counts as reminded, a
 * series goes on with its next occurrence.
 */
export const ImportedReminder = z.object({
  /** Wall time of the first occurrence, on the clock of `zone`; left out: only `fired` or `snoozedUntil` is left of it. */
  start: z.optional(wallTime),
  zone: z.optional(zone),
  rule: z.optional(z.nullable(RemindRule)),
  /** The next occurrence, where it is not the first one that lies ahead. */
  next: z.optional(instant),
  /** Has reminded, and the note was not finished since. */
  fired: z.optional(z.boolean()),
  snoozedUntil: z.optional(instant),
});
export type ImportedReminder = z.input<typeof ImportedReminder>;

/** A note that was on the web: its address, and what strangers read there. */
export const ImportedPublication = z.object({
  slug: text(1, blogLimits.slugLength),
  visibility: z.enum(blogVisibilities),
  lang: z.enum(blogLanguages),
  publishedAt: z.optional(instant),
  updatedAt: z.optional(instant),
  /** What strangers read, where the note has been written on since. */
  copy: z.optional(
    z.object({
      title: text(1, noteLimits.titleLength),
      content: z.string().check(z.minLength(1), z.maxLength(noteLimits.contentLength)),
    }),
  ),
  /** Under which names of tags it stands there, where that are not the note's. */
  tags: z.optional(z.array(TagName).check(z.maxLength(noteLimits.tagsPerNote))),
});
export type ImportedPublication = z.input<typeof ImportedPublication>;

/** What stood above all posts elsewhere. */
export const ImportedBlog = z.object({
  title: text(0, blogLimits.titleLength),
  about: text(0, blogLimits.aboutLength),
  zone: z.nullable(zone),
});
export type ImportedBlog = z.input<typeof ImportedBlog>;

/** Beyond this a list of another program's is none of tags. */
const mostGivenTags = 1000;
const given = z.string().check(z.maxLength(2000));

/**
 * A note from elsewhere. Its `uuid` is made from where it comes from, so that a second import finds the first.
 *
 * Identity and text have a shape that is refused as ever. Everything else is looked at note by note: a value that breaks a rule is
 * told in the note's `problems`, and the note comes without it.
 */
export const ImportedNote = z.object({
  uuid,
  title: text(0, noteLimits.titleLength),
  content: z.string().check(z.refine((value) => !value.includes('\u0000'), { error: 'control_characters' })),
  type: z._default(z.int().check(z.minimum(0), z.maximum(32_767)), 0),
  /** Facts that the console has no place for, by their names; kept as they are, and exported again. */
  meta: z.optional(z.record(z.string(), z.unknown())),
  /** Names; `/` nests. A notebook is a tag, too. */
  tags: z._default(z.array(given).check(z.maxLength(mostGivenTags)), []),
  /** Instants; left out: now. */
  createTime: z.optional(given),
  updateTime: z.optional(given),
  /** Since when it lies in the trash. Longer ago than the trash keeps: its days begin with the import. */
  deleteTime: z.optional(given),
  is_finished: z._default(z.boolean(), false),
  /** Left out of a finished note: when it was last changed. */
  finished_at: z.optional(given),
  make_it_top: z._default(z.boolean(), false),
  top_rank: z.optional(z.number()),
  /** {@link ImportedReminder} */
  reminder: z.optional(z.unknown()),
  /** {@link ImportedPublication}; put on the web only where the import says `publish`. */
  publication: z.optional(z.unknown()),
});
export type ImportedNote = z.input<typeof ImportedNote>;

/**
 * `exists`: the same text is there under this id, or was imported and has been written on since; it stays as it is. `differs`:
 * another text is there; `trashed`: one lies in the trash. Such a note is not taken in, and can be sent again under another id.
 */
export const importOutcomes = ['created', 'exists', 'differs', 'trashed', 'empty', 'too_large'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/**
 * Takes notes in, and tags with their colours. `dryRun` only tells what would come of each.
 *
 * A note is taken whole or not at all, and never over one that is there. Files that notes name are sent before, by
 * `createAttachment` with the id that the text names.
 */
export const importNotes = endpoint({
  name: 'importNotes',
  method: 'POST',
  path: '/note/import',
  access: 'note.use',
  changes: ['notes.notes', 'notes.tags', 'notes.revisions', 'notes.posts', 'notes.blog'],
  body: z
    .object({
      dryRun: z._default(z.boolean(), false),
      /** Made by the caller for one import: a batch whose answer got lost is answered once more as before. */
      importId: z.optional(uuid),
      /** Puts on the web what says that it was there; needs note.publish. */
      publish: z._default(z.boolean(), false),
      /** Tags to be there, with their colours, also where no note has them. One that is there stays as it is. */
      tags: z._default(
        z
          .array(z.object({ name: TagName, color: z._default(z.nullable(z.enum(tagColors)), null) }))
          .check(z.maxLength(noteLimits.bulkSize)),
        [],
      ),
      /** Said of a blog that says nothing of itself yet, only with `publish`. */
      blog: z.optional(ImportedBlog),
      notes: z.array(ImportedNote).check(z.maxLength(noteLimits.importBatch)),
    })
    .check(
      z.refine(({ notes, tags, blog }) => notes.length + tags.length > 0 || blog !== undefined, {
        error: 'nothing_to_import',
        path: ['notes'],
      }),
    ),
  response: z.object({
    /** In the order of the notes. */
    outcomes: z.array(
      z.object({
        uuid,
        outcome: z.enum(importOutcomes),
        /** Values that break a rule and are left out, by their paths in the note (`tags.3`, `reminder.rule.count`). */
        problems: z.optional(z.array(FieldProblem)),
      }),
    ),
  }),
});

export const importStandings = ['new', 'exists', 'differs', 'trashed'] as const;
export type ImportStanding = (typeof importStandings)[number];

/**
 * What of an import is here already, without sending the texts: for a dry run, and to go on where one broke off.
 * The answers stand in the order of the questions.
 */
export const findImported = endpoint({
  name: 'findImported',
  method: 'POST',
  path: '/note/import/standing',
  access: 'note.use',
  changes: 'nothing',
  body: z.object({
    notes: z._default(
      z
        .array(
          z.object({
            uuid,
            /** {@link noteDigest} */
            digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
            /** It comes as one that lies in the trash, so it is there where it lies in the trash. */
            trashed: z._default(z.boolean(), false),
          }),
        )
        .check(z.maxLength(noteLimits.importQuestions)),
      [],
    ),
    /** Ids of attachments. */
    files: z._default(z.array(uuid).check(z.maxLength(noteLimits.importQuestions)), []),
  }),
  response: z.object({
    notes: z.array(z.object({ uuid, standing: z.enum(importStandings) })),
    files: z.array(z.object({ id: uuid, isHere: z.boolean() })),
  }),
});

/**
 * By which a text is known without being sent.
 * @param title in NFC and trimmed, as the contract keeps it  @returns SHA-256 in hexadecimal digits
 */
export async function noteDigest(title: string, content: string): Promise<string> {
  // No title has this sign, so no other title and text make the same words.
  const words = new TextEncoder().encode(`${title}\u001f${content}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', words));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

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
    /** With what lies in the trash, also of what is found. What is named comes wherever it lies. */
    withTrash: z._default(z.boolean(), false),
  }),
  response: z.object({ address: z.string() }),
});
