import { inTurns, type SheetTable } from './sheet-table.ts';
import type { WrittenCell } from './written-cells.ts';

/** The media type of CSV files. */
export const csvMime = 'text/csv; charset=utf-8';

/**
 * Writes a CSV file in UTF-8 with the mark by which Excel knows it. Every text is quoted, since another country's Excel
 * cuts rows at semicolons, and none can become a formula.
 */
export async function csvOf({ columns, rows }: SheetTable): Promise<Buffer> {
  const header = lineOf(columns.map(({ header }) => ({ kind: 'text', text: header })));
  return Buffer.from(`\uFEFF${header}${(await inTurns(rows, lineOf)).join('')}`);
}

const lineOf = (cells: readonly WrittenCell[]): string => `${cells.map(fieldOf).join(',')}\r\n`;

function fieldOf(cell: WrittenCell): string {
  switch (cell.kind) {
    case 'text':
      return `"${harmless(cell.text).replaceAll('"', '""')}"`;
    case 'number':
      return cell.text;
    case 'boolean':
      return cell.value ? 'TRUE' : 'FALSE';
    case 'day':
      return cell.day;
    case 'moment':
      return cell.moment;
    default:
      return '';
  }
}

/** How formulas begin, also in the width of Chinese and Japanese keyboards, and what is passed over before them. */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const plainNumber = /^[+-]?\d+(\.\d+)?$/;

/** An apostrophe makes a text of whatever a spreadsheet program would work out. */
const harmless = (text: string): string =>
  formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
