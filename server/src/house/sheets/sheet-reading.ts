import readWorkbook from 'read-excel-file/universal';
import { isEmpty, type SheetCell } from './sheet-cells.ts';
import type { SheetColumns, ValuesOf } from './sheet-columns.ts';
import {
  type CellMarks,
  columnLetters,
  defaultSheetLimits,
  inspectFile,
  rowsToHeader,
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
 * count with the value that was saved with them; empty rows are passed over.
 */
export async function readSheet<Columns extends SheetColumns>(
  bytes: Uint8Array,
  columns: Columns,
  limits: Partial<SheetLimits> = {},
): Promise<SheetContent<Columns>> {
  const bounds = { ...defaultSheetLimits, ...limits };
  const inspected = inspectFile(bytes, bounds);
  if ('code' in inspected) return spoilt([{ row: null, column: null, ...inspected }]);
  const sheets = await sheetsOf(bytes, inspected);
  if ('code' in sheets) return spoilt([sheets]);
  const filled = sheets.filter(({ table }) => table.some((row) => !row.every(isEmpty)));
  const chosen = filled
    .map(({ name, table }) => ({ name, table, head: headOf(table, columns) }))
    .reduce<Headed | undefined>((best, one) => (best && !isBetter(one, best) ? best : one), undefined);
  if (!chosen) return spoilt([{ row: null, column: null, code: 'sheet_empty' }]);
  const unread = filled.map(({ name }) => name).filter((name) => name !== chosen.name);
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

type Table = readonly (readonly SheetCell[])[];

interface Sheet {
  readonly name: string;
  readonly table: Table;
}

async function sheetsOf(bytes: Uint8Array, marks: readonly CellMarks[]): Promise<Sheet[] | SheetProblem> {
  try {
    const sheets = await readWorkbook(new Blob([Buffer.from(bytes)]), {
      parseNumber: (text: string): SheetCell => ({ kind: 'number', text: shownNumber(text) }),
      trim: false,
    });
    return sheets.map(({ sheet, data }, index) => ({ name: sheet, table: tableOf(data, marks[index]) }));
  } catch (error) {
    return unreadable(error);
  }
}

const unmarked: CellMarks = { errors: new Set(), uncomputed: new Set(), merged: new Map() };

function tableOf(data: readonly (readonly unknown[])[], marks: CellMarks = unmarked): Table {
  const known = new Map<string, SheetCell>();
  return data.map((row, at) =>
    row.map((cell, index) => {
      const address = `${columnLetters(index)}${at + 1}`;
      const above = marks.merged.get(address);
      const read = (above && known.get(above)) || cellOf(cell, address, marks);
      known.set(address, read);
      return read;
    }),
  );
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

/** The row near the top in which most of the columns are named; where none is, the first that is not empty. */
function headOf(table: Table, columns: SheetColumns): Head {
  return table
    .flatMap((row, at) => (row.every(isEmpty) ? [] : [{ row, at }]))
    .slice(0, rowsToHeader)
    .map(({ row, at }) => ({ at, ...placesOf(row, columns, at + 1) }))
    .reduce((best, one) => (fitOf(one) > fitOf(best) ? one : best));
}

/** More than any number of columns, so that a header with all that is needed comes first. */
const whole = 1000;
const fitOf = ({ named, problems }: Head): number => named + (problems.length === 0 ? whole : 0);

const isFilled = ({ table, head }: Headed): boolean =>
  table.slice(head.at + 1).some((row) => !row.every(isEmpty));

/** Of two sheets that fit, the one in which anything stands below the header. */
function isBetter(one: Headed, other: Headed): boolean {
  const [fit, before] = [fitOf(one.head), fitOf(other.head)];
  if (fit >= whole && before >= whole) return isFilled(one) && !isFilled(other);
  return fit > before;
}

function contentOf<Columns extends SheetColumns>(
  { table, head: { at: top, places, ignored, problems } }: Headed,
  columns: Columns,
  { rows: most }: SheetLimits,
): SheetContent<Columns> {
  if (problems.length > 0) return { ...spoilt(problems), ignored };
  const filled = table
    .map((cells, at) => ({ cells, row: at + 1 }))
    .filter(({ cells, row }) => row > top + 1 && !cells.every(isEmpty));
  if (filled.length === 0) return { ...spoilt([{ row: null, column: null, code: 'sheet_empty' }]), ignored };
  if (filled.length > most)
    return {
      ...spoilt([{ row: null, column: null, code: 'too_many_rows', params: { maximum: most } }]),
      ignored,
    };
  const read = filled.map(({ cells, row }) => rowOf<Columns>(cells, row, columns, places));
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
