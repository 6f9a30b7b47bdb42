import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import { AllCheckbox, RowCheckbox } from './row-checkbox.tsx';
import { openFromRow, opens, primaryOf, RowName } from './row-opening.tsx';
import { nextSorting, sortableIn, sortingIn } from './sorting-rules.ts';
import type { Column, DataTableProps } from './table-props.ts';
import { tableWidths } from './table-widths.ts';
import { useScrolls } from './use-scrolls.ts';
import type { RowTie } from './virtual-rows.tsx';

/** From so many rows on only those near the window are drawn. */
const manyRows = 200;
const VirtualRows = lazy(() => import('./virtual-rows.tsx'));

interface RowTableProps<Row> extends DataTableProps<Row> {
  /** It does not fit, and would take this much room. */
  onWide(wanted: number): void;
}

/** The wide form of a `DataTable`. */
export function RowTable<Row>({ onWide, ...table }: RowTableProps<Row>) {
  const { caption, rows, columns, rowKey, dense, selection } = table;
  const { frame, scrolls } = useScrolls(onWide);
  const order = rows.map(rowKey);
  const row = (one: Row, tie?: RowTie) => (
    <TableRow key={rowKey(one)} row={one} table={table} order={order} tie={tie} />
  );
  const some = <tbody>{rows.slice(0, manyRows).map((one) => row(one))}</tbody>;
  return (
    <Box
      ref={frame}
      // A region that scrolls must be reachable by keyboard; one that does not is only a stop on the way.
      {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': caption })}
      sx={{ ...frameStyle, overflowX: scrolls ? 'auto' : 'visible' }}
    >
      <Box
        component="table"
        sx={tableStyle(Boolean(dense), scrolls)}
        {...(rows.length > manyRows && { 'aria-rowcount': rows.length + 1 })}
      >
        <Box component="caption" sx={visuallyHidden}>
          {caption}
        </Box>
        <thead>
          <tr>
            {selection && (
              <Box component="th" scope="col" sx={checkStyle}>
                <AllCheckbox selection={selection} order={order} />
              </Box>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} table={table} />
            ))}
          </tr>
        </thead>
        {rows.length > manyRows ? (
          <Suspense fallback={some}>
            <VirtualRows
              count={rows.length}
              rowHeight={dense ? 33 : 41}
              keyOf={(index) => order[index] ?? ''}
              draw={(index, tie) => rows[index] && row(rows[index], tie)}
            />
          </Suspense>
        ) : (
          some
        )}
        <Totals table={table} />
      </Box>
    </Box>
  );
}

interface ColumnHeadProps<Row> {
  column: Column<Row>;
  table: DataTableProps<Row>;
}

function ColumnHead<Row>({ column, table }: ColumnHeadProps<Row>) {
  const { sorting } = table;
  const { key, label, align } = column;
  const now = sortingIn(table);
  const way = now?.by === key ? (now.down ? 'descending' : 'ascending') : undefined;
  return (
    <Box
      component="th"
      scope="col"
      aria-sort={way}
      data-names={column === primaryOf(table.columns) || undefined}
      sx={cellStyle(column)}
    >
      {sorting && sortableIn(table).includes(key) ? (
        <ButtonBase sx={sortStyle} onClick={() => sorting.onSort(nextSorting(now, key, align === 'right'))}>
          {label}
          <span aria-hidden>{way ? (now?.down ? ' ↓' : ' ↑') : ''}</span>
        </ButtonBase>
      ) : (
        label
      )}
    </Box>
  );
}

interface TableRowProps<Row> {
  row: Row;
  table: DataTableProps<Row>;
  order: readonly string[];
  tie: RowTie | undefined;
}

function TableRow<Row>({ row, table, order, tie }: TableRowProps<Row>) {
  const { columns, rowKey, selected, selection } = table;
  const primary = primaryOf(columns);
  const canOpen = opens(row, table);
  const id = rowKey(row);
  return (
    <tr
      {...tie}
      onClick={canOpen ? openFromRow : undefined}
      data-opens={canOpen || undefined}
      data-chosen={selection?.ids.has(id) || undefined}
      aria-current={selected === id || undefined}
    >
      {selection && (
        <Box component="td" sx={checkStyle}>
          <RowCheckbox selection={selection} id={id} order={order} label={selection.label(row)} />
        </Box>
      )}
      {columns.map((column) =>
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

/** What the columns come to; nothing where none of them says. */
function Totals<Row>({ table: { columns, selection } }: { table: DataTableProps<Row> }) {
  const { t } = useTranslation('ui');
  const primary = primaryOf(columns);
  if (columns.every(({ total }) => total === undefined)) return null;
  return (
    <tfoot>
      <tr>
        {selection && <td />}
        {columns.map((column) =>
          column === primary ? (
            <Box component="th" scope="row" key={column.key} sx={cellStyle(column)}>
              {column.total ?? t('list.totals')}
            </Box>
          ) : (
            <Box component="td" key={column.key} sx={cellStyle(column)}>
              {column.total}
            </Box>
          ),
        )}
      </tr>
    </tfoot>
  );
}

const frameStyle = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  position: 'relative',
} as const;

const checkStyle = { width: 34, lineHeight: 0 };

const sortStyle = {
  font: 'inherit',
  color: 'inherit',
  gap: 0.5,
  marginInline: -0.75,
  paddingInline: 0.75,
  borderRadius: 0.5,
  minHeight: 24,
  '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
};

const cellStyle = <Row,>({ align, nowrap, hideBelow }: Column<Row>) => ({
  textAlign: align === 'right' ? 'right' : 'left',
  // Chinese breaks between any two letters: a column of words has room for a few of them.
  ...(nowrap || align === 'right' ? { whiteSpace: 'nowrap' } : { minWidth: '6em' }),
  ...(hideBelow && { [`@container (width < ${tableWidths[hideBelow]}px)`]: { display: 'none' } }),
});

const tableStyle = (dense: boolean, scrolls: boolean) => ({
  width: '100%',
  borderRadius: 'inherit',
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
    bgcolor: 'background.paper',
    // Inside a frame that scrolls sideways there is nothing to stay below.
    ...(!scrolls && { position: 'sticky', top: 'var(--below-top-bar, 0px)', zIndex: 2 }),
  },
  // Its corners are those of the frame.
  '& thead tr > :not(* + *)': { borderStartStartRadius: 'inherit' },
  '& thead tr > :last-child': { borderStartEndRadius: 'inherit' },
  '& thead, & thead tr': { borderRadius: 'inherit' },
  // Where columns go out of sight, what names the row stays.
  ...(scrolls && {
    '& tr > th[scope="row"], & thead th[data-names]': {
      position: 'sticky',
      insetInlineStart: 0,
      zIndex: 1,
      bgcolor: 'background.paper',
    },
  }),
  '& tfoot tr > *': { borderTop: 2, borderColor: 'divider', fontWeight: 550 },
  '& tbody tr[data-chosen]': { bgcolor: 'action.selected' },
  '& tbody tr + tr > *': { borderTop: 1, borderColor: 'divider' },
  '& tbody tr[data-opens]': { cursor: 'pointer' },
  '& tbody tr[data-opens]:hover': { bgcolor: 'action.hover' },
  '& tbody tr[aria-current]': { bgcolor: 'action.selected' },
});
