import { type DepositEntry, getDeposit, listDeposits } from '@console/contract/apartment';
import { useAddress, useEndpoint, useFormat, useListAddress, useTableLook } from '@console/shell';
import { columnsOf, DataTable, Dialog, KeyFigure, KeyFigures, ListPanel, StateChip } from '@console/ui';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { depositsQuery } from './money-inputs.ts';
import type { MoneyTabProps } from './money-tab-props.ts';
import { useAmounts } from './money-words.ts';

type HeldDeposit = ReturnType<typeof useEndpoint<typeof listDeposits>>['items'][number];

/** What is held of whom against damage and debt, and how it came to that. */
export default function DepositsTab({ building }: MoneyTabProps) {
  const { t } = useTranslation('apartment');
  const [params] = useAddress();
  const query = depositsQuery(params, building);
  const { items, next, currency, heldMinor } = useEndpoint(listDeposits, { query });
  const amounts = useAmounts(currency);
  const [shown, setShown] = useState<HeldDeposit['tenancy']>();
  const column = columnsOf<HeldDeposit>(useFormat());
  const money = { currency, card: 'half', nowrap: true } as const;
  return (
    <>
      <KeyFigures compact>
        <KeyFigure label={t('money.deposits.total')} value={amounts.plain(heldMinor)} />
      </KeyFigures>
      <ListPanel
        caption={t('money.deposits.list')}
        address={useListAddress(listDeposits, { kept: ['building'] })}
        filterBy={[{ kind: 'search', name: 'q', label: t('money.deposits.search') }]}
        rows={items}
        rowKey={({ tenancy }) => tenancy.tenancyId}
        onOpen={({ tenancy }) => setShown(tenancy)}
        columns={[
          column.name('who', t('money.tenant'), ({ tenancy }) =>
            t('money.who', { room: tenancy.roomNumber, tenant: tenancy.tenantName }),
          ),
          column.money('agreed', t('money.deposits.agreed'), (row) => row.agreedMinor, money),
          column.money('held', t('money.deposits.held'), (row) => row.heldMinor, {
            ...money,
            cell: (row) => <strong>{amounts.plain(row.heldMinor)}</strong>,
          }),
          column.own(
            'missing',
            t('money.deposits.missing'),
            ({ agreedMinor, heldMinor: held }) =>
              held > 0 && held < agreedMinor ? (
                <StateChip tone="warn" label={amounts.plain(agreedMinor - held)} />
              ) : (
                '–'
              ),
            { align: 'right', card: 'half' },
          ),
        ]}
        look={useTableLook('apartment.deposits')}
        nextCursor={next}
        noMatch={t('money.noMatch')}
        none={{ title: t('money.deposits.none'), body: t('money.deposits.noneBody') }}
      />
      {shown && (
        <Suspense>
          <DepositDialog tenancy={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** Every entry of one deposit, the newest first. */
function DepositDialog({ tenancy, onClose }: { tenancy: HeldDeposit['tenancy']; onClose(): void }) {
  const { t } = useTranslation('apartment');
  const { tenancyId, roomNumber: room, tenantName: tenant } = tenancy;
  const { agreedMinor, heldMinor, entries, currency } = useEndpoint(getDeposit, { params: { tenancyId } });
  const amounts = useAmounts(currency);
  const column = columnsOf<DepositEntry>(useFormat());
  const right = { align: 'right', card: 'half', nowrap: true } as const;
  return (
    <Dialog size="wide" title={t('money.deposits.of', { room, tenant })} onClose={onClose}>
      <KeyFigures compact>
        <KeyFigure label={t('money.deposits.agreed')} value={amounts.plain(agreedMinor)} />
        <KeyFigure label={t('money.deposits.held')} value={amounts.plain(heldMinor)} />
      </KeyFigures>
      <DataTable
        dense
        caption={t('money.deposits.entries')}
        rows={entries}
        rowKey={({ depositEntryId }) => depositEntryId}
        columns={[
          column.day('day', t('money.deposits.day'), (row) => row.businessDate, { primary: true }),
          column.text('kind', t('money.deposits.entry'), (row) => t(`money.deposits.kinds.${row.kind}`), {
            card: 'half',
          }),
          column.text('amount', t('money.amount'), (row) => amounts.signed(row.amountMinor), right),
          column.text(
            'balance',
            t('money.deposits.balance'),
            (row) => amounts.plain(row.balanceMinor),
            right,
          ),
          column.text('by', t('money.deposits.by'), (row) => row.byName, { card: 'half' }),
        ]}
      />
    </Dialog>
  );
}
