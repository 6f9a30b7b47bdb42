import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { CardList } from './card-list.tsx';
import { primaryOf } from './row-opening.tsx';
import { RowTable } from './row-table.tsx';
import { sortedRows, sortingIn } from './sorting-rules.ts';
import type { DataTableProps } from './table-props.ts';

export type { Column, DataTableProps, TableLook, TableSorting } from './table-props.ts';

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

function inOrder<Row>(table: DataTableProps<Row>, language: string): readonly Row[] {
  if (table.sorting?.server) return table.rows;
  const sorted = sortingIn(table);
  const sortBy = table.columns.find(({ key }) => key === sorted?.by)?.sortBy;
  return sorted && sortBy ? sortedRows(table.rows, sortBy, sorted.down, language) : table.rows;
}
