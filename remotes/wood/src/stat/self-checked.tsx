import type { ResultOf } from '@console/contract';
import { type listSelfChecked, woodPaths } from '@console/contract/wood';
import { useFormat, useName } from '@console/shell';
import { columnsOf, DataTable, EmptyState, Section } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import './texts.ts';

type Told = ResultOf<typeof listSelfChecked>;

/** What one person did alone where two should have, each document leading to itself. */
export function SelfChecked({ told }: { told: Told }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const column = columnsOf<Told['items'][number]>(format);
  return (
    <Section title={t('tradeStat.selfCheckedTitle')}>
      <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 1 }}>
        {t('tradeStat.selfCheckedNote')}
        {told.cut && ` ${t('tradeStat.selfCheckedCut', { count: told.items.length })}`}
      </Typography>
      <DataTable
        caption={t('tradeStat.selfCheckedTitle')}
        rows={told.items}
        rowKey={({ txnId, settlementId }) => txnId ?? settlementId ?? ''}
        href={({ txnId }) => (txnId === null ? undefined : woodPaths.transaction({ uuid: txnId }))}
        empty={<EmptyState title={t('tradeStat.noSelfChecked')} />}
        columns={[
          column.name('number', t('tradeStat.number'), ({ number }) => number, { nowrap: true }),
          column.text(
            'kind',
            t('tradeStat.kind'),
            ({ kind }) =>
              kind === 'receipt' || kind === 'payment' ? t(`tradeStat.kinds.${kind}`) : t(`txnKinds.${kind}`),
            { card: 'half' },
          ),
          column.day('day', t('tradeStat.day'), ({ businessDate }) => businessDate, { card: 'half' }),
          column.text('partner', t('tradeStat.partner'), ({ partner }) => partner && name(partner)),
          column.text('by', t('tradeStat.by'), ({ by }) => by, { card: 'half' }),
          column.money('amount', t('tradeStat.amount'), ({ totalMinor }) => totalMinor, {
            ...{ currency: told.currency, nowrap: true, card: 'half' },
          }),
        ]}
      />
    </Section>
  );
}
