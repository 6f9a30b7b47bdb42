import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';

interface SwitcherPaperProps {
  id: string;
  label: string;
  anchor: HTMLElement;
  onClose(): void;
  children: ReactNode;
}

/** Below the button that opened it, as wide as that or as a list of names. */
export default function SwitcherPaper({ id, label, anchor, onClose, children }: SwitcherPaperProps) {
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          id,
          role: 'dialog',
          'aria-label': label,
          sx: { mt: 0.5, minWidth: anchor.clientWidth, width: 340, maxWidth: 'calc(100vw - 32px)' },
        },
      }}
    >
      {children}
    </Popover>
  );
}
