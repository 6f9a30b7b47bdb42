import Box from '@mui/material/Box';
import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, use, useId } from 'react';
import { FrameNotices } from './frame-notices.ts';

/** How much room it takes; below `whole`, named for the width, it is the whole screen. */
const sizes = {
  /** A question of few lines: never the whole screen. */
  small: { width: 'phone', whole: undefined },
  normal: { width: 'phone', whole: 'sm' },
  wide: { width: 'md', whole: 'sm' },
  widest: { width: 'lg', whole: 'md' },
  whole: { width: 'lg', whole: 'always' },
} as const;
export type DialogSize = keyof typeof sizes;

interface DialogFrameProps {
  open: boolean;
  size: DialogSize;
  /** By Escape, or by a click beside it. */
  onLeave(by: 'escapeKeyDown' | 'backdropClick'): void;
  children(titleId: string): ReactNode;
}

/** The box above the page; on a phone it is the page. */
export function DialogFrame({ open, size, onLeave, children }: DialogFrameProps) {
  const titleId = useId();
  const { width, whole } = sizes[size];
  const { breakpoints } = useTheme();
  const isNarrow = useMediaQuery(breakpoints.down(whole === 'md' ? 'md' : 'sm'));
  return (
    <MuiDialog
      open={open}
      onClose={(_event, reason) => onLeave(reason)}
      fullScreen={whole === 'always' || (whole !== undefined && isNarrow)}
      fullWidth
      maxWidth={width}
      aria-labelledby={titleId}
    >
      {children(titleId)}
    </MuiDialog>
  );
}

interface DialogPartsProps {
  titleId: string;
  title: ReactNode;
  /** At the end of the title's line. */
  corner?: ReactNode;
  actions: ReactNode;
  children?: ReactNode;
}

/** Title, what the frame says above its screens, content and buttons. */
export const DialogParts = ({ titleId, title, corner, actions, children }: DialogPartsProps) => (
  <>
    <Box sx={{ display: 'flex', alignItems: 'center', paddingInline: 2.5, paddingTop: 1.5, gap: 1 }}>
      <DialogTitle id={titleId} variant="h2" sx={{ flex: 1, padding: 0, minWidth: 0 }}>
        {title}
      </DialogTitle>
      {corner}
    </Box>
    <DialogContent sx={{ paddingInline: 2.5, paddingBlock: 1.5 }}>
      <Box sx={{ marginInline: -1 }}>{use(FrameNotices)}</Box>
      {children}
    </DialogContent>
    <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1, paddingInline: 2.5, paddingBottom: 2, paddingTop: 1 }}>
      {actions}
    </DialogActions>
  </>
);
