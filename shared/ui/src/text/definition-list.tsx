import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export interface DefinitionListProps {
  items: readonly { label: ReactNode; value: ReactNode; key?: string }[];
}

/** Facts about one thing: label and value side by side, below one another where it is narrow. */
export function DefinitionList({ items }: DefinitionListProps) {
  return (
    <Box component="dl" sx={listStyle}>
      {items.map(({ label, value, key }, index) => (
        // Without a key the order is the identity: the items are facts of one thing, not a list that moves.
        <div key={key ?? index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}

const listStyle = {
  margin: 0,
  display: 'grid',
  gap: 1,
  textAlign: 'start',
  minWidth: 0,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', phone: 'minmax(96px, 160px) minmax(0, 1fr)' },
    columnGap: 2,
  },
  '& dt': { color: 'text.secondary' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
};
