import type { SettlementLine } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { useTranslation } from 'react-i18next';

/** What a line of a settlement is called. */
export function useLineText(_currency: string): (line: SettlementLine) => string {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  return (line) => {
    const { kind, text, params, bill, description } = line;
    if (kind === 'finding') return text;
    if (kind === 'unused_rent')
      return t('checkouts.settlement.lines.unused_rent', {
        from: format.day(String(params.from)),
        to: format.day(String(params.to)),
      });
    if (kind === 'arrears' || kind === 'late_fee')
      return t(`checkouts.settlement.lines.${kind}`, { number: bill?.number ?? '' });
    if (kind === 'deposit' || kind === 'credit_balance') return t(`checkouts.settlement.lines.${kind}`);
    return description;
  };
}
