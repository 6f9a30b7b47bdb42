import { type RoundRow, rejectReading } from '@console/contract/apartment';
import { useCall } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onTheMeter } from './entry.ts';
import { useMeterName } from './meter-name.tsx';

interface RejectDialogProps {
  row: Pick<RoundRow, 'roomNumber' | 'scope' | 'kind' | 'serial' | 'register' | 'decimals' | 'reading'>;
  /** A round puts its rows right by itself. */
  inRound?: boolean;
  onDone(row: RoundRow): void;
  onClose(): void;
}

/** Back to whoever reads, with a reason that stands at the row until it is read again. */
export default function RejectDialog({ row, inRound = false, onDone, onClose }: RejectDialogProps) {
  const { t } = useTranslation('apartment');
  const meterName = useMeterName();
  const [reason, setReason] = useState('');
  const [run, { pending, problem, field }] = useCall(
    rejectReading,
    inRound ? { quietly: true } : { onConflict: 'reread' },
  );
  const { reading } = row;
  if (!reading) return null;
  const submit = async () => {
    const { readingId, version } = reading;
    const done = await run({ params: { readingId }, body: { reason }, version });
    if (done) onDone(done);
  };
  return (
    <FormDialog
      open
      danger
      title={t('reading.check.rejectTitle', { meter: meterName(row), value: onTheMeter(reading.value, row) })}
      submitLabel={t('reading.check.reject')}
      pending={pending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <TextInput
        label={t('reading.check.rejectReason')}
        help={t('reading.reasonHelp')}
        value={reason}
        onChange={setReason}
        error={field('reason')}
        maxLength={500}
        multiline
        required
      />
    </FormDialog>
  );
}
