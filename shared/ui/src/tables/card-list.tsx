import Box from '@mui/material/Box';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import { CardMenu } from './card-menu.tsx';
import { RowCheckbox } from './row-checkbox.tsx';
import { openFromRow, opens, primaryOf, RowName } from './row-opening.tsx';
import type { Column, DataTableProps } from './table-props.ts';

/** The narrow form of a `DataTable`: every value keeps its label, if only for screen readers. */
export function CardList<Row>(table: DataTableProps<Row>) {
  const { caption, rows, rowKey } = table;
  const order = rows.map(rowKey);
  return (
    <Box component="ul" aria-label={caption} sx={listStyle}>
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
    <Box
      component="li"
      aria-current={selected === id || undefined}
      onClick={opens(row, table) ? openFromRow : undefined}
      sx={cardStyle}
    >
      <Box sx={{ ...firstLineStyle, marginBottom: told.length > 0 ? 0.75 : 0 }}>
        {selection && (
          <RowCheckbox selection={selection} id={id} order={order} label={selection.label(row)} />
        )}
        <Box sx={nameLineStyle}>
          <Box id={nameId} sx={{ fontSize: '0.9375rem', minWidth: 0 }}>
            <RowName row={row} table={table}>
              {primary?.cell(row)}
            </RowName>
          </Box>
          <Aside row={row} columns={at('name')} small />
        </Box>
        <Box sx={endStyle}>
          <Aside row={row} columns={at('top')} />
          {at('menu').map((column) => (
            <CardMenu key={column.key} label={column.label} of={nameId}>
              {column.cell(row)}
            </CardMenu>
          ))}
        </Box>
      </Box>
      {told.length > 0 && (
        <Box component="dl" sx={pairsStyle}>
          {told.map((column, index) => (
            <Box key={column.key} data-half={sideOf(told, index)}>
              <Box component="dt" sx={column.card === 'bare' ? visuallyHidden : undefined}>
                {column.label}
              </Box>
              <dd>{column.cell(row)}</dd>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** What the columns come to, as the last card. */
function TotalsCard<Row>({ table: { columns } }: { table: DataTableProps<Row> }) {
  const { t } = useTranslation('ui');
  const summed = columns.filter(({ total }) => total !== undefined);
  if (summed.length === 0) return null;
  return (
    <Box component="li" sx={cardStyle}>
      <Box sx={{ ...firstLineStyle, marginBottom: 0.75, fontWeight: 550 }}>{t('list.totals')}</Box>
      <Box component="dl" sx={pairsStyle}>
        {summed.map(({ key, label, total }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{total}</dd>
          </div>
        ))}
      </Box>
    </Box>
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
    <Box component="dl" sx={{ ...asideStyle, ...(small && smallStyle) }}>
      {told.map(({ key, label, value }) => (
        <div key={key}>
          <Box component="dt" sx={visuallyHidden}>
            {label}
          </Box>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}

/** On a tablet two beside one another. */
const listStyle = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
};

const cardStyle = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  padding: 1.5,
  minWidth: 0,
  '&[aria-current]': { bgcolor: 'action.selected' },
};

const firstLineStyle = { display: 'flex', alignItems: 'center', gap: 1, position: 'relative' };
const nameLineStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 1,
  minWidth: 0,
};
const endStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  marginInlineStart: 'auto',
  flexShrink: 0,
  '&:empty': { display: 'none' },
};
const asideStyle = { display: 'flex', gap: 1, margin: 0, flexShrink: 0, '& dd': { margin: 0 } };
const smallStyle = { flexShrink: 1, minWidth: 0, typography: 'body2', color: 'text.secondary' };

const pairsStyle = {
  margin: 0,
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
  '& dt': { color: 'text.secondary', flexShrink: 0 },
  '& dd': { margin: 0, textAlign: 'end', minWidth: 0, overflowWrap: 'anywhere' },
  '& [data-half="start"] dd': { textAlign: 'start' },
  // A finger needs more than a line of text.
  '& dd a': { '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minHeight: 44 } },
  '& dd input[type="checkbox"]': { '@media (pointer: coarse)': { margin: '10px' } },
  // Several buttons stand on the side where values stand.
  '& div:not([data-half]) > dd > div': { justifyContent: 'flex-end', justifyItems: 'end' },
};
