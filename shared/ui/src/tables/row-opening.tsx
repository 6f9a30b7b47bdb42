import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Column, DataTableProps } from './table-props.ts';

export const primaryOf = <Row,>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find((column) => column.primary) ?? columns[0];

const opener = 'data-row-opener';

/** The row's name, as a link or button if the row can be opened. Drawn by `rowNameStyles` of whatever list it stands in. */
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
      <Link to={href} {...attributes}>
        {children}
      </Link>
    );
  }
  if (!table.onOpen) return <div data-row-name>{children}</div>;
  return (
    <button type="button" onClick={() => table.onOpen?.(row)} {...attributes}>
      {children}
    </button>
  );
}

/** Once for all rows: a style of its own for each would be worked out, and told to the browser, for each. */
export const rowNameStyles = {
  '& [data-row-name]': { fontWeight: 550 },
  [`& [${opener}]`]: {
    border: 0,
    padding: 0,
    background: 'none',
    font: 'inherit',
    fontWeight: 550,
    color: 'primary.main',
    cursor: 'pointer',
    textAlign: 'start',
    textDecoration: 'none',
    overflowWrap: 'inherit',
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
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
