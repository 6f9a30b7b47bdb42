import { annulDraw, type Draw } from '@console/contract/apartment';
import { useForm } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';

/** It does not count any more; why, everybody can read. */
export default function AnnulDialog({ draw, onClose }: { draw: Draw; onClose(): void }) {
  const { t } = useTranslation('apartment');
  const { drawId, version, name } = draw;
  const form = useForm(annulDraw, {
    begin: { reason: '' },
    to: { params: { drawId }, version },
    done: 'updated',
    onConflict: 'reread',
    onClose,
  });
  return (
    <FormDialog
      danger
      {...form.frame}
      title={t('draws.annulDialog.title', { name })}
      submitLabel={t('draws.do.annul')}
    >
      <span>{t('draws.annulDialog.body')}</span>
      <TextInput
        multiline
        label={t('draws.annulDialog.reason')}
        help={t('draws.annulDialog.reasonHelp')}
        {...form.at('reason')}
      />
    </FormDialog>
  );
}
