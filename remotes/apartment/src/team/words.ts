import type { MemberWords } from '@console/ui';
import { useTranslation } from 'react-i18next';

/** What buildings say of their members. */
export function useMemberWords(): MemberWords {
  const { t } = useTranslation('apartment');
  return (word, values = {}) => t(`team.${word}`, values);
}
