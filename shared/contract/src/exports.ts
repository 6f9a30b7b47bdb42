import * as z from 'zod/mini';

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * Most rows that one file holds. More is LIMIT with `details.maximum` and `details.reason`: `too_many_rows`, or the list's
 * own (`rooms_too_many`), whose text says how to ask for less.
 */
export const exportedRowsAtMost = 20_000;

/** Of headers, words and the file's name: part of the query of every file. */
export const inLanguage = { language: z._default(z.enum(['zh', 'en']), 'zh') };

/** How somebody wants a list as a file: part of the query of every export. */
export const asFile = { format: z._default(z.enum(exportFormats), 'xlsx'), ...inLanguage };

/** A finished file; like all sheets it travels inside JSON. */
export const ExportedFile = z.object({ name: z.string(), mime: z.string(), base64: z.string() });
export type ExportedFile = z.infer<typeof ExportedFile>;

/** Pages are for screens: a file holds all of them. */
export const pageOnly = { cursor: true, limit: true } as const;
