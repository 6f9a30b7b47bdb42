import { type Cycle, stepBack } from '@console/contract/apartment';
import { useForm } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';

/** One gate back, with the reason that everybody can read afterwards. */
export default function StepBackDialog({ cycle, onClose }: { cycle: Cycle; onClose(): void }) {
  const { t } = useTranslation('apartment');
  const { buildingId, ym, version } = cycle;
  const to = { params: { buildingId, ym }, version };
  const form = useForm(stepBack, { begin: { reason: '' }, to, done: 'updated', onClose });
  return (
    <FormDialog
      danger
      {...form.frame}
      title={t('cycle.stepBack', { ym })}
      submitLabel={t('cycle.stepBackSubmit')}
    >
      <div>{t('cycle.stepBackBody')}</div>
      {cycle.state === 'issued' && <Alert severity="warning">{t('cycle.stepBackIssued')}</Alert>}
      {cycle.state === 'billed' && <Alert severity="warning">{t('cycle.stepBackBilled')}</Alert>}
      <TextInput multiline label={t('cycle.reason')} {...form.at('reason')} />
    </FormDialog>
  );
}
