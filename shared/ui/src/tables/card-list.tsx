import Box from '@mui/material/Box';
import type { DataTableProps } from './data-table.tsx';
import { openFromRow, opens, primaryOf, RowName } from './row-opening.tsx';

/** The narrow form of a `DataTable`: every value keeps its label. */
export function CardList<Row>(table: DataTableProps<Row>) {
  const { caption, rows, columns, rowKey, selected } = table;
  const primary = primaryOf(columns);
  const others = columns.filter((column) => column !== primary && !column.hideBelow);
  return (
    <Box
      component="ul"
      aria-label={caption}
      sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 1 }}
    >
      {rows.map((row) => (
        <Box
          component="li"
          key={rowKey(row)}
          aria-current={selected === rowKey(row) || undefined}
          onClick={opens(row, table) ? openFromRow : undefined}
          sx={cardStyle}
        >
          <Box sx={{ fontSize: '0.9375rem', marginBottom: others.length ? 0.75 : 0 }}>
            <RowName row={row} table={table}>
              {primary?.cell(row)}
            </RowName>
          </Box>
          {others.length > 0 && (
            <Box component="dl" sx={pairsStyle}>
              {others.map((column) => (
                <div key={column.key}>
                  <dt>{column.label}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

const cardStyle = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  padding: 1.5,
  minWidth: 0,
  '&[aria-current]': { bgcolor: 'action.selected' },
};

const pairsStyle = {
  margin: 0,
  display: 'grid',
  gap: 0.25,
  fontVariantNumeric: 'tabular-nums',
  '& > div': { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 },
  '& dt': { color: 'text.secondary', flexShrink: 0 },
  '& dd': { margin: 0, textAlign: 'end', minWidth: 0, overflowWrap: 'anywhere' },
  // A finger needs more than a line of text.
  '& dd a': { '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minHeight: 44 } },
  '& dd input[type="checkbox"]': { '@media (pointer: coarse)': { margin: '10px' } },
  // Several buttons stand on the side where values stand.
  '& dd > div': { justifyContent: 'flex-end', justifyItems: 'end' },
};
