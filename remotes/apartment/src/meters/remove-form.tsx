import { type Building, type Meter, removeMeter } from '@console/contract/apartment';
import { useForm } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { EndingFields, noEnding } from './ending-fields.tsx';
import { idsOf } from './meter-draft.ts';

interface RemoveFormProps {
  building: Building;
  meter: Meter;
  onClose(): void;
}

/** A meter goes, and nothing comes in its place. */
export default function RemoveForm({ building, meter, onClose }: RemoveFormProps) {
  const { t } = useTranslation('apartment');
  const form = useForm(removeMeter, {
    begin: { ...noEnding(building, meter), reason: '' },
    bodyOf: (draft) => ({ ...draft, photos: idsOf(draft.photos) }),
    to: { params: { meterId: meter.meterId }, version: meter.version },
    done: 'updated',
    onClose,
  });
  return (
    <FormDialog
      danger
      {...form.frame}
      title={t('meters.removeOne', { serial: meter.serial })}
      submitLabel={t('meters.remove')}
    >
      <EndingFields meter={meter} form={form.as()} faults={form.error?.fields ?? []} />
      <TextInput label={t('meters.reason')} {...form.at('reason')} />
      <Alert severity="info">{t('meters.unread')}</Alert>
    </FormDialog>
  );
}
