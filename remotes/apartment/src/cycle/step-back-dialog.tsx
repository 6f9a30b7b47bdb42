import { type Cycle, stepBack } from '@console/contract/apartment';
import { useCall } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** One gate back, with the reason that everybody can read afterwards. */
export default function StepBackDialog({ cycle, onClose }: { cycle: Cycle; onClose(): void }) {
  const { t } = useTranslation('apartment');
  const [reason, setReason] = useState('');
  const [run, { pending, problem, field }] = useCall(stepBack, { done: 'updated' });
  const submit = async () => {
    const { buildingId, ym, version } = cycle;
    if (await run({ params: { buildingId, ym }, body: { reason }, version })) onClose();
  };
  return (
    <FormDialog
      open
      danger
      title={t('cycle.stepBack', { ym: cycle.ym })}
      submitLabel={t('cycle.stepBackSubmit')}
      pending={pending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <div>{t('cycle.stepBackBody')}</div>
      <TextInput
        label={t('cycle.reason')}
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
