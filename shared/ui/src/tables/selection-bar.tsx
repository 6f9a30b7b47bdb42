import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from './use-selection.ts';

export interface SelectionBarProps {
  selection: Selection;
  /** Ids that are shown. */
  order: readonly string[];
  /** How many are chosen, where the list has a word of its own for what it lists. */
  told?: string;
  /** What can be done with all that is chosen. */
  children: ReactNode;
}

/** Says how many rows are chosen, and holds what can be done with them. */
export function SelectionBar({ selection, order, told, children }: SelectionBarProps) {
  const { t } = useTranslation('ui');
  return (
    <Box role="group" aria-label={t('selection.label')} sx={barStyle}>
      <Box component="span" role="status" sx={{ typography: 'body2', marginInlineEnd: 1 }}>
        {told ?? t('selection.chosen', { count: selection.ids.size })}
      </Box>
      <Button size="small" disabled={order.length === 0} onClick={() => selection.choose(order)}>
        {t('selection.all')}
      </Button>
      {children}
      <Button size="small" color="inherit" onClick={selection.end}>
        {t('selection.end')}
      </Button>
    </Box>
  );
}

const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  padding: 1,
  borderRadius: 1,
  bgcolor: 'action.hover',
} as const;
