import { listMainsInvoices, type MainsInvoice } from '@console/contract/apartment';
import { useEndpoint, useFormat } from '@console/shell';
import { columnsOf, DataTable, dialogLater, Section } from '@console/ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MainsInvoiceDialogProps } from './mains-invoice-dialog.tsx';
import './texts.ts';

const MainsInvoiceDialog = dialogLater<MainsInvoiceDialogProps>(() => import('./mains-invoice-dialog.tsx'));

/** What suppliers asked for the month, where its master meters are looked at. */
export function MainsInvoices({ cycleId, ym }: { cycleId: string; ym: string }) {
  const { t } = useTranslation('apartment');
  const { items, currency, may } = useEndpoint(listMainsInvoices, { params: { cycleId } });
  const [changed, setChanged] = useState<MainsInvoice>();
  const column = columnsOf<MainsInvoice>(useFormat());
  const utility = (row: MainsInvoice) => t(`stat.utilities.${row.utility}`);
  const act = ({ amountMinor }: MainsInvoice) => (amountMinor === null ? 'enter' : 'edit');
  return (
    <Section title={t('mains.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 1 }}>
        {t('mains.body')}
      </Typography>
      <DataTable
        caption={t('mains.title')}
        rows={items}
        rowKey={(row) => row.utility}
        empty={t('mains.empty')}
        columns={[
          column.name('utility', t('stat.utility'), utility),
          column.money('amountMinor', t('mains.amount'), ({ amountMinor }) => amountMinor, { currency }),
          column.decimal('quantity', t('mains.quantity'), ({ quantity }) => quantity, { min: 0, max: 3 }),
          column.text('reference', t('mains.reference'), ({ reference }) => reference),
          ...(may.change
            ? [
                column.own('act', '', (row) => (
                  <Button
                    size="small"
                    aria-label={t(`mains.${act(row)}Of`, { utility: utility(row) })}
                    onClick={() => setChanged(row)}
                  >
                    {t(`mains.${act(row)}`)}
                  </Button>
                )),
              ]
            : []),
        ]}
      />
      {changed && (
        <MainsInvoiceDialog
          invoice={changed}
          cycleId={cycleId}
          ym={ym}
          currency={currency}
          onClose={() => setChanged(undefined)}
        />
      )}
    </Section>
  );
}
