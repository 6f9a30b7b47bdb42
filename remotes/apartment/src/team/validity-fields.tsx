import type { FormPart } from '@console/shell';
import { DayInput, FieldGrid } from '@console/ui';
import { useTranslation } from 'react-i18next';

/** From when to when somebody holds roles; without a last day there is none. */
export interface Validity {
  readonly validFrom: string;
  readonly validTo: string | null;
}

export function ValidityFields({ form }: { form: FormPart<Validity> }) {
  const { t } = useTranslation('apartment');
  return (
    <FieldGrid>
      <DayInput label={t('team.validFrom')} {...form.at('validFrom')} required />
      <DayInput label={t('team.validTo')} help={t('team.validToHelp')} {...form.at('validTo')} />
    </FieldGrid>
  );
}
