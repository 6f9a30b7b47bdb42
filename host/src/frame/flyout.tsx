import { MoreIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { type ReactNode, useId, useState } from 'react';

interface FlyoutProps {
  /** What opens, and what the button says. */
  label: string;
  icon?: ReactNode;
  children: ReactNode;
}

/** What a narrow rail has no room for, beside it. */
export function Flyout({ label, icon = <MoreIcon fontSize="small" />, children }: FlyoutProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        data-tip={label}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 40, height: 36, borderRadius: 1 }}
      >
        {icon}
      </IconButton>
      <Popover
        id={id}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: -8 }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        {/* Whoever chooses a screen has gone there: nothing is left to choose. */}
        <Box onClick={close} sx={{ p: 1, minWidth: 200, maxWidth: 320 }}>
          {children}
        </Box>
      </Popover>
    </>
  );
}
