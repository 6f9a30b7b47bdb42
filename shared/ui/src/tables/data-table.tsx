import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { CardList } from './card-list.tsx';
import { RowTable } from './row-table.tsx';
import type { DataTableProps } from './table-props.ts';

export type { Column, DataTableProps } from './table-props.ts';

/** A table from 576 px on, labelled cards below. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  if (props.rows.length === 0 && props.empty) return props.empty;
  return narrow ? <CardList {...props} /> : <RowTable {...props} />;
}
