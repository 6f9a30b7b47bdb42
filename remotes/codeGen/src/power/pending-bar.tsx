import { useFormat } from '@console/shell';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { usePending } from './pending.ts';

/** What is pending stays in sight until it is applied or thrown away. */
export function PendingBar() {
  const { t } = useTranslation('codeGen');
  const { changes, clear, review } = usePending();
  const format = useFormat();
  if (changes.length === 0) return null;
  return (
    <Box role="region" aria-label={t('power.pending.title')} sx={barStyle}>
      <Box component="span" role="status" sx={{ flex: 1, minWidth: 0 }}>
        {t('power.pending.count', { count: changes.length, shown: format.number(changes.length) })}
      </Box>
      <Button color="inherit" onClick={clear}>
        {t('power.pending.discard')}
      </Button>
      <Button variant="contained" onClick={review}>
        {t('power.pending.review')}
      </Button>
    </Box>
  );
}

const barStyle = {
  position: 'sticky',
  bottom: 0,
  zIndex: 4,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  padding: 1.5,
  border: 1,
  borderColor: 'warning.main',
  borderRadius: 1,
  bgcolor: 'background.paper',
  boxShadow: 3,
  '@media print': { display: 'none' },
} as const;
