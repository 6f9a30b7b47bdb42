import type { CellForm, Words } from './sheet-cells.ts';

/** One column of a kind of sheet: what stands above it, and how its values are written and read. */
export interface SheetColumn<Value = unknown> {
  readonly header: Words;
  /** Other headers that people give it. */
  readonly also?: readonly string[];
  readonly form: CellForm<Value>;
  /** A sheet may come without it: then its values are undefined, which is not the same as empty. */
  readonly optional?: boolean;
  /** In characters; only for the eye. */
  readonly width?: number;
}

/** The columns by the name that rules and answers call them; their order is the order in the sheet. */
export type SheetColumns = Readonly<Record<string, SheetColumn>>;

/** The values of one row. A column that may be left out may be undefined. */
export type ValuesOf<Columns extends SheetColumns> = {
  readonly [Name in keyof Columns]: Columns[Name] extends SheetColumn<infer Value>
    ? Columns[Name]['optional'] extends true
      ? Value | undefined
      : Value
    : never;
};
