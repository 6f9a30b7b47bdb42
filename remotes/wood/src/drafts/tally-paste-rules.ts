import { plainNumber } from '@console/ui';
import { newRow, type TallyKind, type TypedRow, tallyColumns } from '../tally/tally-rows.ts';

/** Rows out of a spreadsheet, each with the row of the sheet that it was. */
export interface PastedTally {
  readonly rows: readonly TypedRow[];
  /** Where each of the rows stood, from 1. */
  readonly rowNumbers: readonly number[];
  /** The first row names the columns. */
  readonly hasHead: boolean;
  /** Columns beyond those that a tally has. */
  readonly ignored: number;
}

/** What people write above the columns of a tally, in either language. */
const heads: readonly [name: string, said: RegExp][] = [
  ['count', /根数|件数|片数|块数|支数|数量|count|pcs|pieces|qty|quantity/i],
  ['diameterCm', /径|diam|^d\b|⌀|ø/i],
  ['thicknessMm', /厚|thick|^t\b/i],
  ['widthMm', /宽|width|^w\b/i],
  ['lengthM', /长|length|^l\b/i],
];

/**
 * Reads what was copied out of a spreadsheet: a row a line, cells apart by tabs (or by blanks or semicolons, where there are no
 * tabs). A first row without numbers names the columns; else they stand as the tally has them, and a row without a count is one
 * piece. Nothing is judged here and nothing is lost: cells stay as they were written, and the volume rules say what is wrong.
 */
export function pastedTally(text: string, kind: TallyKind): PastedTally {
  const lines = text.split(/\r\n|\r|\n/).map((line, index) => ({ cells: cellsOf(line), number: index + 1 }));
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first] = filled;
  const hasHead = first !== undefined && !first.cells.some((cell) => /\d/.test(cell.normalize('NFKC')));
  const columns = columnsOf(kind, hasHead ? first.cells : undefined);
  const body = hasHead ? filled.slice(1) : filled;
  return {
    rows: body.map(({ cells }) => rowOf(kind, columns, cells)),
    rowNumbers: body.map(({ number }) => number),
    hasHead,
    ignored: Math.max(
      0,
      ...body.map(({ cells }) => cells.filter((_, at) => columns[at] === undefined).length),
    ),
  };
}

/** Whether it is more than what belongs into one cell. */
export const isTable = (text: string): boolean => /[\t\r\n]/.test(text.trim());

const cellsOf = (line: string): string[] => {
  const apart = line.includes('\t') ? /\t/ : line.includes(';') ? /;/ : /\s+/;
  return (apart.source === '\\t' ? line : line.trim()).split(apart).map((cell) => cell.trim());
};

/** Which column of a tally each cell of a row is. */
function columnsOf(kind: TallyKind, head: readonly string[] | undefined): readonly (string | undefined)[] {
  const usual = [...tallyColumns[kind].map(({ name }) => name), 'count'];
  if (!head) return usual;
  const named = head.map(
    (cell) => heads.find(([name, said]) => usual.includes(name) && said.test(cell.normalize('NFKC')))?.[0],
  );
  const isOnce = named.every((name, at) => name === undefined || named.indexOf(name) === at);
  return isOnce && usual.every((name) => name === 'count' || named.includes(name)) ? named : usual;
}

function rowOf(
  kind: TallyKind,
  columns: readonly (string | undefined)[],
  cells: readonly string[],
): TypedRow {
  const at = (name: string) => cells[columns.indexOf(name)] ?? '';
  const sizes = Object.fromEntries(tallyColumns[kind].map(({ name }) => [name, plainNumber(at(name))]));
  return { ...newRow(kind), sizes, count: plainNumber(at('count')) || '1' };
}
