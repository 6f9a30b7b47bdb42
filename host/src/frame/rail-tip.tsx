import Box from '@mui/material/Box';
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from 'react';

/**
 * Names the sign under the pointer, or with the focus, beside the rail. It is drawn for all of them once, beside the
 * scrolling list that would cut it off; what a screen reader says is the sign's own name.
 */
export function RailTips({ on, children }: { on: boolean; children: ReactNode }) {
  const [tip, setTip] = useState<{ text: string; top: number }>();
  const show = ({ target }: SyntheticEvent) => {
    const sign = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
    if (!sign) return setTip(undefined);
    const { top, height } = sign.getBoundingClientRect();
    setTip({ text: sign.dataset.tip ?? '', top: top + height / 2 });
  };
  const hide = () => setTip(undefined);
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
  return (
    <Box
      onPointerOver={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={onKeyDown}
      onClick={hide}
      sx={{ display: 'flex', flexDirection: 'column', height: 1, minHeight: 0 }}
    >
      {children}
      {on && tip && (
        <Box aria-hidden data-rail-tip style={{ top: tip.top }} sx={tipStyle}>
          {tip.text}
        </Box>
      )}
    </Box>
  );
}

const tipStyle = {
  position: 'fixed',
  left: 70,
  transform: 'translateY(-50%)',
  zIndex: 'tooltip',
  pointerEvents: 'none',
  bgcolor: 'text.primary',
  color: 'background.paper',
  typography: 'caption',
  borderRadius: '6px',
  px: 1,
  py: 0.5,
  whiteSpace: 'nowrap',
} as const;
