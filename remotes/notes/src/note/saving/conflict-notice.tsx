import { useFormat } from '@console/shell';
import { dialogLater } from '@console/ui';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConflictProps } from './conflict-resolver.tsx';

const ConflictResolver = dialogLater(() => import('./conflict-resolver.tsx'));

/** Two texts that do not go together by themselves. The resolver opens at once, and again whenever it is asked for. */
export function ConflictNotice(props: ConflictProps) {
  const { theirs, problem } = props;
  const { t } = useTranslation('notes');
  const format = useFormat();
  const [open, setOpen] = useState(true);
  const resolve = (
    <Button color="inherit" size="small" onClick={() => setOpen(true)}>
      {t('conflict.resolve')}
    </Button>
  );
  return (
    <>
      <Alert severity="error" action={resolve}>
        <AlertTitle>{t('conflict.title')}</AlertTitle>
        {open || problem === undefined
          ? t('conflict.body', { time: format.instant(theirs.updateTime) })
          : t('conflict.notSavedAsNew', { problem })}
      </Alert>
      {open && <ConflictResolver {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
