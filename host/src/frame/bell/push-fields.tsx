import {
  addPushSubscription,
  type NotificationSettings,
  removePushSubscription,
} from '@console/contract/platform';
import { useCall } from '@console/shell';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canPush, registerBrowser, unregisterBrowser } from './push-registration.ts';

/** Registers this browser for pushes, or takes it back. */
export function PushFields({ settings }: { settings: NotificationSettings }) {
  const { t } = useTranslation('notifications');
  const [refused, setRefused] = useState(false);
  const [add, adding] = useCall(addPushSubscription);
  const [remove, removing] = useCall(removePushSubscription);
  if (!canPush()) return <Alert severity="info">{t('settings.pushUnsupported')}</Alert>;
  const register = async () => {
    const subscription = await registerBrowser(settings.webpush.publicKey).catch(() => undefined);
    setRefused(subscription === undefined);
    if (subscription) await add({ body: subscription });
  };
  const unregister = async () => {
    const endpoint = await unregisterBrowser();
    if (endpoint !== undefined) await remove({ query: { endpoint } });
  };
  const problem = adding.problem ?? removing.problem;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t('settings.browsers', { count: settings.webpush.browsers })}
        </Typography>
        <Button size="small" onClick={() => void register()}>
          {t('settings.thisBrowser')}
        </Button>
        {settings.webpush.browsers > 0 && (
          <Button size="small" onClick={() => void unregister()}>
            {t('settings.notThisBrowser')}
          </Button>
        )}
      </Box>
      {refused && <Alert severity="warning">{t('settings.pushDenied')}</Alert>}
      {problem && <Alert severity="error">{problem}</Alert>}
    </>
  );
}
