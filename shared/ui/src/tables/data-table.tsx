import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardList } from './card-list.tsx';
import { primaryOf } from './row-opening.tsx';
import { RowTable } from './row-table.tsx';
import { sortedRows, sortingOf } from './sorting-rules.ts';
import type { Selection } from './use-selection.ts';

export interface Column<Row> {
  key: string;
  label: ReactNode;
  cell(row: Row): ReactNode;
  /** Numbers go to the right. */
  align?: 'right';
  /** Dates and names that are not to break: the table scrolls where there is no room for them. */
  nowrap?: boolean;
  /** Left out on screens narrower than this. */
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
  /** What it is sorted by; only of lists that are shown whole, as a page is sorted by who cut it. */
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
  sorting?: { text: string | undefined; onSort(text: string): void } | undefined;
  look?: TableLook | undefined;
}

/** A table from 576 px on, labelled cards below. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { i18n } = useTranslation('ui');
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  if (props.rows.length === 0 && props.empty) return props.empty;
  const table = { ...props, rows: inOrder(props, i18n.language) };
  if (narrow) return <CardList {...table} />;
  const { look, columns, dense } = table;
  const primary = primaryOf(columns);
  const shown = columns.filter((column) => column === primary || !look?.hidden.includes(column.key));
  return <RowTable {...table} columns={shown} dense={look?.dense ?? dense} />;
}

/** The sorting that the address names, of a column that can be sorted by. */
export const sortingIn = <Row,>({ columns, sorting }: Pick<DataTableProps<Row>, 'columns' | 'sorting'>) =>
  sortingOf(
    sorting?.text,
    columns.filter(({ sortBy }) => sortBy).map(({ key }) => key),
  );

function inOrder<Row>(table: DataTableProps<Row>, language: string): readonly Row[] {
  const sorted = sortingIn(table);
  const sortBy = table.columns.find(({ key }) => key === sorted?.by)?.sortBy;
  return sorted && sortBy ? sortedRows(table.rows, sortBy, sorted.down, language) : table.rows;
}
