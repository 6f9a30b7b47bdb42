import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Filters and small actions in a row that wraps; fields share the width. */
export function Toolbar({ children }: { children?: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-end',
        gap: 1.5,
        '& > .MuiFormControl-root': { flex: { xs: '1 1 100%', sm: '0 1 200px' }, minWidth: 0 },
        '& > .console-search': { flex: { xs: '1 1 100%', sm: '1 1 240px' }, maxWidth: { sm: 420 } },
      }}
    >
      {children}
    </Box>
  );
}
