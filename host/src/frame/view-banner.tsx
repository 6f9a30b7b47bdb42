import { callApi, forgetView, useLanguage, type Viewing, viewing } from '@console/shell';
import { plainInstant } from '@console/shell/early';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetAnswersOfView } from '../offline/forget-answers.ts';

/** That one looks with somebody else's eyes is never out of sight. */
export function ViewBanner() {
  const view = viewing();
  return view ? <ShownView view={view} /> : null;
}

function ShownView({ view }: { view: Viewing }) {
  const { t } = useTranslation('host');
  const [language] = useLanguage();
  const { viewId, name, endsAt, hiddenTenants } = view;
  const end = async () => {
    // As oneself again, whether or not the server hears of it: it ends by itself.
    forgetView();
    forgetAnswersOfView();
    const { endViewAs } = await import('@console/contract/codegen');
    await callApi(endViewAs, { params: { viewId } }).catch(() => undefined);
    location.assign('/codeGen/powerManage?tab=people');
  };
  const endNow = useEffectEvent(() => void end());
  // Syncs with the clock: what has ended on the server shows nothing any more.
  useEffect(() => {
    const timer = setTimeout(endNow, Math.max(0, Date.parse(endsAt) - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAt]);
  return (
    <Alert
      severity="warning"
      sx={{ m: 1 }}
      action={
        <Button color="inherit" size="small" onClick={() => void end()}>
          {t('view.end')}
        </Button>
      }
    >
      {t('view.as', { name, until: plainInstant(language, endsAt) })}{' '}
      {hiddenTenants > 0 && t('view.hidden', { count: hiddenTenants })}
    </Alert>
  );
}
