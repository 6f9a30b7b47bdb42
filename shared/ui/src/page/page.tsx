import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, useContext } from 'react';
import { visuallyHidden } from '../theme/visually-hidden.ts';
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
  /** On a phone what is open has a head of its own: the title is only read out, and the actions wait. Since 1.14.0 of the shell. */
  phoneHead?: 'shown' | 'readOut';
}

/** A screen: its one h1, its actions, its content. */
export function Page({
  title,
  subtitle,
  actions,
  children,
  width = 'normal',
  phoneHead = 'shown',
}: PageProps) {
  const readOut = phoneHead === 'readOut';
  return (
    <Box
      sx={{
        maxWidth: widths[width],
        width: '100%',
        minWidth: 0,
        paddingInline: { xs: 2, md: 3, xl: 4 },
        paddingBlock: { xs: readOut ? 0 : 2, md: 3 },
        display: 'flex',
        flexDirection: 'column',
        gap: { xs: readOut ? 0 : 2, md: 2.5 },
      }}
    >
      <Box sx={readOut ? readOutStyle : headStyle}>
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

const headStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 } as const;

const readOutStyle = (theme: Theme) => ({
  ...headStyle,
  gap: theme.spacing(1.5),
  [theme.breakpoints.down('md')]: { ...visuallyHidden, '& a, & button': { display: 'none' } },
});
