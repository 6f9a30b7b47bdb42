import { listSettlements, type SettlementHead, type SettlementState } from '@console/contract/wood';
import { useAnswer, useFormat, useProblemText } from '@console/shell';
import { columnsOf, DataTable, ErrorState, LoadingState } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { PrintButton } from '../prints/print-button.tsx';
import { ofTeam, useTeam } from '../team/team.ts';

const tones = {
  recorded: 'warn',
  confirmed: 'good',
  reversed: 'neutral',
} as const satisfies Record<SettlementState, 'warn' | 'good' | 'neutral'>;

/** The receipts and payments of which the document has taken something. */
export function TxnPayments({ txnId }: { txnId: string }) {
  const { t } = useTranslation('wood');
  const team = useTeam();
  const problemText = useProblemText();
  const column = columnsOf<SettlementHead>(useFormat());
  const query = listSettlements.query.parse({ ...ofTeam(team), txn: txnId, limit: '200' });
  const { state, result, error, retry } = useAnswer(listSettlements, { query });
  if (state === 'failed') return <ErrorState title={problemText(error)} onRetry={retry} />;
  if (!result) return <LoadingState />;
  return (
    <DataTable
      dense
      caption={t('txns.payments.title')}
      rows={result.items}
      rowKey={(row) => row.settlementId}
      empty={<Typography color="textSecondary">{t('txns.payments.none')}</Typography>}
      columns={[
        column.name('number', t('txns.number'), (row) => row.number),
        column.text('kind', t('txns.kind'), (row) => t(`txns.payments.kinds.${row.kind}`), { card: 'name' }),
        column.day('date', t('txns.date'), (row) => row.businessDate, { card: 'half' }),
        column.text('method', t('txns.payments.method'), (row) => t(`txns.payments.methods.${row.method}`), {
          card: 'half',
        }),
        column.money('amount', t('txns.amount'), (row) => row.amountMinor, {
          currency: team?.currency,
          card: 'half',
        }),
        column.state('state', t('txns.state'), (row) => ({
          tone: tones[row.state],
          label: t(`txns.payments.states.${row.state}`),
        })),
        column.own('print', t('prints.print'), (row) => (
          <PrintButton size="small" variant="text" subjectId={row.settlementId} />
        )),
      ]}
    />
  );
}
