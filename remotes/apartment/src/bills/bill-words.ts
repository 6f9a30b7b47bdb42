import type { Bill } from '@console/contract/apartment';
import { useTranslation } from 'react-i18next';

/** Whose bill it is, as people call it: `101 · Hua`. */
export const ownerOf = ({ room, tenancy }: Pick<Bill, 'room' | 'tenancy'>): string =>
  [room.number, tenancy.personName].filter(Boolean).join(' · ');

/** By its number once it has one. */
export function useBillName(): (bill: Pick<Bill, 'number' | 'room' | 'tenancy'>) => string {
  const { t } = useTranslation('apartment');
  return (bill) => bill.number ?? t('bills.of', { owner: ownerOf(bill) });
}
