import { approveCorrection, type Correction, refuseCorrection } from '@console/contract/apartment';
import { useCall } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
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
  const [note, setNote] = useState('');
  const [run, { pending, problem, field }] = useCall(
    act === 'approve' ? approveCorrection : refuseCorrection,
    {
      done: 'updated',
    },
  );
  const { correctionId, version, before, value } = correction;
  const submit = async () => {
    if (await run({ params: { correctionId }, body: { note }, version })) onClose();
  };
  const values = { meter: meterName(correction), before: plain(before), value: plain(value) };
  return (
    <FormDialog
      open
      danger={act === 'refuse'}
      title={t(`usage.correction.${act}Title`, values)}
      submitLabel={t(`usage.correction.${act}`)}
      pending={pending}
      // A field that the dialog does not have: what was asked for does not fit any more.
      problem={field('value') ?? problem}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      {act === 'approve' ? (
        <>
          <Typography>{t('usage.correction.approveBody')}</Typography>
          <TextInput
            label={t('usage.correction.approveNote')}
            value={note}
            onChange={setNote}
            maxLength={500}
            multiline
          />
        </>
      ) : (
        <NoteInput
          label={t('usage.correction.refuseNote')}
          value={note}
          onChange={setNote}
          error={field('note')}
        />
      )}
    </FormDialog>
  );
}
