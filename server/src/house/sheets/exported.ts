import {
  ApiError,
  type ExportedFile,
  type ExportFormat,
  exportedRowsAtMost,
  type Permission,
  sightOf,
} from '@console/contract';
import type * as z from 'zod/mini';
import { csvMime, csvOf } from './csv-writing.ts';
import type { Language, Words } from './sheet-cells.ts';
import type { SheetColumns, ValuesOf } from './sheet-columns.ts';
import type { WrittenCell } from './written-cells.ts';
import { sheetMime, xlsxOf } from './xlsx-writing.ts';

/** How somebody wants a file. */
export interface Wanted {
  readonly format: ExportFormat;
  readonly language: Language;
}

/** One column of a file that is only written. */
export interface ExportColumn<Row> {
  readonly header: Words;
  /** In characters; only for the eye. */
  readonly width?: number;
  /** The contract's field that it shows, where the contract says that not everybody sees it. */
  readonly field?: z.core.$ZodType;
  cell(row: Row, language: Language): WrittenCell;
}

interface Content<Row> {
  /** Code of what all is about, a building, say. */
  readonly code?: string | undefined;
  readonly title: Words;
  readonly columns: readonly ExportColumn<Row>[];
  readonly rows: Iterable<Row> | AsyncIterable<Row>;
  /** Of which time it is, for the file's name; asked when all rows are written. */
  range(): string;
}

const kinds = {
  xlsx: { mime: sheetMime, write: xlsxOf },
  csv: { mime: csvMime, write: csvOf },
} as const;

/** Columns that somebody sees who sees the fields on the screen: files leave out what answers leave out (`seenWith`). */
export const columnsSeen = <Row>(
  columns: readonly ExportColumn<Row>[],
  may: (permission: Permission) => boolean,
): ExportColumn<Row>[] =>
  columns.filter(({ field }) => {
    const sight = field && sightOf(field);
    return sight === undefined || may(sight.permission);
  });

/** The columns of a sheet that is read, as those of a file: so the file can be brought in again. */
export const columnsToRead = <Columns extends SheetColumns>(
  columns: Columns,
): ExportColumn<Partial<ValuesOf<Columns>>>[] =>
  Object.entries(columns).map(([name, { header, width, form }]) => ({
    header,
    ...(width === undefined ? {} : { width }),
    cell: (row: Readonly<Record<string, unknown>>, language: Language) =>
      row[name] === undefined ? { kind: 'empty' } : form.write(row[name], language),
  }));

/** Writes a file out of rows as they come. Its name tells what it is about, what it is, and of when. */
export async function exported<Row>(
  { format, language }: Wanted,
  { code, title, columns, rows, range }: Content<Row>,
): Promise<ExportedFile> {
  const { mime, write } = kinds[format];
  const file = await write({
    name: title[language],
    columns: columns.map(({ header, width }) => ({
      header: header[language],
      ...(width === undefined ? {} : { width }),
    })),
    rows: written(rows, columns, language),
  });
  const name = [code, title[language], range()].filter(Boolean).join('-');
  return { name: `${name}.${format}`, mime, base64: file.toString('base64') };
}

async function* written<Row>(
  rows: Content<Row>['rows'],
  columns: readonly ExportColumn<Row>[],
  language: Language,
): AsyncGenerator<WrittenCell[]> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > exportedRowsAtMost) throw tooMany('too_many_rows');
    yield columns.map(({ cell }) => cell(row, language));
  }
}

/** @param reason says what there is too much of, and so how to ask for less */
const tooMany = (reason: string) =>
  new ApiError('LIMIT', { details: { reason, maximum: exportedRowsAtMost } });

/** Refuses beforehand what would be refused after much work. @param reason of its own text: `rooms_too_many` */
export function demandFew(count: number, reason: string): void {
  if (count > exportedRowsAtMost) throw tooMany(reason);
}

/** Fetched at once: few enough to be dropped again soon, enough for few round trips. */
export const rowsPerPage = 1000;

/** Every item of a list that answers pages. */
export async function* everyItem<Item>(
  pageAt: (
    cursor: string | undefined,
  ) => Promise<{ readonly items: readonly Item[]; readonly next: string | null }>,
): AsyncGenerator<Item> {
  let cursor: string | undefined;
  do {
    const { items, next } = await pageAt(cursor);
    yield* items;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

/** `2026-01-01_2026-06-30`, or the one day of both; nothing where there is none. */
export const rangeName = (from: string | undefined, to: string | undefined): string =>
  from === to ? (from ?? '') : [from, to].filter(Boolean).join('_');
