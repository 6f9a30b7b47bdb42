import type { FieldBinding } from '@console/shell';
import { TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';

/** Who settles the bills, where it is not the tenant. */
export function PayerInput({ payer }: { payer: FieldBinding<string | null> }) {
  const { t } = useTranslation('apartment');
  return <TextInput label={t('tenancies.payer.label')} help={t('tenancies.payer.help')} {...payer} />;
}
