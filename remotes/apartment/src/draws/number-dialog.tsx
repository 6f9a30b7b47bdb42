import { type Draw, drawDraw } from '@console/contract/apartment';
import { useForm } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';

/** The public number, which draws at once: it cannot be corrected afterwards. */
export default function NumberDialog({ draw, onClose }: { draw: Draw; onClose(): void }) {
  const { t } = useTranslation('apartment');
  const { drawId, version, entropyPlan } = draw;
  const form = useForm(drawDraw, {
    begin: { publicEntropy: '' },
    to: { params: { drawId }, version },
    done: 'updated',
    onConflict: 'reread',
    onClose,
  });
  return (
    <FormDialog {...form.frame} title={t('draws.numberDialog.title')} submitLabel={t('draws.do.draw')}>
      {entropyPlan !== '' && <span>{t('draws.numberDialog.plan', { plan: entropyPlan })}</span>}
      <TextInput
        mono
        label={t('draws.values.publicEntropy')}
        help={t('draws.numberDialog.help')}
        minLength={3}
        maxLength={200}
        {...form.at('publicEntropy')}
      />
      <Alert severity="warning">{t('draws.numberDialog.once')}</Alert>
    </FormDialog>
  );
}
