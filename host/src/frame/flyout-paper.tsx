import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';

interface FlyoutPaperProps {
  id: string;
  label: string;
  anchor: HTMLElement;
  onClose(): void;
  children: ReactNode;
}

/** Beside its button, above the screen. */
export default function FlyoutPaper({ id, label, anchor, onClose, children }: FlyoutPaperProps) {
  return (
    <Popover
      id={id}
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: -8 }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
    >
      {/* Whoever chooses a screen has gone there: nothing is left to choose. */}
      <Box onClick={onClose} sx={{ p: 1, minWidth: 200, maxWidth: 320 }}>
        {children}
      </Box>
    </Popover>
  );
}
