import Box from '@mui/material/Box';
import { useContext, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CardList } from './card-list.tsx';
import { primaryOf } from './row-opening.tsx';
import { RowTable } from './row-table.tsx';
import { sortedRows, sortingIn } from './sorting-rules.ts';
import { useTableForm } from './table-form.tsx';
import type { DataTableProps } from './table-props.ts';
import { UsuallyDense } from './usual-density.ts';

export type { Column, DataTableProps, TableLook, TableSorting } from './table-props.ts';

/** A table where there is room for it, labelled cards where there is not. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  if (props.rows.length === 0 && props.empty) return props.empty;
  return <TableInRoom {...props} />;
}

function TableInRoom<Row>(props: DataTableProps<Row>) {
  const { i18n } = useTranslation('ui');
  const { language } = i18n;
  const room = useRef<HTMLDivElement>(null);
  const usually = useContext(UsuallyDense);
  // What it finds out about its room changes no row: each is drawn once for what the table is given.
  const table = useMemo(
    () => ({ ...props, dense: props.look?.dense ?? props.dense ?? usually, rows: inOrder(props, language) }),
    [props, usually, language],
  );
  const wide = useMemo(() => ({ ...table, columns: columnsAsLookedAt(table) }), [table]);
  const cards = useMemo(() => <CardList table={table} />, [table]);
  const [asCards, onWide] = useTableForm(room, [language, ...wide.columns.map(({ key }) => key)].join(' '));
  return (
    <Box ref={room} sx={roomStyle}>
      {asCards ? cards : <RowTable table={wide} onWide={onWide} />}
    </Box>
  );
}

/** How somebody wants it: what names a row is shown whatever they leave out. */
function columnsAsLookedAt<Row>({ look, columns }: DataTableProps<Row>) {
  const primary = primaryOf(columns);
  return columns.filter((column) => column === primary || !look?.hidden.includes(column.key));
}

/** What its columns ask for their widths. */
const roomStyle = { containerType: 'inline-size', width: '100%', minWidth: 0 };

function inOrder<Row>(table: DataTableProps<Row>, language: string): readonly Row[] {
  if (table.sorting?.server) return table.rows;
  const sorted = sortingIn(table);
  const sortBy = table.columns.find(({ key }) => key === sorted?.by)?.sortBy;
  return sorted && sortBy ? sortedRows(table.rows, sortBy, sorted.down, language) : table.rows;
}
