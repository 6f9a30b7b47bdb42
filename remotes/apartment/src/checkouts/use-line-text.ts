import type { SettlementLine } from '@console/contract/apartment';
import { useTranslation } from 'react-i18next';
import { useLineWords } from '../bills/line-words.ts';
import '../bills/texts.ts';

/** What a line of a settlement is called: as on a bill, but for what only a settlement knows. */
export function useLineText(): (line: SettlementLine) => string {
  const { t } = useTranslation('apartment');
  const words = useLineWords();
  return (line) => {
    const { kind, bill } = line;
    if (kind === 'deposit' || kind === 'credit_balance') return t(`checkouts.settlement.lines.${kind}`);
    if (kind === 'late_fee') return t('checkouts.settlement.lines.late_fee', { number: bill?.number ?? '' });
    return words(line);
  };
}
