import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CardList } from './card-list.tsx';
import { primaryOf } from './row-opening.tsx';
import { RowTable } from './row-table.tsx';
import { sortedRows, sortingIn } from './sorting-rules.ts';
import { useTableForm } from './table-form.tsx';
import type { DataTableProps } from './table-props.ts';

export type { Column, DataTableProps, TableLook, TableSorting } from './table-props.ts';

/** A table where there is room for it, labelled cards where there is not. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  if (props.rows.length === 0 && props.empty) return props.empty;
  return <TableInRoom {...props} />;
}

function TableInRoom<Row>(props: DataTableProps<Row>) {
  const { i18n } = useTranslation('ui');
  const room = useRef<HTMLDivElement>(null);
  const table = { ...props, rows: inOrder(props, i18n.language) };
  const { look, columns, dense } = table;
  const primary = primaryOf(columns);
  const shown = columns.filter((column) => column === primary || !look?.hidden.includes(column.key));
  const [asCards, onWide] = useTableForm(room, [i18n.language, ...shown.map(({ key }) => key)].join(' '));
  return (
    <Box ref={room} sx={roomStyle}>
      {asCards ? (
        <CardList {...table} />
      ) : (
        <RowTable {...table} columns={shown} dense={look?.dense ?? dense} onWide={onWide} />
      )}
    </Box>
  );
}

/** What its columns ask for their widths. */
const roomStyle = { containerType: 'inline-size', width: '100%', minWidth: 0 };

function inOrder<Row>(table: DataTableProps<Row>, language: string): readonly Row[] {
  if (table.sorting?.server) return table.rows;
  const sorted = sortingIn(table);
  const sortBy = table.columns.find(({ key }) => key === sorted?.by)?.sortBy;
  return sorted && sortBy ? sortedRows(table.rows, sortBy, sorted.down, language) : table.rows;
}
