import type { SheetColumns, ValuesOf } from './sheet-columns.ts';
import type { SheetProblem } from './sheet-reading.ts';

/** A row to be held against the rules with the cells that could be read. */
export interface ReadRow<Columns extends SheetColumns> {
  readonly row: number;
  readonly values: Partial<ValuesOf<Columns>>;
  /** Columns of cells that could not be read: told already, and without a value. */
  readonly unreadable?: readonly string[];
}

/** A fault of a cell that a rule found; whoever reads the row knows which it is. */
export type CellFault = Omit<SheetProblem, 'row'>;
export const cellFault = (
  column: string | null,
  code: string,
  params?: Record<string, unknown>,
): CellFault => (params ? { column, code, params } : { column, code });

/** Without those of cells that could not be read, about which nobody knows more. */
export const toldFaults = (
  { row, unreadable = [] }: Pick<ReadRow<SheetColumns>, 'row' | 'unreadable'>,
  faults: readonly CellFault[],
): SheetProblem[] =>
  faults
    .filter(({ column }) => column === null || !unreadable.includes(column))
    .map((one) => ({ row, ...one }));
