import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export interface SplitPaneProps {
  list: ReactNode;
  detail: ReactNode;
  /** Which of the two a narrow screen shows. */
  showDetail: boolean;
  /**
   * How much room the list takes beside the detail: `double` where it has a column beside it, such as a tree of its places. A narrow screen,
   * which shows one of them, does not ask.
   */
  listWidth?: 'double' | 'wide' | 'narrow' | 'none';
}

const columns = {
  double: 'clamp(448px, 43%, 520px) minmax(0, 1fr)',
  wide: 'clamp(280px, 34%, 380px) minmax(0, 1fr)',
  narrow: '280px minmax(0, 1fr)',
  none: 'minmax(0, 1fr)',
} as const;

/**
 * List and detail side by side from 992 px, one at a time below. The detail brings its own way back; the list stays in
 * sight beside a long one.
 */
export function SplitPane({ list, detail, showDetail, listWidth = 'wide' }: SplitPaneProps) {
  const pane = (shown: boolean, beside = true) => ({
    display: { xs: shown ? 'block' : 'none', lg: beside ? 'block' : 'none' },
    minWidth: 0,
  });
  // Below the bar on top of every screen.
  const inSight = { position: { lg: 'sticky' }, top: { lg: 72 } } as const;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: columns[listWidth] },
        gap: { xs: 0, lg: 2.5 },
        alignItems: 'start',
        minWidth: 0,
      }}
    >
      <Box sx={{ ...pane(!showDetail, listWidth !== 'none'), ...inSight }}>{list}</Box>
      <Box sx={pane(showDetail)}>{detail}</Box>
    </Box>
  );
}
