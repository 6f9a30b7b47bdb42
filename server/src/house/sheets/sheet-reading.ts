import readWorkbook from 'read-excel-file/universal';
import { csvCell, csvRows, isPacked, textIn } from './csv-reading.ts';
import { isEmpty, type SheetCell } from './sheet-cells.ts';
import type { SheetColumns, ValuesOf } from './sheet-columns.ts';
import {
  type CellMarks,
  columnLetters,
  defaultSheetLimits,
  inspectFile,
  rowAbove,
  type SheetLimits,
} from './sheet-file.ts';
import { type Places, placesOf } from './sheet-headers.ts';

/** One thing wrong with a sheet. `row` is the number that the spreadsheet program shows; null: the sheet as a whole. */
export interface SheetProblem {
  readonly row: number | null;
  /** Name of the column as the caller calls it; null: the whole row. */
  readonly column: string | null;
  readonly code: string;
  readonly params?: Record<string, unknown>;
}

/** In the order of the sheet; what concerns it as a whole first. */
export const fromTheTop = <One extends { readonly row: number | null }>(ones: readonly One[]): One[] =>
  [...ones].sort((one, other) => (one.row ?? 0) - (other.row ?? 0));

export interface SheetRow<Columns extends SheetColumns> {
  readonly row: number;
  readonly values: ValuesOf<Columns>;
}

/** A row in which not every cell could be read: what could be, for the rules that hold of it all the same. */
export interface BrokenRow<Columns extends SheetColumns> {
  readonly row: number;
  readonly values: Partial<ValuesOf<Columns>>;
  readonly unreadable: readonly (keyof Columns & string)[];
}

export interface SheetContent<Columns extends SheetColumns> {
  /** The rows in which every cell could be read. */
  readonly rows: readonly SheetRow<Columns>[];
  /** The other ones; what is wrong with their cells is among the problems. */
  readonly broken: readonly BrokenRow<Columns>[];
  /** Everything that is wrong, from the top down. */
  readonly problems: readonly SheetProblem[];
  /** Headers of columns that nobody asked for; what stands below them is not read. */
  readonly ignored: readonly string[];
  /** Names of the file's other sheets in which anything stands. */
  readonly unread: readonly string[];
  /** Rows that are not empty, good or bad. */
  readonly total: number;
}

/**
 * Reads the sheet of an XLSX file that has these columns: a header, in either language and any order, a title above it
 * perhaps, and rows below it. Never throws over what stands in the file: all that is wrong is told at once. Formulas
 * count with the value that was saved with them; empty rows are passed over. A text with separated cells is read in the same
 * way where the limits allow it.
 */
export async function readSheet<Columns extends SheetColumns>(
  bytes: Uint8Array,
  columns: Columns,
  limits: Partial<SheetLimits> = {},
): Promise<SheetContent<Columns>> {
  const bounds = { ...defaultSheetLimits, ...limits };
  const sheets = bounds.text && !isPacked(bytes) ? textSheet(bytes, bounds) : await sheetsOf(bytes, bounds);
  if ('code' in sheets) return spoilt([sheets]);
  const headed = sheets.flatMap((sheet): Headed[] => {
    const head = headOf(sheet, columns, bounds.header);
    return head ? [{ ...sheet, head }] : [];
  });
  const chosen = headed.reduce<Headed | undefined>(
    (best, one) => (best && !isBetter(one, best) ? best : one),
    undefined,
  );
  if (!chosen) return spoilt([{ row: null, column: null, code: 'sheet_empty' }]);
  const unread = headed.map(({ name }) => name).filter((name) => name !== chosen.name);
  return { ...contentOf(chosen, columns, bounds), unread };
}

const spoilt = (problems: readonly SheetProblem[]): SheetContent<never> => ({
  rows: [],
  broken: [],
  problems,
  ignored: [],
  unread: [],
  total: 0,
});

/** A sheet as the library read it: its cells are made of that only where they are looked at. */
interface Sheet {
  readonly name: string;
  readonly data: readonly (readonly unknown[])[];
  readonly marks: CellMarks;
}

const noMarks: CellMarks = { errors: new Set(), uncomputed: new Set(), merged: new Map() };

/** A text is one sheet. */
function textSheet(bytes: Uint8Array, limits: SheetLimits): Sheet[] | SheetProblem {
  const whole = { row: null, column: null };
  if (bytes.length > limits.bytes)
    return { ...whole, code: 'file_too_big', params: { maximum: limits.bytes } };
  const text = textIn(bytes);
  if (text === undefined) return { ...whole, code: 'not_a_sheet' };
  const rows = csvRows(text);
  if (rows.some(({ length }) => length > limits.columns))
    return { ...whole, code: 'too_many_columns', params: { maximum: limits.columns } };
  return [{ name: '', data: rows.map((row) => row.map(csvCell)), marks: noMarks }];
}

async function sheetsOf(bytes: Uint8Array, limits: SheetLimits): Promise<Sheet[] | SheetProblem> {
  const marks = inspectFile(bytes, limits);
  if ('code' in marks) return { row: null, column: null, ...marks };
  const sheets = await workbookIn(bytes);
  if ('code' in sheets) return sheets;
  // Both go by the order of the workbook; a file in which the library sees other sheets is none that we can vouch for.
  if (sheets.length !== marks.length) return { row: null, column: null, code: 'not_a_sheet' };
  return marks.map((marks, index) => {
    const { sheet: name = '', data } = sheets[index] ?? {};
    // A chart has a sheet without data.
    return { name, data: data ?? [], marks };
  });
}

async function workbookIn(bytes: Uint8Array) {
  try {
    return await readWorkbook(new Blob([Buffer.from(bytes)]), {
      parseNumber: (text: string): SheetCell => ({ kind: 'number', text: shownNumber(text) }),
      trim: false,
    });
  } catch (error) {
    return unreadable(error);
  }
}

/** @param at counted from 0 */
const cellsOf = ({ data, marks }: Sheet, at: number): SheetCell[] =>
  (data[at] ?? []).map((_, index) => {
    const row = rowAbove(marks, index, at + 1) ?? at + 1;
    return cellOf(data[row - 1]?.[index], `${columnLetters(index)}${row}`, marks);
  });

/** The rows in which anything stands, one after the other. @param from counted from 0 */
function* filledRows(sheet: Sheet, from: number): Generator<{ at: number; cells: SheetCell[] }> {
  for (let at = from; at < sheet.data.length; at += 1) {
    const cells = cellsOf(sheet, at);
    if (!cells.every(isEmpty)) yield { at, cells };
  }
}

/** The library refuses the whole file over one formula of text that was never worked out. */
function unreadable(error: unknown): SheetProblem {
  const message = error instanceof Error ? error.message : '';
  const row = /at row (\d+), col \d+: VALUE_MISSING/.exec(message)?.[1];
  if (row === undefined) return { row: null, column: null, code: 'not_a_sheet' };
  return { row: Number(row), column: null, code: 'formula_not_computed' };
}

function cellOf(cell: unknown, address: string, { errors, uncomputed }: CellMarks): SheetCell {
  if (errors.has(address)) return { kind: 'error' };
  if (uncomputed.has(address)) return { kind: 'uncomputed' };
  if (typeof cell === 'string') return { kind: 'text', text: cell };
  if (typeof cell === 'boolean') return { kind: 'boolean', value: cell };
  if (cell instanceof Date) return dayOf(cell);
  return isSheetCell(cell) ? cell : { kind: 'empty' };
}

const isSheetCell = (cell: unknown): cell is SheetCell =>
  typeof cell === 'object' && cell !== null && 'kind' in cell;

const dayOf = (at: Date): SheetCell =>
  Number.isNaN(at.getTime()) ? { kind: 'error' } : { kind: 'day', day: at.toISOString().slice(0, 10) };

/** Sheets keep floats: 0.30000000000000004 is shown as 0.3, with 15 digits in all, and 0.3 is what was meant. */
function shownNumber(raw: string): string {
  const shown = Number(Number(raw).toPrecision(15));
  const plain = String(shown);
  if (!plain.includes('e')) return plain;
  return Math.abs(shown) >= 1 ? BigInt(shown).toString() : shown.toFixed(20).replace(/0+$/, '');
}

/** Where a sheet's header stands, and what it makes of the columns. */
interface Head extends ReturnType<typeof placesOf> {
  readonly at: number;
}
interface Headed extends Sheet {
  readonly head: Head;
}

/**
 * The row near the top in which most of the columns are named; where none is, the first that is not empty. None where
 * nothing stands in the sheet.
 */
function headOf(sheet: Sheet, columns: SheetColumns, within: number): Head | undefined {
  let best: Head | undefined;
  let seen = 0;
  for (const { at, cells } of filledRows(sheet, 0)) {
    if (seen === within) break;
    seen += 1;
    const head = { at, ...placesOf(cells, columns, at + 1) };
    if (!best || fitOf(head) > fitOf(best)) best = head;
  }
  return best;
}

/** More than any number of columns, so that a header with all that is needed comes first. */
const whole = 1000;
// A row that names none is no header, also where no column has to be there.
const fitOf = ({ named, problems }: Head): number => named + (named > 0 && problems.length === 0 ? whole : 0);

const isFilled = (sheet: Headed): boolean => !filledRows(sheet, sheet.head.at + 1).next().done;

/** Of two sheets that fit, the one in which anything stands below the header. */
function isBetter(one: Headed, other: Headed): boolean {
  const [fit, before] = [fitOf(one.head), fitOf(other.head)];
  if (fit >= whole && before >= whole) return isFilled(one) && !isFilled(other);
  return fit > before;
}

function contentOf<Columns extends SheetColumns>(
  sheet: Headed,
  columns: Columns,
  { rows: most }: SheetLimits,
): SheetContent<Columns> {
  const { at: top, places, ignored, problems } = sheet.head;
  if (problems.length > 0) return { ...spoilt(problems), ignored };
  const filled = [...filledRows(sheet, top + 1)];
  if (filled.length === 0) return { ...spoilt([{ row: null, column: null, code: 'sheet_empty' }]), ignored };
  if (filled.length > most)
    return {
      ...spoilt([{ row: null, column: null, code: 'too_many_rows', params: { maximum: most } }]),
      ignored,
    };
  const read = filled.map(({ cells, at }) => rowOf<Columns>(cells, at + 1, columns, places));
  return {
    rows: read.flatMap(({ found }) => (found ? [found] : [])),
    broken: read.flatMap(({ broken }) => (broken ? [broken] : [])),
    problems: read.flatMap((one) => one.problems),
    ignored,
    unread: [],
    total: filled.length,
  };
}

function rowOf<Columns extends SheetColumns>(
  cells: readonly SheetCell[],
  row: number,
  columns: Columns,
  places: Places,
): { found?: SheetRow<Columns>; broken?: BrokenRow<Columns>; problems: SheetProblem[] } {
  const values: Record<string, unknown> = {};
  const problems: SheetProblem[] = [];
  const unreadable: string[] = [];
  for (const [column, { form }] of Object.entries(columns)) {
    const place = places.get(column);
    if (place === null || place === undefined) continue;
    const read = form.read(cells[place] ?? { kind: 'empty' });
    if (read.ok) values[column] = read.value;
    else {
      unreadable.push(column);
      problems.push({ row, column, code: read.code, ...(read.params ? { params: read.params } : {}) });
    }
  }
  if (problems.length > 0)
    return { broken: { row, values: values as Partial<ValuesOf<Columns>>, unreadable }, problems };
  // Every column that is not optional has its place, or the sheet was refused before.
  return { found: { row, values: values as ValuesOf<Columns> }, problems };
}
