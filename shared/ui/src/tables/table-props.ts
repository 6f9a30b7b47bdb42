import type { ReactNode } from 'react';
import type { Selection } from './use-selection.ts';

export interface Column<Row> {
  key: string;
  label: ReactNode;
  cell(row: Row): ReactNode;
  /** Numbers go to the right. */
  align?: 'right';
  /** Dates and names that are not to break: the table scrolls where there is no room for them. */
  nowrap?: boolean;
  /** Left out where the table has less room than this, in words of `table-widths.ts`. */
  hideBelow?: 'sm' | 'md' | 'lg' | 'xl';
  /**
   * Its place on a card, so that a card needs few lines; shown there whatever `hideBelow` says. Left out: a line of its
   * own, with its label.
   *
   * - `name`: behind the row's name, in smaller print
   * - `top`: at the end of the first line, for the chip of a state
   * - `menu`: behind a button at the end of the first line, for what can be done; text instead of a control is nothing to do
   * - `half`: half of a line, with its label
   * - `bare`: the same for a value that says by itself what it is: its label is only read out
   */
  card?: 'name' | 'top' | 'menu' | 'half' | 'bare';
  /** What can be done is more than a row has room for: behind the same button in a table, too. Needs `card: 'menu'`. */
  folded?: boolean;
  /** What it is sorted by where the list is shown whole; a page of one is sorted by who cut it. */
  sortBy?: ((row: Row) => string | number | null | undefined) | undefined;
  /** What its values come to, in the last row. */
  total?: ReactNode;
  /** Names the row: its header, its link, the heading of its card. The first column unless told. */
  primary?: boolean;
}

/** How somebody wants a table, kept by the shell's `useTableLook`. */
export interface TableLook {
  /** Keys of columns that are left out. */
  readonly hidden: readonly string[];
  /** Rows close together. */
  readonly dense: boolean;
  set(change: { hidden?: readonly string[]; dense?: boolean }): void;
}

export interface TableSorting {
  text: string | undefined;
  onSort(text: string): void;
  /** Columns that the server sorts by: then the rows come in order, and the others cannot be sorted by. */
  server?: readonly string[] | undefined;
}

export interface DataTableProps<Row> {
  /** What the table lists; read out, not drawn. */
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey(row: Row): string;
  /** Where a row leads; the whole row can be clicked, its primary cell is the link. */
  href?: ((row: Row) => string | undefined) | undefined;
  /** The same for something that has no address. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Key of the row shown beside the list. */
  selected?: string | undefined;
  /** Instead of a table without rows. */
  empty?: ReactNode;
  dense?: boolean | undefined;
  /** Rows are being chosen: each has a box, named by what it chooses. */
  selection?: (Selection & { label(row: Row): string }) | undefined;
  /** As the address says, and how to write it there; for columns that have `sortBy`. */
  sorting?: TableSorting | undefined;
  look?: TableLook | undefined;
}
