import type { SheetCell } from './sheet-cells.ts';

/** Sheets are packed files; whatever does not begin like one is text, or nothing that can be read. */
export const isPacked = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * The text of a file that a bank, a till or a spreadsheet program has written: UTF-8, else GB18030, which Chinese programs
 * write. Both are known by what cannot stand in them.
 * @returns undefined for bytes that are no text
 */
export function textIn(bytes: Uint8Array): string | undefined {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes('\u0000') ? undefined : text;
    } catch {
      // The next one.
    }
  }
  return undefined;
}

/** What separates the cells: the sign that stands most often outside of quotation marks. */
function separatorOf(text: string): string {
  const bare = text.slice(0, 20_000).replace(/"[^"]*"/g, '');
  const count = (sign: string) => bare.split(sign).length - 1;
  const signs = [',', '\t', ';'].map((sign) => ({ sign, count: count(sign) }));
  return signs.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/** A cell in quotation marks, where two of them stand for one, or without; then what ends it. */
const cellPattern = (separator: string) =>
  new RegExp(
    `(?:"((?:[^"]|"")*)"[^\\S\\r\\n${separator}]*|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  );

/** The rows of a text with separated cells; a row that ends with the text is one, an empty line is an empty row. */
export function csvRows(text: string): string[][] {
  const separator = separatorOf(text);
  const pattern = cellPattern(separator);
  const rows: string[][] = [];
  let row: string[] = [];
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text);
    if (!found) throw new Error('Every text is a cell up to the next end of one.');
    row.push(found[1] === undefined ? (found[2] ?? '') : found[1].replaceAll('""', '"'));
    if (found[3] !== separator) {
      rows.push(row);
      row = [];
    }
  }
  if (row.length > 0) rows.push([...row, '']);
  return rows;
}

/**
 * A cell as a sheet would hold it. Programs guard long numbers from being taken for numbers by a tab behind them, or by `="…"`.
 */
export function csvCell(text: string): SheetCell {
  const plain = (/^="(.*)"$/s.exec(text)?.[1] ?? text).trim();
  return plain === '' ? { kind: 'empty' } : { kind: 'text', text: plain };
}
