import { ProgressRing } from '@console/ui';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RoundColumns } from './round-columns.tsx';
import { type RoundFilter, type RoundSummary, roundFilters } from './round-summary-rules.ts';

interface RoundHeadProps {
  summary: RoundSummary;
  filter: RoundFilter;
  onFilter(filter: RoundFilter): void;
  /** Further buttons at its end. */
  children?: ReactNode;
}

/** How far the round is, and which part of it is shown; stays in sight while one walks down the list. */
export function RoundHead({ summary, filter, onFilter, children }: RoundHeadProps) {
  const { t } = useTranslation('apartment');
  const always: readonly RoundFilter[] = ['all', 'unread', 'flagged', 'rejected'];
  const shown = roundFilters.filter((one) => always.includes(one) || summary[one] > 0 || one === filter);
  return (
    <Box sx={headStyle}>
      <Box sx={{ '& > div > div:last-of-type': { display: 'none' } }}>
        <ProgressRing
          label={t('reading.progress')}
          value={summary.read}
          max={summary.all}
          size={44}
          format={() => ''}
        />
      </Box>
      <Box
        aria-hidden
        sx={{
          fontWeight: 650,
          fontSize: '1.125rem',
          whiteSpace: 'nowrap',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {summary.read} / {summary.all}
      </Box>
      <Box role="group" aria-label={t('reading.filters.label')} sx={chipsStyle}>
        {shown.map((one) => (
          <Chip
            key={one}
            component="button"
            clickable
            size="small"
            variant={one === filter ? 'filled' : 'outlined'}
            color={one === filter ? 'primary' : 'default'}
            aria-pressed={one === filter}
            label={t(`reading.filters.${one}`, { count: summary[one] })}
            onClick={() => onFilter(one)}
          />
        ))}
      </Box>
      {children}
      <RoundColumns />
    </Box>
  );
}

const headStyle = {
  position: 'sticky',
  top: 52,
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: { xs: 1, md: 1.5 },
  paddingBlock: 1,
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

// On a phone the chips go sideways: the bar must not cover half of the screen.
const chipsStyle = {
  display: 'flex',
  gap: 0.75,
  flex: '1 1 160px',
  minWidth: 0,
  overflowX: 'auto',
  padding: 0.5,
} as const;
