import { apartmentPaths, type Building } from '@console/contract/apartment';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import './texts.ts';

/** The way from a month's screens to what belongs to no month. */
export function WaitingHint({ building, count }: { building: Building; count: number }) {
  const { t } = useTranslation('apartment');
  if (count === 0) return null;
  const waiting = apartmentPaths.recordCheck({ building: building.buildingId, tab: 'waiting' });
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" component={Link} to={waiting}>
          {t('usage.waiting.toList')}
        </Button>
      }
    >
      {t('usage.waiting.hint', { count })}
    </Alert>
  );
}
