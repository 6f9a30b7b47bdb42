import readWorkbook from 'read-excel-file/universal';
import { isEmpty, type SheetCell } from './sheet-cells.ts';
import type { SheetColumns, ValuesOf } from './sheet-columns.ts';
import {
  type CellMarks,
  columnLetters,
  defaultSheetLimits,
  inspectFile,
  type SheetLimits,
} from './sheet-file.ts';

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
  /** Rows that are not empty, good or bad. */
  readonly total: number;
}

/**
 * Reads the first sheet of an XLSX file: a header, in either language and any order, and rows below it. Never throws
 * over what stands in the file: all that is wrong is told at once. Formulas count with the value that was saved with
 * them; empty rows are passed over.
 */
export async function readSheet<Columns extends SheetColumns>(
  bytes: Uint8Array,
  columns: Columns,
  limits: Partial<SheetLimits> = {},
): Promise<SheetContent<Columns>> {
  const inspected = inspectFile(bytes, { ...defaultSheetLimits, ...limits });
  if ('code' in inspected) return spoilt([{ row: null, column: null, ...inspected }]);
  const table = await tableOf(bytes, inspected);
  if ('code' in table) return spoilt([table]);
  return contentOf(table, columns);
}

const spoilt = (problems: readonly SheetProblem[]): SheetContent<never> => ({
  rows: [],
  broken: [],
  problems,
  ignored: [],
  total: 0,
});

type Table = readonly (readonly SheetCell[])[];

async function tableOf(bytes: Uint8Array, marks: CellMarks): Promise<Table | SheetProblem> {
  try {
    const [first] = await readWorkbook(new Blob([Buffer.from(bytes)]), {
      parseNumber: (text: string): SheetCell => ({ kind: 'number', text: shownNumber(text) }),
      trim: false,
    });
    return (first?.data ?? []).map((row, at) =>
      row.map((cell: unknown, index) => cellOf(cell, `${columnLetters(index)}${at + 1}`, marks)),
    );
  } catch (error) {
    return unreadable(error);
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

function contentOf<Columns extends SheetColumns>(table: Table, columns: Columns): SheetContent<Columns> {
  const top = table.findIndex((row) => !row.every(isEmpty));
  const header = table[top];
  if (!header) return spoilt([{ row: null, column: null, code: 'sheet_empty' }]);
  const { places, ignored, problems } = placesOf(header, columns, top + 1);
  if (problems.length > 0) return { ...spoilt(problems), ignored };
  const filled = table
    .map((cells, at) => ({ cells, row: at + 1 }))
    .filter(({ cells, row }) => row > top + 1 && !cells.every(isEmpty));
  if (filled.length === 0) return { ...spoilt([{ row: null, column: null, code: 'sheet_empty' }]), ignored };
  const read = filled.map(({ cells, row }) => rowOf<Columns>(cells, row, columns, places));
  return {
    rows: read.flatMap(({ found }) => (found ? [found] : [])),
    broken: read.flatMap(({ broken }) => (broken ? [broken] : [])),
    problems: read.flatMap((one) => one.problems),
    ignored,
    total: filled.length,
  };
}

const folded = (text: string): string =>
  text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLocaleLowerCase('en');

/** Where each column stands; null: the sheet comes without it, and may. */
type Places = ReadonlyMap<string, number | null>;

function placesOf(header: readonly SheetCell[], columns: SheetColumns, row: number) {
  const texts = header.map((cell) =>
    cell.kind === 'text' || cell.kind === 'number' ? folded(cell.text) : '',
  );
  const problems: SheetProblem[] = [];
  const places = new Map<string, number | null>();
  for (const [column, { header: names, optional }] of Object.entries(columns)) {
    const wanted = [names.zh, names.en, column].map(folded);
    const found = texts.flatMap((text, index) => (text !== '' && wanted.includes(text) ? [index] : []));
    if (found.length > 1) problems.push({ row, column, code: 'column_twice' });
    if (found.length === 0 && !optional) problems.push({ row, column, code: 'column_missing' });
    places.set(column, found[0] ?? null);
  }
  const known = new Set(places.values());
  const ignored = header.flatMap((cell, index) =>
    cell.kind === 'text' && !isEmpty(cell) && !known.has(index) ? [cell.text.trim()] : [],
  );
  return { places, ignored, problems };
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
