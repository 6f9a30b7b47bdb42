import { estimateReading, type RoundRow } from '@console/contract/apartment';
import { useForm } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useMeterName } from './meter-name.tsx';

interface EstimateDialogProps {
  cycleId: string;
  row: RoundRow;
  onDone(row: RoundRow): void;
  onClose(): void;
}

/** A register that nobody could read: the server says what it would show, somebody says why. */
export default function EstimateDialog({ cycleId, row, onDone, onClose }: EstimateDialogProps) {
  const { t } = useTranslation('apartment');
  const meterName = useMeterName();
  const { meterId, register } = row;
  const form = useForm(estimateReading, {
    begin: { note: '' },
    bodyOf: ({ note }) => ({ meterId, register, note }),
    to: { params: { cycleId } },
    quietly: true,
    onClose,
    onSaved: onDone,
  });
  const { error, problem } = form;
  const why = error?.details.refused;
  const told =
    error?.code === 'FORBIDDEN'
      ? t('reading.estimate.needsManager')
      : typeof why === 'string'
        ? t([`reading.estimate.refused.${why}`, 'reading.refused.STATE_CONFLICT'])
        : problem;
  return (
    <FormDialog
      {...form.frame}
      title={t('reading.estimate.title', { meter: meterName(row) })}
      submitLabel={t('reading.estimate.submit')}
      problem={told}
    >
      <div>{t('reading.estimate.body')}</div>
      <TextInput
        multiline
        label={t('reading.estimate.reason')}
        help={t('reading.reasonHelp')}
        {...form.at('note')}
      />
    </FormDialog>
  );
}
