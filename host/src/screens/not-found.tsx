import { NotFoundState } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFailureTitle } from '../failure-title.ts';

export function NotFound() {
  const { t } = useTranslation('host');
  useFailureTitle(t('notFound.title'));
  return (
    <NotFoundState
      action={
        <Button component={Link} to="/" variant="contained">
          {t('notFound.home')}
        </Button>
      }
    />
  );
}
