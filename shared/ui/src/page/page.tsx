import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, useContext } from 'react';
import { actionsStyle } from './actions-style.ts';

const InsidePage = createContext(false);
/** 2 inside a `Page`, which already has the one h1; else 1. */
export const useHeadingLevel = (): 'h1' | 'h2' => (useContext(InsidePage) ? 'h2' : 'h1');

const widths = { normal: 1120, wide: 1520, full: 'none' } as const;

export interface PageProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Buttons for the whole page; on a phone they wrap under a title that leaves them no room. */
  actions?: ReactNode;
  children?: ReactNode;
  width?: keyof typeof widths;
}

/** A screen: its one h1, its actions, its content. */
export function Page({ title, subtitle, actions, children, width = 'normal' }: PageProps) {
  return (
    <Box
      sx={{
        maxWidth: widths[width],
        width: '100%',
        minWidth: 0,
        paddingInline: { xs: 2, md: 3, xl: 4 },
        paddingBlock: { xs: 2, md: 3 },
        display: 'flex',
        flexDirection: 'column',
        gap: { xs: 2, md: 2.5 },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
        <Box sx={{ flex: { xs: '1 1 auto', sm: '1 1 220px' }, minWidth: 0 }}>
          <Typography variant="h1" tabIndex={-1}>
            {title}
          </Typography>
          {subtitle && (
            <Typography component="div" sx={{ color: 'text.secondary', marginTop: 0.25 }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {actions && <Box sx={actionsStyle}>{actions}</Box>}
      </Box>
      <InsidePage value={true}>{children}</InsidePage>
    </Box>
  );
}
