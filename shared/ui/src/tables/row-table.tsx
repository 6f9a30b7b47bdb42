import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { isValidElement, lazy, Suspense, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import { CardMenu } from './card-menu.tsx';
import { AllCheckbox, RowCheckbox, rowBoxStyles } from './row-checkbox.tsx';
import { openFromRow, opens, primaryOf, RowName, rowNameStyles } from './row-opening.tsx';
import { nextSorting, sortableIn, sortingIn } from './sorting-rules.ts';
import type { Column, DataTableProps } from './table-props.ts';
import { tableWidths } from './table-widths.ts';
import { useScrolls } from './use-scrolls.ts';
import type { RowTie } from './virtual-rows.tsx';

/** From so many rows on only those near the window are drawn. */
const manyRows = 200;
const VirtualRows = lazy(() => import('./virtual-rows.tsx'));

interface RowTableProps<Row> {
  table: DataTableProps<Row>;
  /** It does not fit, and would take this much room. */
  onWide(wanted: number): void;
}

/** The wide form of a `DataTable`. */
export function RowTable<Row>({ table, onWide }: RowTableProps<Row>) {
  const { caption, rows, dense } = table;
  const { frame, scrolls } = useScrolls(onWide);
  // Whether it scrolls changes no row.
  const inside = useMemo(() => <TableParts table={table} />, [table]);
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
        {inside}
      </Box>
    </Box>
  );
}

function TableParts<Row>({ table }: { table: DataTableProps<Row> }) {
  const { caption, rows, columns, rowKey, dense, selection } = table;
  const order = rows.map(rowKey);
  const row = (one: Row, tie?: RowTie) => (
    <TableRow key={rowKey(one)} row={one} table={table} order={order} tie={tie} />
  );
  const some = <tbody>{rows.slice(0, manyRows).map((one) => row(one))}</tbody>;
  return (
    <>
      <Box component="caption" sx={visuallyHidden}>
        {caption}
      </Box>
      <thead>
        <tr>
          {selection && (
            <th scope="col" data-box>
              <AllCheckbox selection={selection} order={order} />
            </th>
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
    </>
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
    <th
      scope="col"
      aria-sort={way}
      data-names={column === primaryOf(table.columns) || undefined}
      {...asColumn(column)}
    >
      {sorting && sortableIn(table).includes(key) ? (
        <ButtonBase sx={sortStyle} onClick={() => sorting.onSort(nextSorting(now, key, align === 'right'))}>
          {label}
          <span aria-hidden>{way ? (now?.down ? ' ↓' : ' ↑') : ''}</span>
        </ButtonBase>
      ) : (
        label
      )}
    </th>
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
  const nameId = useId();
  return (
    <tr
      {...tie}
      onClick={canOpen ? openFromRow : undefined}
      data-opens={canOpen || undefined}
      data-chosen={selection?.ids.has(id) || undefined}
      aria-current={selected === id || undefined}
    >
      {selection && (
        <td data-box>
          <RowCheckbox selection={selection} id={id} order={order} label={selection.label(row)} />
        </td>
      )}
      {columns.map((column) =>
        column === primary ? (
          <th scope="row" id={nameId} key={column.key} {...asColumn(column)}>
            <RowName row={row} table={table}>
              {column.cell(row)}
            </RowName>
          </th>
        ) : (
          <td key={column.key} {...asColumn(column)}>
            <Cell column={column} row={row} nameId={nameId} />
          </td>
        ),
      )}
    </tr>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  nameId: string;
}

/** A value, or the button for what can be done; text instead of a control says why there is none. */
function Cell<Row>({ column, row, nameId }: CellProps<Row>) {
  const content = column.cell(row);
  if (!column.folded || !isValidElement(content)) return content;
  return (
    <CardMenu label={column.label} of={nameId}>
      {content}
    </CardMenu>
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
            <th scope="row" key={column.key} {...asColumn(column)}>
              {column.total ?? t('list.totals')}
            </th>
          ) : (
            <td key={column.key} {...asColumn(column)}>
              {column.total}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}

/** How a cell is drawn is said once for the table: a style for each cell would take longer than all that is in it. */
const asColumn = <Row,>({ align, nowrap, hideBelow }: Column<Row>) => ({
  'data-align': align,
  'data-nowrap': nowrap || align === 'right' || undefined,
  'data-hide-below': hideBelow,
});

const columnStyles = {
  '& [data-align="right"]': { textAlign: 'right' },
  '& [data-nowrap]': { whiteSpace: 'nowrap' },
  '& [data-box]': { width: 34, lineHeight: 0 },
  ...Object.fromEntries(
    Object.entries(tableWidths).map(([name, width]) => [
      `@container (width < ${width}px)`,
      { [`& [data-hide-below="${name}"]`]: { display: 'none' } },
    ]),
  ),
};

const frameStyle = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  position: 'relative',
} as const;

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

const tableStyle = (dense: boolean, scrolls: boolean) => ({
  ...rowNameStyles,
  ...rowBoxStyles,
  width: '100%',
  borderRadius: 'inherit',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    textAlign: 'left',
    paddingInline: 1.5,
    paddingBlock: dense ? 0.5 : 1,
    verticalAlign: 'middle',
    fontWeight: 400,
    minWidth: 0,
    // Words stay whole, and the table scrolls where there is no room for them.
    overflowWrap: 'break-word',
  },
  ...columnStyles,
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
