import { approveCorrection, type Correction, refuseCorrection } from '@console/contract/apartment';
import { useForm } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { NoteInput } from './decision-dialogs.tsx';
import { useMeterName, useQuantity } from './meter-words.ts';

interface CorrectionDecisionProps {
  correction: Correction;
  act: 'approve' | 'refuse';
  onClose(): void;
}

/** Another person than the one who asked says yes or no. */
export default function CorrectionDecision({ correction, act, onClose }: CorrectionDecisionProps) {
  const { t } = useTranslation('apartment');
  const meterName = useMeterName();
  const { plain } = useQuantity();
  const { correctionId, version, before, value } = correction;
  const form = useForm(act === 'approve' ? approveCorrection : refuseCorrection, {
    begin: { note: '' },
    to: { params: { correctionId }, version },
    done: 'updated',
    onClose,
  });
  const values = { meter: meterName(correction), before: plain(before), value: plain(value) };
  return (
    <FormDialog
      danger={act === 'refuse'}
      {...form.frame}
      title={t(`usage.correction.${act}Title`, values)}
      submitLabel={t(`usage.correction.${act}`)}
      // A field that the dialog does not have: what was asked for does not fit any more.
      problem={form.field('value') ?? form.problem}
    >
      {act === 'approve' ? (
        <>
          <Typography>{t('usage.correction.approveBody')}</Typography>
          <TextInput multiline label={t('usage.correction.approveNote')} {...form.at('note')} />
        </>
      ) : (
        <NoteInput label={t('usage.correction.refuseNote')} note={form.at('note')} />
      )}
    </FormDialog>
  );
}
