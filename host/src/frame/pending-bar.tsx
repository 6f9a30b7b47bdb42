import LinearProgress from '@mui/material/LinearProgress';
import { useTranslation } from 'react-i18next';

/** A navigation takes its time. */
export default function PendingBar() {
  const { t } = useTranslation('host');
  return (
    <LinearProgress
      aria-label={t('frame.loading')}
      sx={{ position: 'fixed', top: 0, left: 0, right: 0, zIndex: 2000 }}
    />
  );
}
