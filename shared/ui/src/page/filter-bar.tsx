import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Children, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TuneIcon } from '../icons.tsx';
import { phoneRoom, useWidthOf } from './use-width-of.ts';

export interface FilterBarProps {
  /** What is searched, for screen readers. */
  label: string;
  /** Fields, each of them gets a place of its own. The first is the one that is used most. */
  children: ReactNode;
  /** How many filter just now: what is folded away is not forgotten. */
  active?: number;
  /** Shown while something is filtered. */
  clear?: { label: string; onClick(): void } | undefined;
}

/** Where it is narrow, more than these push what is listed out of sight. The first has more room. */
const mostWhereNarrow = 2;

/**
 * The filters of a list or a chart side by side, and the way back to all. Where there is room for two only, on a phone or in
 * a pane, the first stays and the others fold.
 */
export function FilterBar({ label, children, active = 0, clear }: FilterBarProps) {
  const { t } = useTranslation('ui');
  const bar = useRef<HTMLDivElement>(null);
  const width = useWidthOf(bar);
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const narrow = width === undefined ? isPhone : width < phoneRoom;
  const [open, setOpen] = useState(false);
  const more = useId();
  const fields = Children.toArray(children);
  const folds = narrow && fields.length > mostWhereNarrow;
  const styleAt = (index: number) => {
    if (folds) return foldedFieldStyle;
    if (!narrow) return fieldStyle;
    return index === 0 ? { ...narrowFieldStyle, flexGrow: 2 } : narrowFieldStyle;
  };
  const [first, ...others] = fields.map((field, index) => (
    <Box key={keyOf(field)} sx={styleAt(index)}>
      {field}
    </Box>
  ));
  const back = clear && (
    <Button onClick={clear.onClick} sx={{ flex: '0 0 auto' }}>
      {clear.label}
    </Button>
  );
  if (!folds)
    return (
      <Box ref={bar} role="search" aria-label={label} sx={barStyle}>
        {first}
        {others}
        {back}
      </Box>
    );
  return (
    <Box ref={bar} role="search" aria-label={label} sx={barStyle}>
      {first}
      <Button
        variant="outlined"
        startIcon={<TuneIcon />}
        aria-expanded={open}
        aria-controls={more}
        onClick={() => setOpen(!open)}
        sx={{ flex: '0 0 auto', minHeight: fingerHeight }}
      >
        {active > 0 ? t('filters.active', { count: active }) : t('filters.label')}
      </Button>
      <Box id={more} hidden={!open} sx={moreStyle}>
        {others}
        {back}
      </Box>
    </Box>
  );
}

const keyOf = (field: ReactNode) => (typeof field === 'object' && field && 'key' in field ? field.key : null);

const barStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: { xs: 1.5, lg: 1 } };
/** Three beside one another on a tablet, where names would be cut otherwise; a day needs room for how it is written, in Chinese, with its button. */
const fieldStyle = {
  flex: '1 1 auto',
  flexBasis: { xs: 200, lg: 150 },
  maxWidth: 260,
  minWidth: 0,
  '&:has([role="group"])': { flexBasis: { xs: 200, lg: 190 } },
  // What is chosen by one press stays in one line.
  '&:has([role="radiogroup"])': { flexGrow: 0, flexBasis: 'max-content' },
};
/** Two beside one another, also in a pane. */
const narrowFieldStyle = {
  flex: '1 1 auto',
  flexBasis: 'min(150px, 40%)',
  maxWidth: { phone: 260 },
  minWidth: 0,
  '&:has([role="group"])': { flexBasis: 190 },
  '&:has([role="radiogroup"])': { flexGrow: 0 },
};
/** As high as the button beside it, and as a finger needs it. */
const fingerHeight = 44;
const foldedFieldStyle = { flex: '1 1 0', minWidth: 0, '& .MuiInputBase-root': { minHeight: fingerHeight } };
const moreStyle = {
  flex: '1 0 100%',
  minWidth: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'end',
  '&[hidden]': { display: 'none' },
  // The odd one out has the row to itself.
  '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' },
};
