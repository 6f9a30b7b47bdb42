import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { actionsStyle } from './actions-style.ts';

export interface SectionProps {
  title?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  /** Less air around, for lists and tables that bring their own. */
  dense?: boolean;
}

/** A block of a page with its own h2. */
export function Section({ title, actions, children, dense }: SectionProps) {
  const headingId = useId();
  // Headings of blocks under one another are level, whatever the blocks hold.
  const padding = dense ? { xs: 1.5, md: 2.5 } : { xs: 2, md: 2.5 };
  return (
    <Box
      component="section"
      aria-labelledby={title ? headingId : undefined}
      sx={{
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        paddingInline: padding,
        paddingBlock: dense ? 1.5 : padding,
        minWidth: 0,
      }}
    >
      {(title || actions) && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            marginBottom: dense ? 1 : 1.5,
          }}
        >
          {title && (
            <Typography variant="h2" id={headingId} sx={{ flex: '1 1 160px', minWidth: 0 }}>
              {title}
            </Typography>
          )}
          {actions && <Box sx={actionsStyle}>{actions}</Box>}
        </Box>
      )}
      {children}
    </Box>
  );
}
