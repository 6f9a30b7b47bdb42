import { strToU8, Zip, ZipDeflate } from 'fflate';
import { columnLetters } from './sheet-file.ts';
import { inPieces, type SheetTable } from './sheet-table.ts';
import type { WrittenCell } from './written-cells.ts';
import { fixedParts, inXml, mainSpace, sheetPath, styleOf, xmlHead } from './xlsx-parts.ts';

/** The media type of XLSX files. */
export const sheetMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Writes an XLSX file with one sheet, piece by piece: no sheet is ever in memory as a whole, and long ones let others
 * have their turn. The header stays in sight, and every text is a text, so that none can become a formula. Numbers are
 * written digit by digit as they are told, never by way of a float.
 */
export async function* xlsxOf(table: SheetTable): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (const [path, xml] of fixedParts(sheetName(table.name))) begin(zip, path).push(strToU8(xml), true);
  const sheet = begin(zip, sheetPath);
  sheet.push(strToU8(headOf(table)));
  let row = 2;
  for await (const piece of inPieces(table.rows)) {
    sheet.push(strToU8(piece.map((cells, at) => rowOf(cells, row + at)).join('')));
    row += piece.length;
    yield* ready.splice(0);
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield* ready.splice(0);
}

function begin(zip: Zip, path: string): ZipDeflate {
  const file = new ZipDeflate(path, { level: 6 });
  zip.add(file);
  return file;
}

/** Excel takes at most 31 characters, and none of these. */
const sheetName = (name: string): string =>
  name
    .replace(/[\\/?*[\]:']/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1';

/** All before the rows: the first line stands still while the others are scrolled. */
function headOf({ columns }: SheetTable): string {
  const widths = columns.map(
    ({ width = 14 }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const header = columns.map(({ header }, at) => textXml(`${columnLetters(at)}1`, header, styleOf.header));
  return `${xmlHead}<worksheet xmlns="${mainSpace}"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${header.join('')}</row>`;
}

const rowOf = (cells: readonly WrittenCell[], row: number): string =>
  `<row r="${row}">${cells.map((cell, at) => cellXml(`${columnLetters(at)}${row}`, cell)).join('')}</row>`;

function cellXml(address: string, cell: WrittenCell): string {
  switch (cell.kind) {
    case 'text':
      return textXml(address, cell.text, styleOf.text);
    // Digits beyond a float's would be lost in a number.
    case 'number':
      return exactInFloat(cell.text)
        ? numberXml(address, cell.text, styleOf.number(cell.text.split('.')[1]?.length ?? 0))
        : textXml(address, cell.text, styleOf.text);
    case 'boolean':
      return `<c r="${address}" t="b"><v>${cell.value ? 1 : 0}</v></c>`;
    case 'day':
      return numberXml(address, String(dayNumber(cell.day)), styleOf.day);
    case 'moment':
      return numberXml(address, momentNumber(cell.moment), styleOf.moment);
    default:
      return '';
  }
}

const numberXml = (address: string, value: string, style: number): string =>
  `<c r="${address}" s="${style}"><v>${value}</v></c>`;

function textXml(address: string, text: string, style: number): string {
  const kept = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t${kept}>${inXml(text)}</t></is></c>`;
}

const exactInFloat = (text: string): boolean => text.replace(/[-.]|^0+/g, '').length <= 15;

const milliseconds = 86_400_000;
/** Days are counted from the end of 1899; those before March 1900 are nobody's business here. */
const dayNumber = (day: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / milliseconds);

function momentNumber(moment: string): string {
  const [day = '', time = ''] = moment.split(' ');
  const since = Date.parse(`1970-01-01T${time}Z`);
  return String(dayNumber(day) + since / milliseconds);
}
