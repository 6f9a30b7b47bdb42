import { eastAsianWidth } from 'get-east-asian-width';

export type Alignment = 'left' | 'center' | 'right' | 'none';

/** A table of a note: its first row is the head. */
export interface Table {
  readonly rows: readonly (readonly string[])[];
  readonly alignments: readonly Alignment[];
}

/** A cell by its row, the head being row 0, and its column. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

const delimiter = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** Whether a line is the one below a table's head. */
export const isDelimiter = (line: string): boolean =>
  line.includes('-') && line.includes('|') && delimiter.test(line);

/** The cells of a line, without the space around them. A bar behind a backslash is part of its cell. */
export function cellsOf(line: string): string[] {
  return cellSpans(line).map(({ from, to }) => line.slice(from, to).trim());
}

/** Where the cells of a line stand between its bars, the space around them included. */
export function cellSpans(line: string): { readonly from: number; readonly to: number }[] {
  const first = line.search(/\S/);
  if (first === -1) return [];
  const end = line.trimEnd().length;
  let from = line[first] === '|' ? first + 1 : first;
  const spans: { from: number; to: number }[] = [];
  for (let at = from; at < end; at += 1) {
    if (line[at] === '\\') at += 1;
    else if (line[at] === '|') {
      spans.push({ from, to: at });
      from = at + 1;
    }
  }
  if (from < end) spans.push({ from, to: end });
  return spans;
}

const alignmentOf = (cell: string): Alignment => {
  const [left, right] = [cell.startsWith(':'), cell.endsWith(':')];
  if (left && right) return 'center';
  if (right) return 'right';
  return left ? 'left' : 'none';
};

/** @returns undefined where the lines are no table; every row has as many cells as the widest one */
export function tableOf(lines: readonly string[]): Table | undefined {
  const [head = '', below = '', ...body] = lines;
  if (!isDelimiter(below) || !head.includes('|')) return undefined;
  const rows = [head, ...body].map(cellsOf);
  const width = Math.max(...rows.map((row) => row.length), cellsOf(below).length);
  const alignments = cellsOf(below).map(alignmentOf);
  return {
    rows: rows.map((row) => filled(row, width, '')),
    alignments: filled(alignments, width, 'none'),
  };
}

const filled = <Cell>(cells: readonly Cell[], width: number, cell: Cell): Cell[] => [
  ...cells,
  ...Array.from({ length: Math.max(0, width - cells.length) }, () => cell),
];

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** How many columns of a fixed-width font a text takes: signs of Chinese, Japanese and Korean, and emoji, take two. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    const wide =
      /\p{Emoji_Presentation}|\ufe0f/u.test(segment) || eastAsianWidth(segment.codePointAt(0) ?? 0) === 2;
    width += wide ? 2 : 1;
  }
  return width;
}

const padded = (cell: string, width: number, alignment: Alignment): string => {
  const room = Math.max(0, width - displayWidth(cell));
  const before = alignment === 'right' ? room : alignment === 'center' ? Math.floor(room / 2) : 0;
  return ' '.repeat(before) + cell + ' '.repeat(room - before);
};

const dashes = (width: number, alignment: Alignment): string => {
  const left = alignment === 'left' || alignment === 'center' ? ':' : '-';
  const right = alignment === 'right' || alignment === 'center' ? ':' : '-';
  return left + '-'.repeat(width - 2) + right;
};

/** The lines of a table, bars below each other in a fixed-width font. */
export function tableLines({ rows, alignments }: Table): string[] {
  const widths = alignments.map((_, column) =>
    Math.max(3, ...rows.map((row) => displayWidth(row[column] ?? ''))),
  );
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const drawn = rows.map((row) =>
    line(alignments.map((alignment, column) => padded(row[column] ?? '', widths[column] ?? 3, alignment))),
  );
  const below = line(alignments.map((alignment, column) => dashes(widths[column] ?? 3, alignment)));
  return [drawn[0] ?? '', below, ...drawn.slice(1)];
}

/** An empty table. @param head what its columns are called */
export const newTable = (head: readonly string[], rows: number): Table => ({
  rows: [head, ...Array.from({ length: rows }, () => head.map(() => ''))],
  alignments: head.map(() => 'none'),
});

const inserted = <Item>(items: readonly Item[], at: number, item: Item): Item[] => [
  ...items.slice(0, at),
  item,
  ...items.slice(at),
];
const without = <Item>(items: readonly Item[], at: number): Item[] =>
  items.filter((_, index) => index !== at);

/** An empty row in front of row `at`; the head stays the head. */
export const withRow = (table: Table, at: number): Table => ({
  ...table,
  rows: inserted(
    table.rows,
    Math.max(1, at),
    table.alignments.map(() => ''),
  ),
});

export const withColumn = ({ rows, alignments }: Table, at: number): Table => ({
  rows: rows.map((row) => inserted(row, at, '')),
  alignments: inserted<Alignment>(alignments, at, 'none'),
});

/** The head cannot be taken out: it would make a head of the next row. */
export const withoutRow = (table: Table, at: number): Table =>
  at === 0 ? table : { ...table, rows: without(table.rows, at) };

/** The last column cannot be taken out. */
export const withoutColumn = (table: Table, at: number): Table =>
  table.alignments.length === 1
    ? table
    : { rows: table.rows.map((row) => without(row, at)), alignments: without(table.alignments, at) };

export const aligned = (table: Table, column: number, alignment: Alignment): Table => ({
  ...table,
  alignments: table.alignments.map((one, index) => (index === column ? alignment : one)),
});

/**
 * The cell that Tab goes on to, row by row.
 * @returns undefined behind the last cell and in front of the first: there Tab leaves
 */
export function nextCell(
  { rows, alignments }: Table,
  { row, column }: CellPlace,
  step: 1 | -1,
): CellPlace | undefined {
  const width = alignments.length;
  const at = row * width + Math.min(column, width - 1) + step;
  if (at < 0 || at >= rows.length * width) return undefined;
  return { row: Math.floor(at / width), column: at % width };
}

/** The line of a table that a row stands in: the line below the head is none. */
export const lineOfRow = (row: number): number => (row === 0 ? 0 : row + 1);
/** The row of a line; the line below the head counts as the head. */
export const rowOfLine = (line: number): number => (line <= 1 ? 0 : line - 1);
