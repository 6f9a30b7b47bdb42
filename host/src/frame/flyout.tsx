import { dialogLater } from '@console/ui';
import { MoreIcon } from '@console/ui/icons';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useId, useState } from 'react';

const FlyoutPaper = dialogLater(() => import(/* webpackChunkName: "frame" */ './flyout-paper.tsx'));

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
      {anchor && (
        <FlyoutPaper id={id} label={label} anchor={anchor} onClose={close}>
          {children}
        </FlyoutPaper>
      )}
    </>
  );
}
