import { syntaxTree } from '@codemirror/language';
import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import {
  aligned,
  type CellPlace,
  cellSpans,
  isDelimiter,
  lineOfRow,
  nextCell,
  rowOfLine,
  type Table,
  tableLines,
  tableOf,
  withColumn,
  withoutColumn,
  withoutRow,
  withRow,
} from '../markdown/table-rules.ts';
import type { EditorCommand } from './editor-commands.ts';

/** A table that is longer is moved about in, but not drawn anew with every Tab. */
const mostLines = 300;

interface FoundTable {
  readonly table: Table;
  readonly from: number;
  readonly to: number;
  readonly place: CellPlace;
}

/** The table that the cursor stands in, from its head to the last line with a bar. */
function tableAt(state: EditorState): FoundTable | undefined {
  const here = state.doc.lineAt(state.selection.main.head);
  if (!here.text.includes('|')) return undefined;
  let first = here.number;
  while (first > 1 && here.number - first < mostLines && isRow(state, first - 1)) first -= 1;
  let last = here.number;
  while (last < state.doc.lines && last - here.number < mostLines && isRow(state, last + 1)) last += 1;
  const lines = Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index).text);
  // A paragraph with a bar in it may stand right above the head.
  const below = lines.findIndex(isDelimiter);
  if (below < 1 || here.number < first + below - 1) return undefined;
  const table = tableOf(lines.slice(below - 1));
  const from = state.doc.line(first + below - 1).from;
  if (!table || isCode(state, from)) return undefined;
  const line = here.number - (first + below - 1);
  const spans = cellSpans(here.text);
  const at = state.selection.main.head - here.from;
  const column = Math.max(
    0,
    spans.findIndex(({ to }) => at <= to),
  );
  const inside = spans.some(({ to }) => at <= to) ? column : Math.max(0, spans.length - 1);
  return { table, from, to: state.doc.line(last).to, place: { row: rowOfLine(line), column: inside } };
}

const isRow = (state: EditorState, number: number): boolean => {
  const { text } = state.doc.line(number);
  return text.includes('|') && text.trim() !== '';
};

const isCode = (state: EditorState, at: number): boolean => {
  for (let node = syntaxTree(state).resolveInner(at, 1); ; node = node.parent) {
    if (node.name === 'FencedCode' || node.name === 'CodeBlock') return true;
    if (!node.parent) return false;
  }
};

export const isInTable = (state: EditorState): boolean => tableAt(state) !== undefined;

/** The table drawn anew, with what stands in a cell selected. */
function drawnAs(found: FoundTable, table: Table, { row, column }: CellPlace): TransactionSpec {
  const lines = tableLines(table);
  const line = lines[lineOfRow(row)] ?? '';
  const before = lines.slice(0, lineOfRow(row)).reduce((length, one) => length + one.length + 1, 0);
  const { from, to } = cellSpans(line)[column] ?? { from: 0, to: 0 };
  const cell = line.slice(from, to);
  const inner = cell.trim();
  const start = found.from + before + from + (inner === '' ? 1 : cell.search(/\S/));
  return {
    changes: { from: found.from, to: found.to, insert: lines.join('\n') },
    selection: EditorSelection.range(start, start + inner.length),
    scrollIntoView: true,
    userEvent: 'input.format',
  };
}

/** Tab and Shift+Tab go from cell to cell; behind the last one and in front of the first they leave. */
export const tableTab =
  (step: 1 | -1) =>
  (view: EditorView): boolean => {
    const found = tableAt(view.state);
    const next = found && nextCell(found.table, found.place, step);
    if (!next || view.state.readOnly) return false;
    view.dispatch(drawnAs(found, found.table, next));
    return true;
  };

/** Enter goes to the cell below. In the last row it makes one more, and out of an empty last row it leads below the table. */
export function tableEnter(view: EditorView): boolean {
  const found = tableAt(view.state);
  if (!found || view.state.readOnly || !view.state.selection.main.empty) return false;
  const { table, place } = found;
  const last = table.rows.length - 1;
  if (place.row < last) {
    view.dispatch(drawnAs(found, table, { ...place, row: place.row + 1 }));
    return true;
  }
  const isEmpty = place.row > 0 && (table.rows[last] ?? []).every((cell) => cell === '');
  if (!isEmpty) {
    view.dispatch(drawnAs(found, withRow(table, last + 1), { row: last + 1, column: 0 }));
    return true;
  }
  const text = `${tableLines(withoutRow(table, last)).join('\n')}\n\n`;
  const gap = view.state.sliceDoc(found.to, found.to + 2) === '\n\n' ? text.trimEnd() : text;
  view.dispatch({
    changes: { from: found.from, to: found.to, insert: gap },
    selection: EditorSelection.cursor(found.from + text.length),
    scrollIntoView: true,
    userEvent: 'input',
  });
  return true;
}

type Changed = readonly [Table, CellPlace];

const changes: Partial<Record<EditorCommand, (table: Table, place: CellPlace) => Changed>> = {
  rowAbove: (table, place) => [withRow(table, place.row), { ...place, row: Math.max(1, place.row) }],
  rowBelow: (table, place) => [withRow(table, place.row + 1), { ...place, row: place.row + 1 }],
  removeRow: (table, place) => {
    const next = withoutRow(table, place.row);
    return [next, { ...place, row: Math.min(place.row, next.rows.length - 1) }];
  },
  columnBefore: (table, place) => [withColumn(table, place.column), place],
  columnAfter: (table, place) => [
    withColumn(table, place.column + 1),
    { ...place, column: place.column + 1 },
  ],
  removeColumn: (table, place) => {
    const next = withoutColumn(table, place.column);
    return [next, { ...place, column: Math.min(place.column, next.alignments.length - 1) }];
  },
  alignLeft: (table, place) => [aligned(table, place.column, 'left'), place],
  alignCenter: (table, place) => [aligned(table, place.column, 'center'), place],
  alignRight: (table, place) => [aligned(table, place.column, 'right'), place],
  tidyTable: (table, place) => [table, place],
};

/** @returns whether it was a command for tables */
export function runTableCommand(view: EditorView, command: EditorCommand): boolean {
  const change = changes[command];
  if (!change) return false;
  const found = tableAt(view.state);
  if (found) {
    const [table, place] = change(found.table, found.place);
    view.dispatch(drawnAs(found, table, place));
  }
  return true;
}
