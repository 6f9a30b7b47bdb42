import type { AnyEndpoint, ApiError } from '@console/contract';
import type { Tenancy } from '@console/contract/apartment';
import { invalidate, useFormat } from '@console/shell';
import Alert from '@mui/material/Alert';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const faster = ['VERSION_CONFLICT', 'STATE_CONFLICT'];

/**
 * Where the server refused because somebody was faster, what is so now is read again. Any other failure leaves the
 * version alone: what is then sent again is the same request, which is never carried out twice.
 */
export function useRereadOnConflict(error: ApiError | undefined, touches: readonly AnyEndpoint[]): void {
  const stale = useRef(touches);
  // Syncs what is on the screen with what the server has just told of.
  useEffect(() => {
    if (error && faster.includes(error.code)) void invalidate(...stale.current);
  }, [error]);
}

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
