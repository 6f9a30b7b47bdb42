import { listMyBills, type OwnBill } from '@console/contract/apartment';
import { useEndpoint, useFormat } from '@console/shell';
import { DataTable, EmptyState, KeyFigure, KeyFigures, Section } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useOwnBillColumns } from '../../own/own-bill-columns.tsx';

/** What the user still owes, oldest first. */
export function OwnBills() {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const columns = useOwnBillColumns();
  const { items } = useEndpoint(listMyBills);
  const currencies = [...new Set(items.map(({ currency }) => currency))];
  const [currency] = currencies;
  const sumOf = (bills: readonly OwnBill[]) => bills.reduce((sum, { openMinor }) => sum + openMinor, 0);
  const overdue = items.filter(({ isOverdue }) => isOverdue);
  return (
    <Section title={t('ownBills.title')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {/* Sums of two currencies say nothing. */}
        {currencies.length === 1 && (
          <KeyFigures compact>
            <KeyFigure label={t('ownBills.open')} value={format.money(sumOf(items), currency)} />
            {overdue.length > 0 && (
              <KeyFigure
                tone="bad"
                label={t('ownBills.overdue')}
                value={format.money(sumOf(overdue), currency)}
              />
            )}
          </KeyFigures>
        )}
        <DataTable
          caption={t('ownBills.title')}
          rows={items}
          rowKey={({ billId }) => billId}
          empty={<EmptyState title={t('ownBills.none')} />}
          columns={[
            columns.number,
            columns.kind,
            columns.room,
            columns.period,
            columns.due,
            columns.state,
            columns.total,
            columns.lateFee,
            columns.open,
          ]}
        />
      </Box>
    </Section>
  );
}
