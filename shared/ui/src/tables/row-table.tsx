import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import { openFromRow, opens, primaryOf, RowName } from './row-opening.tsx';
import type { Column, DataTableProps } from './table-props.ts';

/** The wide form of a `DataTable`. */
export function RowTable<Row>(table: DataTableProps<Row>) {
  const { caption, rows, columns, rowKey, selected, dense } = table;
  const { frame, scrolls } = useScrolls();
  return (
    <Box
      ref={frame}
      // A region that scrolls must be reachable by keyboard; one that does not is only a stop on the way.
      {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': caption })}
      sx={{
        overflowX: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        position: 'relative',
      }}
    >
      <Box component="table" sx={tableStyle(Boolean(dense))}>
        <Box component="caption" sx={visuallyHidden}>
          {caption}
        </Box>
        <thead>
          <tr>
            {columns.map((column) => (
              <Box component="th" scope="col" key={column.key} sx={cellStyle(column)}>
                {column.label}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={rowKey(row)} row={row} table={table} current={selected === rowKey(row)} />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

interface TableRowProps<Row> {
  row: Row;
  table: DataTableProps<Row>;
  current: boolean;
}

function TableRow<Row>({ row, table, current }: TableRowProps<Row>) {
  const primary = primaryOf(table.columns);
  const canOpen = opens(row, table);
  return (
    <tr
      onClick={canOpen ? openFromRow : undefined}
      data-opens={canOpen || undefined}
      aria-current={current || undefined}
    >
      {table.columns.map((column) =>
        column === primary ? (
          <Box component="th" scope="row" key={column.key} sx={cellStyle(column)}>
            <RowName row={row} table={table}>
              {column.cell(row)}
            </RowName>
          </Box>
        ) : (
          <Box component="td" key={column.key} sx={cellStyle(column)}>
            {column.cell(row)}
          </Box>
        ),
      )}
    </tr>
  );
}

const cellStyle = <Row,>({ align, nowrap, hideBelow }: Column<Row>) => ({
  textAlign: align === 'right' ? 'right' : 'left',
  ...((nowrap || align === 'right') && { whiteSpace: 'nowrap' }),
  ...(hideBelow && { display: { xs: 'none', [hideBelow]: 'table-cell' } }),
});

const tableStyle = (dense: boolean) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    paddingInline: 1.5,
    paddingBlock: dense ? 0.5 : 1,
    verticalAlign: 'middle',
    fontWeight: 400,
    minWidth: 0,
    // Words stay whole, and the table scrolls where there is no room for them.
    overflowWrap: 'break-word',
  },
  '& tbody th': { minWidth: '9em' },
  // A code that breaks inside cannot be read or searched for: the table scrolls instead.
  '& code': { overflowWrap: 'normal', whiteSpace: 'nowrap' },
  // Not by type: a row's name is a `th`, and the `td` behind it would count as a first one, too.
  '& tr > :not(* + *)': { paddingInlineStart: 2 },
  '& tr > :last-child': { paddingInlineEnd: 2 },
  '& thead th': {
    typography: 'body2',
    fontWeight: 550,
    color: 'text.secondary',
    whiteSpace: 'nowrap',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& tbody tr + tr > *': { borderTop: 1, borderColor: 'divider' },
  '& tbody tr[data-opens]': { cursor: 'pointer' },
  '& tbody tr[data-opens]:hover': { bgcolor: 'action.hover' },
  '& tbody tr[aria-current]': { bgcolor: 'action.selected' },
});

function useScrolls() {
  const frame = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const measure = () => setScrolls(box.scrollWidth > box.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    measure();
    return () => observer.disconnect();
  }, []);
  return { frame, scrolls };
}
