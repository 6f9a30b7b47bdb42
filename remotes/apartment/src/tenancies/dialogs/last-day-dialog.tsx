import { endTenancy, keepTenancy, renewTenancy } from '@console/contract/apartment';
import { useForm } from '@console/shell';
import { DayInput, FormDialog, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
import { OverlapNotice, takenBy } from '../overlap-notice.tsx';
import { useRefusal } from '../refusal.ts';
import type { TenancyDialogProps } from './dialog-props.ts';

const calls = { renew: renewTenancy, end: endTenancy, keep: keepTenancy } as const;

interface LastDayDialogProps extends TenancyDialogProps {
  action: keyof typeof calls;
}

/** Another last day: renewed, ended by a check-out, or kept after all. */
export default function LastDayDialog({ action, tenancy, onClose }: LastDayDialogProps) {
  const { t } = useTranslation('apartment');
  const refusal = useRefusal();
  const form = useForm(calls[action], {
    begin: { lastDay: tenancy.lastDay, reason: '' },
    bodyOf: ({ lastDay, reason }) => (action === 'end' ? { lastDay, reason } : { lastDay }),
    to: { params: { tenancyId: tenancy.tenancyId }, version: tenancy.version },
    done: 'updated',
    onConflict: 'reread',
    onClose,
  });
  const { error, problem } = form;
  const taken = takenBy(error);
  // Parts that are not on this form would lie beyond the day: told at the day, the only thing to change here.
  const beyond = error?.fields.some(({ path }) => /^(rates|occupants)\b/.test(path));
  const lastDay = form.at('lastDay');
  return (
    <FormDialog
      {...form.frame}
      title={t(`tenancies.actions.${action}`)}
      submitLabel={t(`tenancies.actions.${action}`)}
      problem={taken ? <OverlapNotice taken={taken} /> : refusal(error, problem)}
    >
      <ChangedMeanwhile tenancy={tenancy} />
      <DayInput
        label={t('tenancies.lastDay')}
        help={t(`tenancies.lastDayOf.${action}`)}
        {...lastDay}
        min={tenancy.firstDay}
        error={lastDay.error ?? (beyond ? t('tenancies.partsBeyond') : undefined)}
      />
      {action === 'end' && <TextInput multiline label={t('tenancies.reason')} {...form.at('reason')} />}
    </FormDialog>
  );
}
