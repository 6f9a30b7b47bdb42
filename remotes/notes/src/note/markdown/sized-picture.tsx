import Box from '@mui/material/Box';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allowedWidth, pictureSizes } from './picture-size-rules.ts';

interface SizedPictureProps {
  name: string;
  /** As the text asks for it; none where the picture is as wide as it is. */
  width: number | undefined;
  onSize(width: number): void;
  children(width: number | undefined): ReactNode;
}

/** A picture beside the text that names it, with a corner to draw it larger and smaller by, with pointer and keys. */
export function SizedPicture({ name, width, onSize, children }: SizedPictureProps) {
  const { t } = useTranslation('notes');
  const frame = useRef<HTMLElement>(null);
  const begun = useRef<{ x: number; width: number }>(undefined);
  /** While it is drawn: the text changes once, at the end. */
  const [drawn, setDrawn] = useState<number>();
  const shownWidth = () => frame.current?.querySelector('img')?.getBoundingClientRect().width ?? width ?? 0;
  const move = ({ clientX }: PointerEvent) => {
    if (begun.current) setDrawn(allowedWidth(begun.current.width + clientX - begun.current.x));
  };
  const end = () => {
    begun.current = undefined;
    if (drawn !== undefined) onSize(drawn);
    setDrawn(undefined);
  };
  const press = (event: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (way === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onSize(allowedWidth((width ?? shownWidth()) + way * pictureSizes.step));
  };
  return (
    <Box component="span" ref={frame} sx={frameStyle}>
      {children(drawn ?? width)}
      <Box
        component="span"
        role="slider"
        tabIndex={0}
        aria-label={t('pictures.size', { name: name || t('pictures.picture') })}
        aria-valuenow={Math.round(drawn ?? width ?? shownWidth())}
        aria-valuemin={pictureSizes.least}
        aria-valuemax={pictureSizes.most}
        onKeyDown={press}
        onPointerDown={(event: PointerEvent<HTMLElement>) => {
          if (event.button !== 0) return;
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          begun.current = { x: event.clientX, width: shownWidth() };
        }}
        onPointerMove={move}
        onLostPointerCapture={end}
        sx={cornerStyle}
      />
    </Box>
  );
}

const frameStyle = {
  position: 'relative',
  display: 'inline-block',
  maxWidth: '100%',
  verticalAlign: 'bottom',
} as const;

const cornerStyle = {
  position: 'absolute',
  insetInlineEnd: 0,
  bottom: 0,
  width: 24,
  height: 24,
  cursor: 'nwse-resize',
  touchAction: 'none',
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInlineEnd: 4,
    bottom: 4,
    width: 10,
    height: 10,
    borderInlineEnd: '3px solid',
    borderBottom: '3px solid',
    borderColor: 'primary.main',
    opacity: 0.6,
  },
  '&:hover::after, &:focus-visible::after': { opacity: 1 },
  '&:focus-visible': { outline: 2, outlineStyle: 'solid', outlineColor: 'primary.main' },
} as const;
