import writeWorkbook, { type Cell } from 'write-excel-file/node';
import { inTurns, type SheetTable } from './sheet-table.ts';
import type { WrittenCell } from './written-cells.ts';

/** The media type of XLSX files. */
export const sheetMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Writes an XLSX file with one sheet, its header always in sight. Every text is a text, so that none can become a
 * formula, whatever it begins with. Rows are gathered as they come; the library then writes them in one go, which is why
 * an export is bounded (`exportedRowsAtMost`).
 */
export async function xlsxOf({ name, columns, rows }: SheetTable): Promise<Buffer> {
  const body = await inTurns(rows, (row) => row.map(written));
  const header = columns.map((one): Cell => ({ value: one.header, type: String, fontWeight: 'bold' }));
  return writeWorkbook([header, ...body], {
    sheet: sheetName(name),
    stickyRowsCount: 1,
    columns: columns.map(({ width = 14 }) => ({ width })),
  }).toBuffer();
}

/** Excel takes at most 31 characters, and none of these. */
const sheetName = (name: string): string =>
  name
    .replace(/[\\/?*[\]:']/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1';

function written(cell: WrittenCell): Cell {
  switch (cell.kind) {
    case 'text':
      return textCell(cell.text);
    // Digits beyond a float's would be lost in a number.
    case 'number':
      return exactInFloat(cell.text)
        ? { value: Number(cell.text), type: Number, format: formatOf(cell.text) }
        : textCell(cell.text);
    case 'boolean':
      return { value: cell.value, type: Boolean };
    case 'day':
      return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
    case 'moment':
      return {
        value: new Date(`${cell.moment.replace(' ', 'T')}Z`),
        type: Date,
        format: 'yyyy-mm-dd hh:mm:ss',
      };
    default:
      return null;
  }
}

// The format `@` keeps it a text even when somebody opens the cell and presses Enter.
const textCell = (text: string): Cell => ({ value: text, type: String, format: '@' });

const exactInFloat = (text: string): boolean => text.replace(/[-.]|^0+/g, '').length <= 15;

const formatOf = (text: string): string => {
  const decimals = text.split('.')[1]?.length ?? 0;
  return decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`;
};
