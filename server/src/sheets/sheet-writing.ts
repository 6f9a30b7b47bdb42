import writeWorkbook, { type Cell } from 'write-excel-file/node';
import type { Language, SheetCell } from './sheet-cells.ts';
import type { SheetColumns, ValuesOf } from './sheet-columns.ts';

/** The media type of XLSX files. */
export const sheetMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Writes an XLSX file with one sheet: the header in the given language stays in sight, and every text is a text, so
 * that none can become a formula, whatever it begins with. What is written here, `readSheet` reads back.
 */
export async function writeSheet<Columns extends SheetColumns>(sheet: {
  readonly name: string;
  readonly columns: Columns;
  readonly rows: readonly ValuesOf<Columns>[];
  readonly language: Language;
}): Promise<Uint8Array> {
  const { columns, rows, language } = sheet;
  const all = Object.entries(columns);
  const header = all.map(
    ([, one]): Cell => ({ value: one.header[language], type: String, fontWeight: 'bold' }),
  );
  const body = rows.map((row: Readonly<Record<string, unknown>>) =>
    all.map(([column, { form }]) => {
      const value = row[column];
      return value === undefined ? null : written(form.write(value, language));
    }),
  );
  return writeWorkbook([header, ...body], {
    sheet: sheetName(sheet.name),
    stickyRowsCount: 1,
    columns: all.map(([, { width = 14 }]) => ({ width })),
  }).toBuffer();
}

/** Excel takes at most 31 characters, and none of these. */
const sheetName = (name: string): string =>
  name
    .replace(/[\\/?*[\]:]/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1';

function written(cell: SheetCell): Cell {
  switch (cell.kind) {
    // The format `@` keeps it a text even when somebody opens the cell and presses Enter.
    case 'text':
      return { value: cell.text, type: String, format: '@' };
    // Digits beyond a float's would be lost in a number.
    case 'number':
      return exactInFloat(cell.text)
        ? { value: Number(cell.text), type: Number, format: formatOf(cell.text) }
        : { value: cell.text, type: String, format: '@' };
    case 'boolean':
      return { value: cell.value, type: Boolean };
    case 'day':
      return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
    default:
      return null;
  }
}

const exactInFloat = (text: string): boolean => text.replace(/[-.]|^0+/g, '').length <= 15;

const formatOf = (text: string): string => {
  const decimals = text.split('.')[1]?.length ?? 0;
  return decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`;
};
