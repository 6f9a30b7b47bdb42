import writeWorkbook, { type Cell } from 'write-excel-file/node';

/** A sheet as an import takes it. */
export const sheetOf = async (header: readonly Cell[], ...rows: Cell[][]): Promise<string> =>
  (await writeWorkbook([[...header], ...rows], { dateFormat: 'yyyy-mm-dd' }).toBuffer()).toString('base64');

/** What an answer tells of each bad cell: `3 room unknown_room`. */
export const faultsOf = (answer: {
  readonly problems: readonly { row: number | null; column: string | null; code: string }[];
}): string[] => answer.problems.map(({ row, column, code }) => `${row} ${column} ${code}`);
