import type { Language } from './sheet-cells.ts';
import type { SheetColumns, ValuesOf } from './sheet-columns.ts';
import type { WrittenCell } from './written-cells.ts';
import { xlsxOf } from './xlsx-writing.ts';

export { sheetMime } from './xlsx-writing.ts';

/** Writes an XLSX file that `readSheet` reads back, its header in the given language. */
export async function writeSheet<Columns extends SheetColumns>(sheet: {
  readonly name: string;
  readonly columns: Columns;
  readonly rows: readonly ValuesOf<Columns>[];
  readonly language: Language;
}): Promise<Uint8Array> {
  const { columns, rows, language } = sheet;
  const all = Object.entries(columns);
  return xlsxOf({
    name: sheet.name,
    columns: all.map(([, { header, width }]) => ({
      header: header[language],
      ...(width === undefined ? {} : { width }),
    })),
    rows: rows.map((row: Readonly<Record<string, unknown>>) =>
      all.map(([column, { form }]): WrittenCell => {
        const value = row[column];
        return value === undefined ? { kind: 'empty' } : form.write(value, language);
      }),
    ),
  });
}
