import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { isValidElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { MoreIcon } from '../icons.tsx';

interface CardMenuProps {
  /** What the button is called, with the name of the card or row behind it. */
  label: ReactNode;
  /** Id of the card's name. */
  of: string;
  /** Buttons and links; anything but an element is nothing to do. */
  children: ReactNode;
}

/** What can be done with a card or a row, behind one button: under one another, and gone as soon as one is chosen. */
export function CardMenu({ label, of, children }: CardMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  if (!isValidElement(children)) return null;
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        size="small"
        aria-labelledby={`${id} ${of}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={buttonStyle}
      >
        <MoreIcon fontSize="small" aria-hidden />
        <Box component="span" id={id} hidden>
          {label}
        </Box>
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        // A click inside would press the card behind it, too: React's events go up its own tree.
        onClick={(event) => event.stopPropagation()}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': `${id} ${of}` } }}
      >
        <Actions onChoose={close}>{children}</Actions>
      </Popover>
    </>
  );
}

/** Inside the layer, so that it mounts as the layer opens; the layer leaves a focus alone that is inside already. */
function Actions({ children, onChoose }: { children: ReactNode; onChoose(): void }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>('a, button')?.focus(), []);
  const choose = ({ target }: { target: EventTarget }) => {
    if (target instanceof Element && target.closest('a, button')) onChoose();
  };
  return (
    <Box ref={list} onClick={choose} sx={listStyle}>
      {children}
    </Box>
  );
}

// Larger than the line that it stands in, for fingers, which shall not make the line taller.
const buttonStyle = { marginBlock: '-12px', marginInlineEnd: '-8px' };
const listStyle = {
  minWidth: 160,
  padding: 0.5,
  '&, & > div': { display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: 0, margin: 0 },
  '& a, & button': { justifyContent: 'flex-start', paddingInline: 1.5, fontSize: '0.875rem' },
};
