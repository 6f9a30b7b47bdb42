import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { toneShapes, useTones } from '../theme/tone.ts';

interface OfflineBannerProps {
  /** The browser has no network. */
  offline: boolean;
  /** There is a network, but no answer from the server. */
  serverAway?: boolean;
}

/** Always in the page, so that its text is read out when it comes. */
export function OfflineBanner({ offline, serverAway = false }: OfflineBannerProps) {
  const { t } = useTranslation('ui');
  const { soft, ink } = useTones().warn;
  return (
    <Box role="status">
      {(offline || serverAway) && (
        <Box sx={{ display: 'flex', gap: 1, bgcolor: soft, color: ink, paddingInline: 2, paddingBlock: 1 }}>
          <span aria-hidden>{toneShapes.warn}</span>
          <span>{t(offline ? 'offline.text' : 'offline.serverAway')}</span>
        </Box>
      )}
    </Box>
  );
}
