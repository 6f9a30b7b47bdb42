import {
  type AccountBalance,
  apartmentPaths,
  exportMoneyFlows,
  listMoneyFlows,
  type MoneyFlow,
  type MoneyFlowKind,
  moneyAccounts,
  moneyFlowKinds,
} from '@console/contract/apartment';
import {
  callApi,
  useAddress,
  useEndpoint,
  useExports,
  useFormat,
  useListAddress,
  useTableLook,
  type WantedFile,
} from '@console/shell';
import {
  choiceFilter,
  columnsOf,
  DataTable,
  EmptyState,
  ExportMenu,
  type ListFilter,
  ListPanel,
  optionsOf,
  saveFile,
  type Tone,
} from '@console/ui';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import '../exports/texts.ts';
import { ledgerQuery } from './money-inputs.ts';
import type { MoneyTabProps } from './money-tab-props.ts';
import { useAmounts } from './money-words.ts';

const tones: Record<MoneyFlowKind, Tone> = {
  bill_issued: 'neutral',
  bill_voided: 'warn',
  credit_issued: 'warn',
  late_fee: 'info',
  late_fee_waived: 'warn',
  payment: 'good',
  payment_reversed: 'bad',
  refund: 'info',
  refund_reversed: 'bad',
  deposit_received: 'good',
  deposit_deducted: 'info',
  deposit_refunded: 'info',
  deposit_transferred: 'neutral',
};

/** The money ledger: nothing in it is ever changed, what was wrong gets a line against it. */
export function LedgerTab({ building }: MoneyTabProps) {
  const { t } = useTranslation('apartment');
  const [params] = useAddress();
  const query = ledgerQuery(params, building);
  const { items, next, balances, currency } = useEndpoint(listMoneyFlows, { query });
  const [first] = items;
  const any = t('money.all');
  const filters: ListFilter[] = [
    { kind: 'day', name: 'from', label: t('money.from'), usual: query.from },
    { kind: 'day', name: 'to', label: t('money.to') },
    choiceFilter(
      'account',
      t('money.ledger.account'),
      any,
      optionsOf(moneyAccounts, (value) => t(`money.ledger.accounts.${value}`)),
    ),
    choiceFilter(
      'kind',
      t('money.ledger.line'),
      any,
      optionsOf(moneyFlowKinds, (value) => t(`money.ledger.kinds.${value}`)),
    ),
    { kind: 'given', name: 'room', label: t('money.room'), told: first?.roomNumber ?? '' },
    { kind: 'given', name: 'tenancy', label: t('money.tenant'), told: first?.tenancy.tenantName ?? '' },
  ];
  return (
    <ListPanel
      caption={t('money.ledger.list')}
      summary={<Balances balances={balances} currency={currency} />}
      address={useListAddress(listMoneyFlows, { kept: ['building'] })}
      filterBy={filters}
      rows={items}
      rowKey={(row) => row.moneyFlowId}
      columns={useColumns(building, currency)}
      look={useTableLook('apartment.moneyFlows')}
      nextCursor={next}
      empty={
        <EmptyState title={t('money.ledger.none')} body={query.kind ? '' : t('money.ledger.noneBody')} />
      }
    />
  );
}

/** The whole ledger as filtered. */
export function LedgerExport({ building }: MoneyTabProps) {
  const [params] = useAddress();
  const { limit: _, cursor: __, ...filter } = ledgerQuery(params, building);
  const fetch = (wanted: WantedFile) => callApi(exportMoneyFlows, { query: { ...filter, ...wanted } });
  return <ExportMenu {...useExports([{ key: 'ledger', fetch }], saveFile)} />;
}

/** Each account before and after the days that are shown. */
function Balances({ balances, currency }: { balances: readonly AccountBalance[]; currency: string }) {
  const { t } = useTranslation('apartment');
  const amounts = useAmounts(currency);
  const column = columnsOf<AccountBalance>(useFormat());
  const money = { currency, card: 'half' } as const;
  return (
    <DataTable
      dense
      caption={t('money.ledger.balances')}
      rows={balances}
      rowKey={({ account }) => account}
      columns={[
        column.name('account', t('money.ledger.account'), ({ account }) =>
          t(`money.ledger.accounts.${account}`),
        ),
        column.money('opening', t('money.ledger.opening'), (row) => row.openingMinor, money),
        column.money('increase', t('money.ledger.increase'), (row) => row.increaseMinor, {
          ...money,
          cell: (row) => amounts.signed(row.increaseMinor),
        }),
        column.money('decrease', t('money.ledger.decrease'), (row) => row.decreaseMinor, {
          ...money,
          cell: (row) => amounts.signed(row.decreaseMinor),
        }),
        column.money('closing', t('money.ledger.closing'), (row) => row.closingMinor, {
          ...money,
          cell: (row) => <strong>{amounts.plain(row.closingMinor)}</strong>,
        }),
      ]}
    />
  );
}

function useColumns({ buildingId, may }: MoneyTabProps['building'], currency: string) {
  const { t } = useTranslation('apartment');
  const amounts = useAmounts(currency);
  const column = columnsOf<MoneyFlow>(useFormat());
  const right = { align: 'right', card: 'half', nowrap: true } as const;
  return [
    column.state('line', t('money.ledger.line'), ({ kind }) => ({
      tone: tones[kind],
      label: t(`money.ledger.kinds.${kind}`),
    })),
    column.day('day', t('money.ledger.day'), (row) => row.businessDate, { card: 'name' }),
    column.own(
      'who',
      t('money.tenant'),
      (row: MoneyFlow) => (
        <Who row={row} buildingId={buildingId} reads={may.includes('apartment.tenancy.read')} />
      ),
      { primary: true },
    ),
    column.own(
      'document',
      t('money.ledger.document'),
      (row) => (
        <FlowDocument row={row} buildingId={buildingId} prints={may.includes('apartment.print.read')} />
      ),
      { nowrap: true, card: 'half' },
    ),
    column.text('method', t('money.method'), ({ method }) => method && t(`money.methods.${method}`), {
      hideBelow: 'md',
      card: 'half',
      nowrap: true,
    }),
    column.text('amount', t('money.amount'), (row) => amounts.signed(row.amountMinor), right),
    column.text(
      'balance',
      t('money.ledger.balance'),
      ({ balanceMinor }) => (balanceMinor === null ? null : amounts.plain(balanceMinor)),
      { ...right, hideBelow: 'md' },
    ),
    column.text('by', t('money.ledger.by'), (row) => row.byName ?? t('money.ledger.byItself'), {
      hideBelow: 'lg',
      card: 'half',
      nowrap: true,
    }),
    column.text('reference', t('money.ledger.reference'), (row) => row.reference, {
      hideBelow: 'xl',
      card: 'half',
    }),
  ];
}

interface WhoProps {
  row: MoneyFlow;
  buildingId: string;
  /** Whether the user may look at tenancies. */
  reads: boolean;
}

/** The room, whose lines alone can be shown, and who has or had it. */
function Who({ row: { roomId, roomNumber, tenancy }, buildingId, reads }: WhoProps) {
  const { t } = useTranslation('apartment');
  const { tenancyId, tenantName } = tenancy;
  return (
    <>
      {roomId && (
        <>
          <MuiLink
            component={Link}
            to={apartmentPaths.flowAmount({ building: buildingId, room: roomId })}
            aria-label={t('money.ledger.onlyRoomOf', { room: roomNumber })}
          >
            {roomNumber}
          </MuiLink>
          {' · '}
        </>
      )}
      {reads ? (
        <MuiLink component={Link} to={apartmentPaths.edit({ actionType: 'edit', uuid: tenancyId })}>
          {tenantName}
        </MuiLink>
      ) : (
        tenantName
      )}
    </>
  );
}

interface FlowDocumentProps {
  row: MoneyFlow;
  buildingId: string;
  prints: boolean;
}

/** The bill and the payment that a line is about, each where it can be looked at. */
function FlowDocument({ row: { bill, payment }, buildingId, prints }: FlowDocumentProps) {
  const { t } = useTranslation('apartment');
  const numberOf = (number: string, to: string | undefined, label: string) =>
    to === undefined ? (
      number
    ) : (
      <MuiLink component={Link} to={to} aria-label={label}>
        {number}
      </MuiLink>
    );
  if (!bill && !payment) return '–';
  return (
    <Box sx={{ display: 'grid', '& > *': { minHeight: 24 } }}>
      {payment &&
        numberOf(
          payment.number,
          apartmentPaths.flowAmount({ building: buildingId, tab: 'payments', q: payment.number }),
          t('money.ledger.paymentOf', { number: payment.number }),
        )}
      {bill &&
        numberOf(
          bill.number,
          prints ? apartmentPaths.print({ uuid: bill.billId }) : undefined,
          t('money.ledger.billOf', { number: bill.number }),
        )}
    </Box>
  );
}
