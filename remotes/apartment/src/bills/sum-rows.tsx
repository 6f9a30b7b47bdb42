import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export interface SumRow {
  readonly key: string;
  /** What it is of, in small print above the arithmetic. */
  readonly of?: ReactNode;
  /** `69 kWh × 0.5283` */
  readonly said: ReactNode;
  readonly figure: ReactNode;
  /** What those above come to. */
  readonly sum?: boolean;
}

/** Arithmetic row by row: in words on the left, figures below one another on the right. */
export function SumRows({ label, rows }: { label: string; rows: readonly SumRow[] }) {
  return (
    <Box component="ul" aria-label={label} sx={listStyle}>
      {rows.map(({ key, of, said, figure, sum }) => (
        <Box component="li" key={key} data-sum={sum || undefined}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {of && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{of}</Box>}
            {said}
          </Box>
          <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>{figure}</Box>
        </Box>
      ))}
    </Box>
  );
}

const listStyle = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 0.5,
  fontVariantNumeric: 'tabular-nums',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: 2,
    alignItems: 'end',
  },
  '& > [data-sum]': { borderTop: 1, borderColor: 'divider', paddingTop: 0.5, fontWeight: 600 },
};
