import type { Txn, TxnCost } from '@console/contract/wood';
import { useFormat, useName } from '@console/shell';
import { columnsOf, DataTable, Section } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useTeam } from '../team/team.ts';

/** Costs beside the goods, and what of them each line bears; they are not in the answer for those who may not see them. */
export function TxnCosts({ txn: { costs } }: { txn: Txn }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const currency = useTeam()?.currency;
  const column = columnsOf<TxnCost>(format);
  if (!costs || costs.length === 0) return null;
  const shares = (cost: TxnCost) =>
    cost.shares
      .map(({ lineNo, amountMinor }) =>
        t('txns.costs.share', { line: lineNo, amount: format.money(amountMinor, currency) }),
      )
      .join('; ');
  return (
    <Section dense title={t('txns.costs.title')}>
      <DataTable
        caption={t('txns.costs.title')}
        rows={costs}
        rowKey={({ costNo }) => String(costNo)}
        columns={[
          column.name('name', t('txns.costs.name'), ({ names }) => name(names)),
          column.text('basis', t('txns.costs.basis'), ({ basis }) => t(`txns.costs.bases.${basis}`), {
            card: 'half',
          }),
          column.money('amount', t('txns.amount'), ({ amountMinor }) => amountMinor, {
            currency,
            card: 'half',
          }),
          column.text('shares', t('txns.costs.shares'), shares),
          column.state('state', t('txns.state'), ({ appliedSeq }) =>
            appliedSeq === null
              ? { tone: 'warn', label: t('txns.costs.waiting') }
              : { tone: 'good', label: t('txns.costs.applied', { seq: appliedSeq }) },
          ),
        ]}
      />
    </Section>
  );
}
