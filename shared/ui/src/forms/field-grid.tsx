import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Fields side by side where there is room, one below the other on a phone. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  );
}
