import { getMe } from '@console/contract/page';
import { invalidate } from '@console/shell';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { meStore } from '../auth/known-me.ts';

/** Menus and buttons stand on permissions that could not be confirmed: said above the screen until they are. */
export function PermissionsBanner() {
  const { t } = useTranslation('host');
  const { isUnconfirmed } = useStore(meStore);
  if (!isUnconfirmed) return null;
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ m: 1, bgcolor: 'background.paper' }}
      action={
        <Button color="inherit" size="small" onClick={() => void invalidate(getMe)}>
          {t('ui:error.retry')}
        </Button>
      }
    >
      {t('frame.permissionsUnconfirmed')}
    </Alert>
  );
}
