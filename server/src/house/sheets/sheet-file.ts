import { strFromU8, unzipSync } from 'fflate';

/** Most that a sheet may hold, so that nobody's file takes the server's memory or time. */
export interface SheetLimits {
  /** Rows below the header. */
  readonly rows: number;
  readonly columns: number;
  /** Bytes of the file, and of all that is packed in it. */
  readonly bytes: number;
  readonly unpacked: number;
  /** Sheets of the workbook, read or not. */
  readonly sheets: number;
  /** Whether a text with separated cells (CSV) will do as well. */
  readonly text: boolean;
  /** Rows in which the header is looked for: people put a title and remarks above it. */
  readonly header: number;
}

export const defaultSheetLimits: SheetLimits = {
  rows: 2000,
  columns: 60,
  bytes: 1024 * 1024,
  unpacked: 12 * 1024 * 1024,
  sheets: 50,
  text: false,
  header: 20,
};

export type FileFault = {
  readonly code: 'not_a_sheet' | 'file_too_big' | 'too_many_rows' | 'too_many_columns' | 'too_many_sheets';
  readonly params?: Record<string, unknown>;
};

/**
 * What the reading library loses: cells that hold an error, or a formula without a value, and cells that stand for
 * those below them; by address (`B7`).
 */
export interface CellMarks {
  readonly errors: ReadonlySet<string>;
  readonly uncomputed: ReadonlySet<string>;
  /** By column, counted from 0, what is merged down it, from the top. */
  readonly merged: ReadonlyMap<number, readonly MergedRows[]>;
}

/** Rows, as spreadsheet programs count, of which the first one's cell stands for all. */
interface MergedRows {
  readonly first: number;
  readonly to: number;
}

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
  const sheets = sheetsOf(parts, limits);
  if (!Array.isArray(sheets)) return sheets;
  const marks: CellMarks[] = [];
  for (const xml of sheets) {
    const found = marksIn(xml, limits);
    if ('code' in found) return found;
    marks.push(found);
  }
  return marks;
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
    if (Number(row) > limits.rows + limits.header)
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

/**
 * The texts of the workbook's sheets, in its order; empty where one is no worksheet (a chart has a sheet of its own).
 * @returns a fault where there are too many of them, or one text is to be read twice
 */
function sheetsOf(parts: Parts, { sheets: most }: SheetLimits): string[] | FileFault {
  const tags = tagsIn(parts.get('xl/workbook.xml') ?? '', 'sheet').filter((tag) => attributeOf(tag, 'name'));
  if (tags.length > most) return { code: 'too_many_sheets', params: { maximum: most } };
  const targets = new Map(
    tagsIn(parts.get('xl/_rels/workbook.xml.rels') ?? '', 'Relationship').map((tag) => [
      attributeOf(tag, 'Id'),
      attributeOf(tag, 'Target') ?? '',
    ]),
  );
  const names = tags.map((tag) => {
    const target = targets.get(attributeOf(tag, 'id')) ?? '';
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  });
  const there = names.filter((name) => parts.has(name));
  if (new Set(there).size < there.length) return { code: 'not_a_sheet' };
  return names.map((name) => parts.get(name) ?? '');
}

/** More than any such tag has characters. */
const longTag = 4096;

/** The attributes of each such element, whatever prefix it has. */
const tagsIn = (xml: string, element: string): string[] =>
  xml
    .split(new RegExp(`<(?:[^\\s<>/:]+:)?${element}(?=[\\s/>])`))
    .slice(1)
    .map((rest) => /^(?:"[^"]*"|'[^']*'|[^"'<>])*/.exec(rest.slice(0, longTag))?.[0] ?? '');

const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s(?:[^\\s<>/:="']+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)?.slice(1).join('');

function marksIn(xml: string, limits: SheetLimits): CellMarks | FileFault {
  const merged = mergedIn(xml, limits);
  if ('code' in merged) return merged;
  const errors = new Set<string>();
  const uncomputed = new Set<string>();
  for (const cell of xml.split(/<(?:[\w.-]+:)?c(?=\s)/).slice(1)) {
    const address = addressOf(cell);
    if (!address) continue;
    if (/^[^<>]*\st=["']e["']/.test(cell)) errors.add(address);
    else if (/<(?:[\w.-]+:)?f[\s>/]/.test(cell) && !/<(?:[\w.-]+:)?v>/.test(cell)) uncomputed.add(address);
  }
  return { errors, uncomputed, merged };
}

/**
 * One room above two rows of meters: merged down a column, which people do for what the rows have in common. A few bytes
 * can merge a million rows, so no more is taken than the limits let stand there.
 */
function mergedIn(xml: string, { rows, columns, header }: SheetLimits): CellMarks['merged'] | FileFault {
  const merged = new Map<number, MergedRows[]>();
  const lowest = rows + header;
  let filled = 0;
  for (const [, letters = '', start, last, end] of xml.matchAll(
    /<(?:[\w.-]+:)?mergeCell\s[^<>]*?ref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g,
  )) {
    const [first, to] = [Number(start), Math.min(Number(end), lowest)];
    const column = columnNumber(letters) - 1;
    if (letters !== last || column >= columns || to <= first) continue;
    filled += to - first;
    if (filled > lowest * columns) return { code: 'too_many_columns', params: { maximum: columns } };
    const above = merged.get(column);
    if (above) above.push({ first, to });
    else merged.set(column, [{ first, to }]);
  }
  for (const ranges of merged.values()) ranges.sort((one, other) => one.first - other.first);
  return merged;
}

/** The row whose cell stands in this one, too; undefined where it stands for itself. @param column counted from 0 */
export function rowAbove({ merged }: CellMarks, column: number, row: number): number | undefined {
  const ranges = merged.get(column);
  if (!ranges) return undefined;
  let [from, until] = [0, ranges.length];
  while (from < until) {
    const middle = (from + until) >> 1;
    if ((ranges[middle]?.first ?? row) < row) from = middle + 1;
    else until = middle;
  }
  const range = ranges[from - 1];
  return range && row <= range.to ? range.first : undefined;
}
