import type { RoundRow } from '@console/contract/apartment';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { denseRow, whereDense } from './dense-row.ts';
import { keyOf, type RowKey } from './entry.ts';
import { MeterName } from './meter-name.tsx';
import { RowCurrent } from './row-current.tsx';
import { RowPrevious, RowUse } from './row-figures.tsx';
import { roundWidths } from './row-form-rules.ts';
import { RowQuestion } from './row-question.tsx';
import { RowState } from './row-state.tsx';
import { useEntry, useIsSaved, useRow } from './use-round.ts';
import { useWalk } from './walk.ts';

/** One register: a dense line on a desk, two where there is less room, a card on a phone. Drawn anew only when it is itself concerned. */
export const RoundRowView = memo(function RoundRowView({ rowKey }: { rowKey: RowKey }) {
  const { keeper } = useWalk();
  const row = useRow(keeper, rowKey);
  return row ? <KnownRow row={row} /> : null;
});

function KnownRow({ row }: { row: RoundRow }) {
  const { keeper, mode, me } = useWalk();
  const key = keyOf(row);
  const entry = useEntry(keeper, key);
  const saved = useIsSaved(keeper, key);
  const isOwn = mode === 'check' && row.reading?.state === 'entered' && row.reading.enteredBy === me;
  const isClosed = isOwn && !row.may.check;
  return (
    <Line
      data-row={key}
      data-mode={mode}
      data-own={isClosed || undefined}
      tabIndex={mode === 'check' ? -1 : undefined}
    >
      <div className="meter">
        <MeterName row={row} />
      </div>
      <RowPrevious row={row} />
      <RowCurrent row={row} entry={entry} />
      <RowUse row={row} entry={entry} />
      <RowState row={row} entry={entry} saved={saved} isOwn={isClosed} />
      {entry && <RowQuestion row={row} entry={entry} />}
    </Line>
  );
}

// One static style sheet for all rows, whose parts are named by class: hundreds of them come and go while scrolling.
const Line = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5, 2),
  alignItems: 'center',
  padding: theme.spacing(1, 1.5),
  borderBottom: `1px solid ${theme.palette.divider}`,
  gridTemplateColumns: 'minmax(130px, 1.3fr) 110px 150px minmax(150px, 1.2fr) minmax(210px, 1.7fr)',
  gridTemplateAreas: '"meter previous current use state" "question question question question question"',
  '& > .meter': { gridArea: 'meter', minWidth: 0 },
  '& > .previous': { gridArea: 'previous', textAlign: 'right' },
  '& > .current': { gridArea: 'current' },
  '& > .use': { gridArea: 'use' },
  '& > .state': { gridArea: 'state' },
  '& > .question': { gridArea: 'question' },
  '& .caption': { fontSize: '0.8125rem', color: theme.palette.text.secondary },
  '& .read': { textAlign: 'right' },
  '& .figure': { fontVariantNumeric: 'tabular-nums' },
  '& .parts': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(0.5, 1) },
  '&[data-own]': {
    backgroundColor: theme.palette.action.disabledBackground,
    color: theme.palette.text.secondary,
  },
  '&:focus-visible, &[data-focused]': {
    outline: `2px solid ${theme.palette.primary.main}`,
    outlineOffset: -2,
  },
  '& .narrow': { display: 'none' },
  // The key that does the same, for the eye only; a phone has none.
  '& [aria-keyshortcuts]::after': {
    content: 'attr(aria-keyshortcuts)',
    marginInlineStart: 6,
    opacity: 0.65,
    fontSize: '0.7rem',
  },
  [`@container (width < ${roundWidths.line}px)`]: {
    gridTemplateColumns: 'minmax(130px, 1fr) 110px minmax(220px, 1.4fr)',
    gridTemplateAreas: '"meter previous current" "use use state" "question question question"',
  },
  [`@container (width < ${roundWidths.pair}px)`]: {
    margin: theme.spacing(0, 0, 1),
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: theme.palette.background.paper,
    padding: 12,
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.35fr)',
    gridTemplateAreas: '"meter current" "previous current" "use use" "state state" "question question"',
    '& > .previous': { textAlign: 'left' },
    '& .narrow': { display: 'inline' },
    '& .wide, & [aria-keyshortcuts]::after': { display: 'none' },
  },
  ...whereDense(denseRow(theme)),
}));
