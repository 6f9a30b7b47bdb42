import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { toneShapes, useTones } from '../theme/tone.ts';

/** Always in the page, so that its text is read out when it comes. */
export function OfflineBanner({ offline }: { offline: boolean }) {
  const { t } = useTranslation('ui');
  const { soft, ink } = useTones().warn;
  return (
    <Box role="status">
      {offline && (
        <Box sx={{ display: 'flex', gap: 1, bgcolor: soft, color: ink, paddingInline: 2, paddingBlock: 1 }}>
          <span aria-hidden>{toneShapes.warn}</span>
          <span>{t('offline.text')}</span>
        </Box>
      )}
    </Box>
  );
}
