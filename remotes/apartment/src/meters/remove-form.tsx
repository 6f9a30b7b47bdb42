import { type Building, type Meter, removeMeter } from '@console/contract/apartment';
import { useCall } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarefulClose } from '../form/use-careful-close.ts';
import { EndingFields, endingBody, noEnding } from './ending-fields.tsx';

interface RemoveFormProps {
  building: Building;
  meter: Meter;
  onClose(): void;
}

/** A meter goes, and nothing comes in its place. */
export default function RemoveForm({ building, meter, onClose }: RemoveFormProps) {
  const { t } = useTranslation('apartment');
  const [ending, setEnding] = useState(() => noEnding(building));
  const [reason, setReason] = useState('');
  const [run, { pending, problem, field, error }] = useCall(removeMeter, {
    done: 'updated',
  });
  const close = useCarefulClose(Object.keys(ending.values).length > 0 || reason !== '', onClose);
  const submit = async () => {
    const body = { ...endingBody(meter, ending), reason };
    if (await run({ params: { meterId: meter.meterId }, version: meter.version, body })) onClose();
  };
  return (
    <FormDialog
      open
      danger
      title={t('meters.removeOne', { serial: meter.serial })}
      submitLabel={t('meters.remove')}
      onClose={close}
      onSubmit={submit}
      pending={pending}
      problem={problem}
    >
      <EndingFields
        meter={meter}
        draft={ending}
        onChange={setEnding}
        field={field}
        faults={error?.fields ?? []}
      />
      <TextInput label={t('meters.reason')} value={reason} onChange={setReason} error={field('reason')} />
      <Alert severity="info">{t('meters.unread')}</Alert>
    </FormDialog>
  );
}
