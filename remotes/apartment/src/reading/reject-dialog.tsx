import { type RoundRow, rejectReading } from '@console/contract/apartment';
import { useForm } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
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
export default function RejectDialog({ row, ...props }: RejectDialogProps) {
  const { reading } = row;
  return reading && <RejectForm row={row} reading={reading} {...props} />;
}

interface RejectFormProps extends RejectDialogProps {
  reading: NonNullable<RoundRow['reading']>;
}

function RejectForm({ row, reading, inRound = false, onDone, onClose }: RejectFormProps) {
  const { t } = useTranslation('apartment');
  const meterName = useMeterName();
  const { readingId, version, value } = reading;
  const form = useForm(rejectReading, {
    begin: { reason: '' },
    to: { params: { readingId }, version },
    ...(inRound ? { quietly: true } : { onConflict: 'reread' as const }),
    onClose,
    onSaved: onDone,
  });
  return (
    <FormDialog
      danger
      {...form.frame}
      title={t('reading.check.rejectTitle', { meter: meterName(row), value: onTheMeter(value, row) })}
      submitLabel={t('reading.check.reject')}
    >
      <TextInput
        multiline
        label={t('reading.check.rejectReason')}
        help={t('reading.reasonHelp')}
        {...form.at('reason')}
      />
    </FormDialog>
  );
}
