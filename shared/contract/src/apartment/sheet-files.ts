import * as z from 'zod/mini';

/** Largest XLSX file that is read; as base64 it still fits into a request. */
export const sheetBytesAtMost = 512 * 1024;

/** A file inside JSON: it goes the way of all calls, with their tokens and their errors. */
export const fileBase64 = z
  .string()
  .check(
    z.maxLength(Math.ceil(sheetBytesAtMost / 3) * 4, { error: 'file_too_big' }),
    z.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/),
  );

export const SheetFile = z.object({ name: z.string(), mime: z.string(), base64: fileBase64 });
export type SheetFile = z.infer<typeof SheetFile>;

/** One thing wrong with an imported sheet. `row` as the spreadsheet program counts; null: the sheet, or the row, as a whole. */
export const SheetProblem = z.object({
  row: z.nullable(z.int()),
  column: z.nullable(z.string()),
  code: z.string(),
  params: z.optional(z.record(z.string(), z.unknown())),
});
export type SheetProblem = z.infer<typeof SheetProblem>;
