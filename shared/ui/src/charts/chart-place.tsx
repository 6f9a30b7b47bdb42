import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Where a drawing is: as high as it says, as wide as there is room, and drawn when that is known. */
export function ChartPlace({ height, children }: { height: number; children: (width: number) => ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  // How wide it may be lies outside React's tree, and changes with the window.
  useEffect(() => {
    if (!place.current || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <Box ref={place} sx={placeStyle} style={{ height }}>
      {width > 0 && children(width)}
    </Box>
  );
}

/** On paper nothing is measured anew: what was drawn for the screen shrinks to the sheet. */
const placeStyle = {
  overflow: 'hidden',
  printColorAdjust: 'exact',
  '@media print': {
    height: 'auto !important',
    '& > *': { width: '100% !important', height: 'auto !important' },
    '& svg': { position: 'static !important', width: '100% !important', height: 'auto !important' },
  },
};
