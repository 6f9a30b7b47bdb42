import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { MouseEvent, ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Column, DataTableProps } from './table-props.ts';

export const primaryOf = <Row,>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find((column) => column.primary) ?? columns[0];

const opener = 'data-row-opener';

/** The row's name, as a link or button if the row can be opened. */
export function RowName<Row>({
  row,
  table,
  children,
}: {
  row: Row;
  table: DataTableProps<Row>;
  children: ReactNode;
}) {
  const href = table.href?.(row);
  const attributes = { [opener]: '' };
  if (href) {
    return (
      <Link component={RouterLink} to={href} sx={nameStyle} {...attributes}>
        {children}
      </Link>
    );
  }
  if (!table.onOpen) return <Box sx={{ fontWeight: 550 }}>{children}</Box>;
  return (
    <Link component="button" type="button" onClick={() => table.onOpen?.(row)} sx={nameStyle} {...attributes}>
      {children}
    </Link>
  );
}

const nameStyle = {
  fontWeight: 550,
  fontSize: 'inherit',
  lineHeight: 'inherit',
  textAlign: 'start',
  textDecoration: 'none',
  overflowWrap: 'inherit',
  '&:hover': { textDecoration: 'underline' },
};

export const opens = <Row,>(row: Row, { href, onOpen }: DataTableProps<Row>): boolean =>
  Boolean(href?.(row) || onOpen);

/** A click anywhere on the row presses its link, except on other controls and after marking text. */
export function openFromRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || target.closest('a, button, input, select, textarea, label')) return;
  if (window.getSelection()?.toString()) return;
  currentTarget.querySelector<HTMLElement>(`[${opener}]`)?.click();
}
