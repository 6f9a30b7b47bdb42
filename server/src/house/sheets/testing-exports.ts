import type { ExportedFile } from '@console/contract';
import readWorkbook from 'read-excel-file/universal';

const bytesOf = ({ base64 }: ExportedFile) => Buffer.from(base64, 'base64');

/** Times are fractions of days in a sheet: to the second they are exact. */
const inSeconds = (at: Date) => new Date(Math.round(at.getTime() / 1000) * 1000).toISOString();

/** The cells of an XLSX file as they stand in it: numbers digit by digit, real days and times in ISO 8601. */
export async function cellsOf(file: ExportedFile): Promise<(string | null)[][]> {
  const [sheet] = await readWorkbook(new Blob([bytesOf(file)]), { parseNumber: (text: string) => text });
  return (sheet?.data ?? []).map((row) =>
    row.map((cell) => (cell instanceof Date ? inSeconds(cell) : cell === null ? null : String(cell))),
  );
}

/** A quantity as a sheet keeps it: how many decimals are shown is the cell's format, `12.500` → `12.5`. */
export const plain = (quantity: string): string => String(Number(quantity));

/** The lines of a CSV file. */
export const linesOf = (file: ExportedFile): string[] => bytesOf(file).toString().split('\r\n').slice(0, -1);

/** Rows of an XLSX file by what stands above their cells. */
export async function tableOf(file: ExportedFile): Promise<Record<string, string | null>[]> {
  const [header = [], ...rows] = await cellsOf(file);
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name ?? '', row[at] ?? null])));
}
