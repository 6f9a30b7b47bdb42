import { visuallyHidden } from '@console/ui';
import type { Theme } from '@mui/material/styles';
import { roundWidths } from './row-form-rules.ts';

/** The same columns for rows and their heads. */
const columns = {
  enter: 'minmax(140px, 1fr) 186px minmax(124px, 250px) 296px 226px',
  check: '136px 186px minmax(90px, 180px) 296px minmax(276px, 1fr)',
} as const;

const oneLine = { overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' } as const;

/** One line a register, on a desk: for a mouse and where there is room. */
export const whereDense = (style: object) => ({
  '@media (pointer: fine)': { [`@container (width >= ${roundWidths.dense}px)`]: style },
});

/** Where the parts of a row and of its heads stand. */
export const denseColumns = (theme: Theme) => ({
  columnGap: theme.spacing(1),
  paddingInline: theme.spacing(1.5),
  gridTemplateColumns: columns.enter,
  '&[data-mode="check"]': { gridTemplateColumns: columns.check },
  '& > .previous': { display: 'grid', gridTemplateColumns: '68px 110px', columnGap: theme.spacing(1) },
  '& > .previous > *': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& > .use': {
    display: 'grid',
    gridTemplateColumns: '84px 78px 48px 62px',
    columnGap: theme.spacing(1),
    alignItems: 'baseline',
    textAlign: 'right',
    whiteSpace: 'nowrap',
  },
});

/** What is unusual about a row (a flag, a refusal, what the meter showed since) goes on in a second line. */
export const denseRow = (theme: Theme) => ({
  ...denseColumns(theme),
  minHeight: 35,
  paddingBlock: 3,
  rowGap: theme.spacing(0.25),
  '& .words': { display: 'flex', alignItems: 'baseline', columnGap: theme.spacing(1) },
  '& .words > *': { fontSize: '0.9375rem', lineHeight: 1.5 },
  '& .since': { gridColumn: '1 / -1' },
  '& .use > .parts, & .usual': { display: 'contents' },
  '& .use .used': { gridArea: '1 / 1' },
  '& .use .per-day': { gridArea: '1 / 2' },
  '& .usual > .perDayLast3': { gridArea: '1 / 3' },
  '& .usual > .perDayLastYear': { gridArea: '1 / 4' },
  '& .use .compared': { gridColumn: '1 / -1', textAlign: 'left' },
  '& .cell': { display: 'grid', gridTemplateColumns: '124px minmax(0, 1fr)', columnGap: theme.spacing(1) },
  '& .read': { display: 'grid', gridTemplateColumns: '114px minmax(0, 1fr)', columnGap: theme.spacing(2.25) },
  '&[data-mode="check"] .read': { gridTemplateColumns: '74px minmax(0, 1fr)', columnGap: theme.spacing(1) },
  '& .cell > .caption': { ...oneLine, alignSelf: 'center' },
  '& .read > .by': { overflow: 'hidden', whiteSpace: 'nowrap', textAlign: 'left' },
  // Heads and the details say it to the eye.
  '& .narrow, & .said, & .by > :first-of-type': visuallyHidden,
  '& .MuiButton-root, & .MuiIconButton-root, & [data-entry-cell]': {
    height: 28,
    minHeight: 28,
    paddingBlock: 0,
  },
  '& .MuiButton-root': { paddingInline: theme.spacing(0.75) },
  '& .MuiIconButton-root': { width: 28, padding: 0 },
});
