import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShellOutdated } from '../remotes/index.ts';

/**
 * Says that the shell itself has a new version: areas change by themselves, the shell only with a reload. Unsaved work
 * is asked about by the browser's own question.
 */
export function NewVersion() {
  const { t } = useTranslation('host');
  const outdated = useShellOutdated();
  const [later, setLater] = useState(false);
  if (!outdated || later) return null;
  return (
    <Alert
      severity="info"
      role="status"
      variant="outlined"
      sx={{ borderRadius: 0, borderWidth: 0, borderBottomWidth: 1, py: 0 }}
      action={
        <>
          <Button size="small" onClick={() => location.reload()}>
            {t('newVersion.reload')}
          </Button>
          <Button size="small" color="inherit" onClick={() => setLater(true)}>
            {t('newVersion.later')}
          </Button>
        </>
      }
    >
      {t('newVersion.text')}
    </Alert>
  );
}
