import type { Tenancy } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** In a dialog over a tenancy: what somebody else has made of it since the dialog was opened. */
export function ChangedMeanwhile({ tenancy }: { tenancy: Tenancy }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const [opened] = useState(tenancy.version);
  if (tenancy.version === opened) return null;
  return (
    <Alert severity="warning">
      {t('tenancies.changedMeanwhile', {
        first: format.day(tenancy.firstDay),
        last: tenancy.lastDay ? format.day(tenancy.lastDay) : t('tenancies.open'),
        state: t(`tenancyStates.${tenancy.state}`),
      })}
    </Alert>
  );
}
