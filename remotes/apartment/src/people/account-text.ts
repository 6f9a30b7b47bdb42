import type { MemberAccount } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { useTranslation } from 'react-i18next';
import './texts.ts';

type Account = Omit<MemberAccount, 'userId'>;

/** `Hua Li · hua`; once where both are the same; empty where there is neither. */
const namesOf = ({ name, username }: Account): string =>
  [...new Set([name, username].filter(Boolean))].join(' · ');

/** The same; somebody without a name by what they were invited by, or since when they belong to the building. */
export function useAccountText(): (account: Account) => string {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  return (account) => {
    const { contact, joinedOn } = account;
    const names = namesOf(account);
    if (names) return names;
    if (contact) return contact;
    return joinedOn === undefined ? t('people.unnamed') : t('people.joined', { day: format.day(joinedOn) });
  };
}
