import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Children, type ReactNode } from 'react';

export interface FilterBarProps {
  /** What is searched, for screen readers. */
  label: string;
  /** Fields, each of them gets a place of its own. */
  children: ReactNode;
  /** Shown while something is filtered. */
  clear?: { label: string; onClick(): void } | undefined;
}

/** The filters of a list or a chart side by side, one below the other on a phone; and the way back to all. */
export function FilterBar({ label, children, clear }: FilterBarProps) {
  return (
    <Box role="search" aria-label={label} sx={barStyle}>
      {Children.toArray(children).map((field) => (
        <Box key={keyOf(field)} sx={{ flex: '1 1 150px', maxWidth: { phone: 260 }, minWidth: 0 }}>
          {field}
        </Box>
      ))}
      {clear && (
        <Button onClick={clear.onClick} sx={{ flex: '0 0 auto' }}>
          {clear.label}
        </Button>
      )}
    </Box>
  );
}

const keyOf = (field: ReactNode) => (typeof field === 'object' && field && 'key' in field ? field.key : null);

const barStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5, marginBottom: 2 };
