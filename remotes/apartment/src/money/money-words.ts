import { useFormat } from '@console/shell';
import { useTranslation } from 'react-i18next';
import './texts.ts';

/** Amounts of one currency as people read them. */
export interface Amounts {
  plain(minor: number): string;
  /** With its sign in either way, so that more and less are told apart without colour. */
  signed(minor: number): string;
}

export function useAmounts(currency: string): Amounts {
  const format = useFormat();
  const plain = (minor: number) => format.money(minor, currency);
  return { plain, signed: (minor) => (minor > 0 ? `+${plain(minor)}` : plain(minor)) };
}

/** Why another day than today is proposed for money; nothing where today is open. */
export function useClosedToday({ today, firstOpenOn }: { today: string; firstOpenOn: string }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  if (firstOpenOn === today) return undefined;
  return t('money.todayClosed', { today: format.day(today), open: format.day(firstOpenOn) });
}
