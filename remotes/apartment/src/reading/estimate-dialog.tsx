import { estimateReading, type RoundRow } from '@console/contract/apartment';
import { useCall } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import { useState } from 'react';
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
  const [note, setNote] = useState('');
  const [run, { pending, error, problem, field }] = useCall(estimateReading, { quietly: true });
  const submit = async () => {
    const { meterId, register } = row;
    const done = await run({ params: { cycleId }, body: { meterId, register, note } });
    if (done) onDone(done);
  };
  const why = error?.details.refused;
  const told =
    error?.code === 'FORBIDDEN'
      ? t('reading.estimate.needsManager')
      : typeof why === 'string'
        ? t([`reading.estimate.refused.${why}`, 'reading.refused.STATE_CONFLICT'])
        : problem;
  return (
    <FormDialog
      open
      title={t('reading.estimate.title', { meter: meterName(row) })}
      submitLabel={t('reading.estimate.submit')}
      pending={pending}
      problem={told}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <div>{t('reading.estimate.body')}</div>
      <TextInput
        label={t('reading.estimate.reason')}
        help={t('reading.reasonHelp')}
        value={note}
        onChange={setNote}
        error={field('note')}
        maxLength={500}
        multiline
        required
      />
    </FormDialog>
  );
}
