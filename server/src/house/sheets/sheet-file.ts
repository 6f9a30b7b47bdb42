import { strFromU8, unzipSync } from 'fflate';

/** Most that a sheet may hold, so that nobody's file takes the server's memory or time. */
export interface SheetLimits {
  /** Rows below the header. */
  readonly rows: number;
  readonly columns: number;
  /** Bytes of the file, and of all that is packed in it. */
  readonly bytes: number;
  readonly unpacked: number;
}

export const defaultSheetLimits: SheetLimits = {
  rows: 2000,
  columns: 60,
  bytes: 1024 * 1024,
  unpacked: 12 * 1024 * 1024,
};

export type FileFault = {
  readonly code: 'not_a_sheet' | 'file_too_big' | 'too_many_rows' | 'too_many_columns';
  readonly params?: Record<string, unknown>;
};

/**
 * What the reading library loses: cells that hold an error, or a formula without a value, and cells that stand for
 * those below them; by address (`B7`).
 */
export interface CellMarks {
  readonly errors: ReadonlySet<string>;
  readonly uncomputed: ReadonlySet<string>;
  /** By a cell below it in the same column the cell into which it was merged. */
  readonly merged: ReadonlyMap<string, string>;
}

/** Rows in which the header is looked for: people put a title and remarks above it. */
export const rowsToHeader = 20;

/**
 * Looks into a sheet's file before it is read: what it declares may not exceed the limits. A few bytes can name row
 * 1048576, and readers make all the rows before it.
 * @returns a fault, or the marks of each sheet in the order of the workbook
 */
export function inspectFile(bytes: Uint8Array, limits: SheetLimits): FileFault | CellMarks[] {
  if (bytes.length > limits.bytes) return { code: 'file_too_big', params: { maximum: limits.bytes } };
  const parts = unpacked(bytes, limits.unpacked);
  if (!(parts instanceof Map)) return parts;
  for (const xml of parts.values()) {
    const fault = extentFault(xml, limits);
    if (fault) return fault;
  }
  return sheetsOf(parts).map((xml) => marksIn(xml, limits));
}

type Parts = ReadonlyMap<string, string>;

function unpacked(bytes: Uint8Array, most: number): Map<string, string> | FileFault {
  let size = 0;
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!name.endsWith('.xml') && !name.endsWith('.rels')) return false;
        size += originalSize;
        return size <= most;
      },
    });
    if (size > most) return { code: 'file_too_big', params: { maximum: most } };
    return new Map(Object.entries(files).map(([name, file]) => [name, strFromU8(file)]));
  } catch {
    return { code: 'not_a_sheet' };
  }
}

const addressOf = (tag: string): string | undefined =>
  /(?:^|\s)r\s*=\s*(["'])([^"'<]*)\1/.exec(tag.slice(0, tag.search(/<|$/)))?.[2];

/** Anything but a plain address is refused: what this cannot read, it cannot vouch for. */
function extentFault(xml: string, limits: SheetLimits): FileFault | undefined {
  for (const piece of xml.split(/<(?:[\w.-]+:)?(?:row|c)(?=[\s/])/).slice(1)) {
    const address = addressOf(piece);
    if (address === undefined) continue;
    const [, column = '', row = ''] = /^([A-Z]{0,3})(\d{1,7})$/.exec(address) ?? [];
    if (row === '') return { code: 'not_a_sheet' };
    // How many of them are rows below the header, the reader counts.
    if (Number(row) > limits.rows + rowsToHeader)
      return { code: 'too_many_rows', params: { maximum: limits.rows } };
    if (columnNumber(column) > limits.columns)
      return { code: 'too_many_columns', params: { maximum: limits.columns } };
  }
  return undefined;
}

const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** @returns the letters of a column, counted from 0: 0 is A, 26 is AA */
export function columnLetters(index: number): string {
  const before = Math.floor(index / 26);
  return (before > 0 ? columnLetters(before - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** The texts of the workbook's sheets, in its order; empty where one cannot be found. */
function sheetsOf(parts: Parts): string[] {
  const links = (parts.get('xl/_rels/workbook.xml.rels') ?? '').match(/<Relationship\s[^<>]*>/g) ?? [];
  const sheets = (parts.get('xl/workbook.xml') ?? '').matchAll(
    /<(?:[\w.-]+:)?sheet\s[^<>]*?[\w.-]+:id="([^"]*)"/g,
  );
  return [...sheets].map(([, id]) => {
    const link = links.find((one) => one.includes(`Id="${id}"`));
    const target = link && /Target="\/?(?:xl\/)?([^"]*)"/.exec(link)?.[1];
    return (target && parts.get(`xl/${target}`)) || '';
  });
}

function marksIn(xml: string, limits: SheetLimits): CellMarks {
  const errors = new Set<string>();
  const uncomputed = new Set<string>();
  for (const cell of xml.split(/<(?:[\w.-]+:)?c(?=\s)/).slice(1)) {
    const address = addressOf(cell);
    if (!address) continue;
    if (/^[^<>]*\st=["']e["']/.test(cell)) errors.add(address);
    else if (/<(?:[\w.-]+:)?f[\s>/]/.test(cell) && !/<(?:[\w.-]+:)?v>/.test(cell)) uncomputed.add(address);
  }
  return { errors, uncomputed, merged: mergedIn(xml, limits) };
}

/** One room above two rows of meters: merged down a column, which people do for what the rows have in common. */
function mergedIn(xml: string, { rows }: SheetLimits): Map<string, string> {
  const merged = new Map<string, string>();
  for (const [, column = '', first, last, to] of xml.matchAll(
    /<(?:[\w.-]+:)?mergeCell\s[^<>]*?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g,
  )) {
    if (column !== last) continue;
    for (let row = Number(first) + 1; row <= Math.min(Number(to), rows + rowsToHeader); row += 1)
      merged.set(`${column}${row}`, `${column}${first}`);
  }
  return merged;
}
