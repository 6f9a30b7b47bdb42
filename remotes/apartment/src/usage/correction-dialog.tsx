import { askCorrection, type Evidence, type MeterKind } from '@console/contract/apartment';
import { useForm, useFormat } from '@console/shell';
import { DecimalInput, FormDialog, SwitchInput } from '@console/ui';
import Typography from '@mui/material/Typography';
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
  const form = useForm(askCorrection, {
    begin: { value: '', rollover: false, reason: '', evidence: [] as readonly Evidence[] },
    bodyOf: (draft) => ({ ...draft, evidence: draft.evidence.map(({ attachmentId }) => attachmentId) }),
    to: { params: { readingId: reading.readingId } },
    done: 'created',
    onClose,
  });
  return (
    <FormDialog
      {...form.frame}
      title={t('usage.correction.title', { meter: meterName(reading.meter) })}
      submitLabel={t('usage.correction.ask')}
    >
      <Typography>
        {t('usage.correction.body', { day: format.day(reading.readOn), value: plain(reading.value) })}
      </Typography>
      <DecimalInput label={t('usage.correction.value')} {...form.at('value')} />
      <SwitchInput label={t('usage.correction.rollover')} {...form.at('rollover')} />
      <NoteInput label={t('usage.correction.reason')} note={form.at('reason')} />
      <MeterPhotos
        buildingId={buildingId}
        photos={form.draft.evidence}
        onChange={(evidence) => form.set({ evidence })}
        error={form.field('evidence')}
      />
    </FormDialog>
  );
}
