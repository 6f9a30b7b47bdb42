import { endTenancy, keepTenancy, renewTenancy } from '@console/contract/apartment';
import { useCall } from '@console/shell';
import { DayInput, FormDialog, TextInput } from '@console/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarefulClose } from '../../form/use-careful-close.ts';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
import { OverlapNotice, takenBy } from '../overlap-notice.tsx';
import { useRefusal } from '../refusal.ts';
import type { TenancyDialogProps } from './dialog-props.ts';

interface LastDayDialogProps extends TenancyDialogProps {
  action: 'renew' | 'end' | 'keep';
}

/** Another last day: renewed, ended by a check-out, or kept after all. */
export default function LastDayDialog({ action, tenancy, onClose }: LastDayDialogProps) {
  const { t } = useTranslation('apartment');
  const refusal = useRefusal();
  const begun = tenancy.lastDay ?? '';
  const [lastDay, setLastDay] = useState(begun);
  const [reason, setReason] = useState('');
  const [renew, renewing] = useCall(renewTenancy, { done: 'updated', onConflict: 'reread' });
  const [end, ending] = useCall(endTenancy, { done: 'updated', onConflict: 'reread' });
  const [keep, keeping] = useCall(keepTenancy, { done: 'updated', onConflict: 'reread' });
  const { pending, problem, error, field } = { renew: renewing, end: ending, keep: keeping }[action];
  const close = useCarefulClose(lastDay !== begun || reason !== '', onClose);
  const taken = takenBy(error);
  // Parts that are not on this form would lie beyond the day: told at the day, the only thing to change here.
  const beyond = error?.fields.some(({ path }) => /^(rates|occupants)\b/.test(path));
  const submit = async () => {
    const of = { params: { tenancyId: tenancy.tenancyId }, version: tenancy.version };
    const open = { ...of, body: { lastDay: lastDay || null } };
    const done =
      action === 'end'
        ? await end({ ...of, body: { lastDay, reason } })
        : await (action === 'renew' ? renew(open) : keep(open));
    if (done) onClose();
  };
  return (
    <FormDialog
      open
      title={t(`tenancies.actions.${action}`)}
      submitLabel={t(`tenancies.actions.${action}`)}
      onClose={close}
      onSubmit={submit}
      pending={pending}
      problem={taken ? <OverlapNotice taken={taken} /> : refusal(error, problem)}
    >
      <ChangedMeanwhile tenancy={tenancy} />
      <DayInput
        required={action === 'end'}
        label={t('tenancies.lastDay')}
        help={t(`tenancies.lastDayOf.${action}`)}
        value={lastDay}
        min={tenancy.firstDay}
        onChange={setLastDay}
        error={field('lastDay') ?? (beyond ? t('tenancies.partsBeyond') : undefined)}
      />
      {action === 'end' && (
        <TextInput
          multiline
          label={t('tenancies.reason')}
          value={reason}
          maxLength={500}
          onChange={setReason}
          error={field('reason')}
        />
      )}
    </FormDialog>
  );
}
