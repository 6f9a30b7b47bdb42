import { useFaultText } from '@console/shell';
import { useTranslation } from 'react-i18next';
import type { Refusal } from './entry.ts';

/** Why a value does not stand, in the user's language: what is wrong with the value before what is wrong at all. */
export function useRefusalText(): (refusal: Refusal) => string {
  const { t } = useTranslation(['apartment', 'shell']);
  const faultText = useFaultText();
  return ({ code, fields: [fault] }) =>
    fault
      ? faultText(fault)
      : t([`apartment:reading.refused.${code}`, `shell:errors.${code}`, 'shell:errors.other'], { code });
}
