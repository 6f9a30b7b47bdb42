import { askCorrection, type Evidence, type MeterKind } from '@console/contract/apartment';
import { useCall, useFormat } from '@console/shell';
import { DecimalInput, FormDialog, SwitchInput } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MeterPhotos } from '../photos/meter-photos.tsx';
import '../meters/texts.ts';
import { NoteInput } from './decision-dialogs.tsx';
import { useMeterName, useQuantity } from './meter-words.ts';

/** A locked reading that may be wrong, as any screen knows it. */
export interface CorrectableReading {
  readonly readingId: string;
  readonly value: string;
  readonly readOn: string;
  readonly meter: {
    readonly kind: MeterKind;
    readonly register: 'total' | 'peak' | 'flat' | 'valley';
    readonly serial: string;
    readonly roomNumber: string | null;
  };
}

interface CorrectionDialogProps {
  buildingId: string;
  reading: CorrectableReading;
  onClose(): void;
}

/** Asks for another value of a locked reading; open it with `dialogLater` from wherever such a reading is shown. */
export default function CorrectionDialog({ buildingId, reading, onClose }: CorrectionDialogProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const meterName = useMeterName();
  const { plain } = useQuantity();
  const [value, setValue] = useState('');
  const [rollover, setRollover] = useState(false);
  const [reason, setReason] = useState('');
  const [photos, setPhotos] = useState<Evidence[]>([]);
  const [run, { pending, problem, field }] = useCall(askCorrection, {
    done: 'created',
  });
  const submit = async () => {
    const { readingId } = reading;
    const evidence = photos.map(({ attachmentId }) => attachmentId);
    if (await run({ params: { readingId }, body: { value, rollover, reason, evidence } })) onClose();
  };
  const valueError = field('value');
  return (
    <FormDialog
      open
      title={t('usage.correction.title', { meter: meterName(reading.meter) })}
      submitLabel={t('usage.correction.ask')}
      pending={pending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Typography>
        {t('usage.correction.body', { day: format.day(reading.readOn), value: plain(reading.value) })}
      </Typography>
      <DecimalInput
        label={t('usage.correction.value')}
        value={value}
        onChange={setValue}
        scale={3}
        required
        {...(valueError === undefined ? {} : { error: valueError })}
      />
      <SwitchInput label={t('usage.correction.rollover')} value={rollover} onChange={setRollover} />
      <NoteInput
        label={t('usage.correction.reason')}
        value={reason}
        onChange={setReason}
        error={field('reason')}
      />
      <MeterPhotos buildingId={buildingId} photos={photos} onChange={setPhotos} error={field('evidence')} />
    </FormDialog>
  );
}
