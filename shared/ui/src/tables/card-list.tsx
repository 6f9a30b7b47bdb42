import Box from '@mui/material/Box';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import { CardMenu } from './card-menu.tsx';
import { RowCheckbox, rowBoxStyles } from './row-checkbox.tsx';
import { openFromRow, opens, primaryOf, RowName, rowNameStyles } from './row-opening.tsx';
import type { Column, DataTableProps } from './table-props.ts';

/** The narrow form of a `DataTable`: every value keeps its label, if only for screen readers. */
export function CardList<Row>({ table }: { table: DataTableProps<Row> }) {
  const { caption, rows, rowKey, dense } = table;
  const order = rows.map(rowKey);
  return (
    <Box component="ul" aria-label={caption} data-dense={dense || undefined} sx={listStyle}>
      {rows.map((row) => (
        <Card key={rowKey(row)} row={row} table={table} order={order} />
      ))}
      <TotalsCard table={table} />
    </Box>
  );
}

interface CardProps<Row> {
  row: Row;
  table: DataTableProps<Row>;
  order: readonly string[];
}

function Card<Row>({ row, table, order }: CardProps<Row>) {
  const { columns, rowKey, selected, selection } = table;
  const id = rowKey(row);
  const nameId = useId();
  const primary = primaryOf(columns);
  const others = columns.filter((column) => column !== primary && (column.card || !column.hideBelow));
  const at = (...places: Column<Row>['card'][]) => others.filter(({ card }) => places.includes(card));
  const told = at(undefined, 'half', 'bare');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what it presses is its own link, which the keyboard has already
    <li aria-current={selected === id || undefined} onClick={opens(row, table) ? openFromRow : undefined}>
      <div data-line="first">
        {selection && (
          <RowCheckbox selection={selection} id={id} order={order} label={selection.label(row)} />
        )}
        <div data-line="name">
          <div id={nameId} data-part="name">
            <RowName row={row} table={table}>
              {primary?.cell(row)}
            </RowName>
          </div>
          <Aside row={row} columns={at('name')} small />
        </div>
        <div data-line="end">
          <Aside row={row} columns={at('top')} />
          {at('menu').map((column) => (
            <CardMenu key={column.key} label={column.label} of={nameId}>
              {column.cell(row)}
            </CardMenu>
          ))}
        </div>
      </div>
      {told.length > 0 && (
        <dl data-part="pairs">
          {told.map((column, index) => (
            <div key={column.key} data-half={sideOf(told, index)}>
              <dt data-heard={column.card === 'bare' || undefined}>{column.label}</dt>
              <dd>{column.cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** What the columns come to, as the last card. */
function TotalsCard<Row>({ table: { columns } }: { table: DataTableProps<Row> }) {
  const { t } = useTranslation('ui');
  const summed = columns.filter(({ total, primary }) => total !== undefined && !primary);
  if (summed.length === 0) return null;
  return (
    <li>
      <div data-line="first" data-part="totals">
        {columns.find(({ primary }) => primary)?.total ?? t('list.totals')}
      </div>
      <dl data-part="pairs">
        {summed.map(({ key, label, total }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{total}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** Halves that follow one another share a line by twos. */
function sideOf<Row>(told: readonly Column<Row>[], index: number): 'start' | 'end' | undefined {
  if (told[index]?.card === undefined) return undefined;
  const whole = told.slice(0, index).findLastIndex(({ card }) => card === undefined);
  return (index - whole) % 2 === 1 ? 'start' : 'end';
}

interface AsideProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  /** In small print, beside the name, or below it where there is no room: a code is not broken. */
  small?: boolean;
}

/** Values in the first line, whose labels are only read out. */
function Aside<Row>({ row, columns, small }: AsideProps<Row>) {
  const told = columns
    .map(({ key, label, cell }) => ({ key, label, value: cell(row) }))
    .filter(({ value }) => Boolean(value));
  if (told.length === 0) return null;
  return (
    <dl data-part="aside" data-small={small}>
      {told.map(({ key, label, value }) => (
        <div key={key}>
          <dt data-heard>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const cardStyles = {
  '& > li': {
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
    padding: 1.5,
    minWidth: 0,
  },
  '&[data-dense]': { gap: 0.5 },
  '&[data-dense] > li': { paddingBlock: 0.75, paddingInline: 1.25 },
  '& > li[aria-current]': { bgcolor: 'action.selected' },
};

const lineStyles = {
  '& [data-line]': { display: 'flex', alignItems: 'center', gap: 1 },
  '& [data-line="first"]': { position: 'relative' },
  '& [data-line="first"] + dl': { marginTop: 0.75 },
  '& [data-line="name"]': { flexWrap: 'wrap', alignItems: 'baseline', rowGap: 0, minWidth: 0 },
  '& [data-line="end"]': { marginInlineStart: 'auto', flexShrink: 0 },
  '& [data-line="end"]:empty': { display: 'none' },
  '& [data-part="name"]': { fontSize: '0.9375rem', minWidth: 0 },
  '& [data-part="totals"]': { fontWeight: 550 },
};

const valueStyles = {
  '& dl, & dd': { margin: 0 },
  '& [data-heard]': visuallyHidden,
  '& [data-part="aside"]': { display: 'flex', gap: 1, flexShrink: 0 },
  '& [data-small]': { flexShrink: 1, minWidth: 0, typography: 'body2', color: 'text.secondary' },
};

const pairsStyle = {
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 1.5,
  rowGap: 0.25,
  fontVariantNumeric: 'tabular-nums',
  '& > div': {
    flex: '1 0 100%',
    minWidth: 0,
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: 2,
  },
  // Two to a line, for three have no room by that width; under one another where two have none.
  '& > div[data-half]': {
    flex: '0 1 auto',
    minWidth: '34%',
    justifyContent: 'flex-start',
    gap: 0.75,
  },
  '& > div[data-half="end"]': { justifyContent: 'flex-end' },
  '& dt:not([data-heard])': { color: 'text.secondary', flexShrink: 0 },
  '& dd': { textAlign: 'end', minWidth: 0, overflowWrap: 'anywhere' },
  '& [data-half="start"] dd': { textAlign: 'start' },
  // A row that has nothing to do or to say there does not name it; a box for buttons may have none in it.
  '& > div:has(> dd:empty, > dd > div:only-child:empty)': { display: 'none' },
  // A finger needs more than a line of text.
  '& dd a': { '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minHeight: 44 } },
  '& dd input[type="checkbox"]': { '@media (pointer: coarse)': { margin: '10px' } },
  // Several buttons stand on the side where values stand.
  '& div:not([data-half]) > dd > div': { justifyContent: 'flex-end', justifyItems: 'end' },
};

/** On a tablet two beside one another. Said once for the list, and not with each of a card's dozen parts. */
const listStyle = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
  ...rowNameStyles,
  ...rowBoxStyles,
  ...cardStyles,
  ...lineStyles,
  ...valueStyles,
  '& [data-part="pairs"]': pairsStyle,
};
