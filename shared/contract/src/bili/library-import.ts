import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { text } from '../scalars.ts';

export const importLimits = { characters: 500_000, entries: 1000 } as const;

/**
 * What became of a line, or of an entry of an export. `repeated`: named by an earlier line; `shortLink`: only the site knows where it
 * leads; `badNumber`: no such number can exist; `notVideo`: says nothing of a video.
 */
export const importOutcomes = [
  'imported',
  'alreadyThere',
  'repeated',
  'shortLink',
  'badNumber',
  'notVideo',
] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export const ImportedLine = z.object({
  /** Of a text the line, of an export the place of the entry; from 1. */
  line: z.int(),
  /** What stands there, cut to 200 characters. */
  given: z.string(),
  outcome: z.enum(importOutcomes),
  bvid: z.nullable(z.string()),
  title: z.string(),
});
export type ImportedLine = z.infer<typeof ImportedLine>;

/**
 * Takes a favourites list into the library: links or numbers, one a line, or an export as JSON or CSV. What is there already stays as it
 * is. `preview` answers the same and keeps nothing. VALIDATION at `text`: `nothing_to_import`, `too_many_entries`.
 */
export const importLibrary = endpoint({
  name: 'importLibrary',
  method: 'POST',
  path: '/bili/library:import',
  access: 'bili.use',
  changes: ['bili.library'],
  body: z.object({
    text: z.string().check(z.minLength(1), z.maxLength(importLimits.characters)),
    preview: z._default(z.boolean(), false),
    /** For everything that is imported. */
    tags: z._default(z.array(text(1, 30)).check(z.maxLength(10)), []),
    watchLater: z._default(z.boolean(), false),
  }),
  response: z.object({
    form: z.enum(['lines', 'json', 'csv']),
    /** In the order of the list; empty lines are left out. */
    lines: z.array(ImportedLine),
    counts: z.record(z.enum(importOutcomes), z.int()),
  }),
  idempotent: true,
});
export type LibraryImport = z.infer<typeof importLibrary.response>;
