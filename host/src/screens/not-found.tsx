import { useScreenTitle } from '@console/shell';
import { NotFoundState } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

export function NotFound() {
  const { t } = useTranslation('host');
  useScreenTitle(t('notFound.title'));
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
