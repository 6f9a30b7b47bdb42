import Box from '@mui/material/Box';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { split as rememberedSplit } from '../settings/settings.ts';
import { allowedSplit, splitLimits } from './split-rules.ts';

interface SplitPanesProps {
  first: ReactNode;
  second: ReactNode;
}

/** Height of panes that scroll by themselves; what is in them takes it over where the variable is set. */
const paneHeight = 'max(360px, calc(100dvh - 330px))';

/**
 * One pane, or two with a line between them that is moved by pointer and by keys. Both stay mounted when the other one
 * comes or goes: the first is written in.
 */
export function SplitPanes({ first, second }: SplitPanesProps) {
  const both = Boolean(first) && Boolean(second);
  const [split, setSplit] = useState(() => allowedSplit(rememberedSplit.get() ?? splitLimits.usual));
  const place = useRef<HTMLDivElement>(null);
  const newest = useRef(split);
  const move = (percent: number) => {
    newest.current = allowedSplit(percent);
    setSplit(newest.current);
  };
  return (
    <Box
      ref={place}
      style={both ? { gridTemplateColumns: `minmax(0, ${split}fr) 24px minmax(0, ${100 - split}fr)` } : {}}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        minWidth: 0,
        ...(both && { '--pane-height': paneHeight, '--least-height': '0px' }),
      }}
    >
      {first}
      {both && (
        <PaneLine
          split={split}
          panes={place}
          onMove={move}
          onMoved={() => rememberedSplit.set(newest.current)}
        />
      )}
      {second}
    </Box>
  );
}

interface PaneLineProps {
  split: number;
  panes: { readonly current: HTMLElement | null };
  onMove(percent: number): void;
  /** It stays where it is now. */
  onMoved(): void;
}

function PaneLine({ split, panes, onMove, onMoved }: PaneLineProps) {
  const { t } = useTranslation('notes');
  const drag = (event: PointerEvent<HTMLElement>) => {
    const room = panes.current?.getBoundingClientRect();
    if (!room || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onMove(((event.clientX - room.left) / room.width) * 100);
  };
  const press = (event: KeyboardEvent) => {
    const next = movedByKey(event.key, split);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(next);
  };
  return (
    <Box
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('detail.split')}
      aria-valuenow={Math.round(split)}
      aria-valuemin={splitLimits.least}
      aria-valuemax={splitLimits.most}
      onKeyDown={press}
      onKeyUp={onMoved}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onLostPointerCapture={onMoved}
      onDoubleClick={() => {
        onMove(splitLimits.even);
        onMoved();
      }}
      sx={lineStyle}
    />
  );
}

/** Left and right move it, Home and End to its limits, Enter to the middle. */
function movedByKey(key: string, split: number): number | undefined {
  const { least, most, even, step } = splitLimits;
  const moves: Record<string, number> = {
    ArrowLeft: split - step,
    ArrowRight: split + step,
    Home: least,
    End: most,
    Enter: even,
  };
  return Object.hasOwn(moves, key) ? moves[key] : undefined;
}

const lineStyle = {
  cursor: 'col-resize',
  touchAction: 'none',
  display: 'grid',
  justifyItems: 'center',
  '&::before': { content: '""', width: '1px', height: '100%', bgcolor: 'divider' },
  '&:hover::before, &:focus-visible::before': { width: '3px', bgcolor: 'primary.main' },
  '&:focus-visible': { outline: 'none' },
} as const;
