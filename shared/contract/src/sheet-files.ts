import * as z from 'zod/mini';

/** Most rows that one import reads. */
export const importedRowsAtMost = 2000;
/** Problems that are told; there may be more. */
export const toldProblemsAtMost = 500;

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

/** An XLSX file to import; a dry run only tells what it would do. */
export const SheetBody = z.object({ file: fileBase64, dryRun: z._default(z.boolean(), true) });

/** What is wrong with a sheet, and what of the file was left alone. */
export const sheetReport = {
  /** Every bad row; with any of them nothing is saved. */
  problems: z.array(SheetProblem),
  /** How many there are, told or not. */
  faults: z.int(),
  /** Columns that are not known. */
  ignored: z.array(z.string()),
  /** Names of the file's other sheets. */
  unread: z.array(z.string()),
  saved: z.boolean(),
};

/** What an import does, or would do. */
export const SheetImport = z.object({ create: z.int(), update: z.int(), same: z.int(), ...sheetReport });
export type SheetImport = z.infer<typeof SheetImport>;
