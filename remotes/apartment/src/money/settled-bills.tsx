import type { OpenBill } from '@console/contract/apartment';
import { type FormPart, useFormat } from '@console/shell';
import { columnsOf, DataTable, MoneyInput, optionsOf, RadioInput, StateChip, SwitchInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { useTranslation } from 'react-i18next';
import { type NamedBill, settlingOf } from './allocation-rules.ts';
import { useAmounts } from './money-words.ts';

/** How a payment is to be spread over bills, as the form holds it. */
export interface SettlingDraft {
  readonly settle: 'oldest' | 'named';
  readonly bills: readonly NamedBill[];
}

export const settlesOldest: SettlingDraft = { settle: 'oldest', bills: [] };

/** As the call wants it: nothing named, the oldest due come first. */
export const namedIn = ({ settle, bills }: SettlingDraft) =>
  settle === 'named'
    ? {
        bills: bills.map(({ billId, amountMinor }) =>
          amountMinor === null ? { billId } : { billId, amountMinor },
        ),
      }
    : {};

/** Choosing none is no choice. */
export const settlingFaults = ({ settle, bills }: SettlingDraft) =>
  settle === 'named' && bills.length === 0 ? [{ path: 'bills', code: 'required' }] : [];

/** Nothing, or less, is no amount. */
export const amountFaults = ({ amountMinor }: { amountMinor: number | null }) =>
  amountMinor !== null && amountMinor <= 0 ? [{ path: 'amountMinor', code: 'not_positive' }] : [];

interface SettledBillsProps {
  /** The oldest due first. */
  bills: readonly OpenBill[];
  /** What there is to settle them with; null while nothing is typed. */
  amountMinor: number | null;
  currency: string;
  form: FormPart<SettlingDraft>;
}

/** The open bills, how much of each is settled by this amount, and what is left of it. */
export function SettledBills({ bills, amountMinor, currency, form }: SettledBillsProps) {
  const { t } = useTranslation('apartment');
  const amounts = useAmounts(currency);
  const { settle, bills: named } = form.draft;
  const { gets, restMinor } = settlingOf(amountMinor ?? 0, bills, settle === 'named' ? named : undefined);
  if (bills.length === 0) return <Alert severity="info">{t('money.record.noBills')}</Alert>;
  return (
    <>
      <BillTable bills={bills} currency={currency} gets={gets} />
      <RadioInput
        label={t('money.record.settle')}
        value={settle}
        onChange={(value) => form.set({ settle: value })}
        options={optionsOf(['oldest', 'named'] as const, (value) => t(`money.record.settles.${value}`))}
      />
      {settle === 'named' && <NamedBills bills={bills} currency={currency} form={form} />}
      {/* Told while it is typed, to those who do not see the table, too. */}
      <Box role="status">
        {amountMinor !== null && amountMinor > 0 && (
          <Alert severity={restMinor > 0 ? 'info' : 'success'}>
            {restMinor > 0
              ? t('money.record.toCredit', { amount: amounts.plain(restMinor) })
              : t('money.record.toCreditNone')}
          </Alert>
        )}
      </Box>
    </>
  );
}

interface BillTableProps {
  bills: readonly OpenBill[];
  currency: string;
  /** What each gets of a payment that is being typed; left out where there is none. */
  gets?: ReturnType<typeof settlingOf>['gets'];
}

/** Open bills with what they consist of. */
export function BillTable({ bills, currency, gets }: BillTableProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const column = columnsOf<OpenBill>(format);
  const money = { currency, card: 'half', nowrap: true } as const;
  const getsOf = ({ billId }: OpenBill) => {
    const got = gets?.get(billId);
    return got ? got.principalMinor + got.lateFeeMinor : 0;
  };
  const sum = (of: (bill: OpenBill) => number) =>
    bills.length > 1
      ? format.money(
          bills.reduce((all, bill) => all + of(bill), 0),
          currency,
        )
      : undefined;
  return (
    <DataTable
      dense
      caption={t('money.record.bills')}
      rows={bills}
      rowKey={({ billId }) => billId}
      columns={[
        column.name('bill', t('money.record.bill'), ({ number }) => number, { nowrap: true }),
        column.own(
          'due',
          t('money.record.due'),
          ({ dueOn, overdueDays }) => (
            <Box sx={{ display: 'grid', justifyItems: 'start' }}>
              {format.day(dueOn)}
              {overdueDays > 0 && (
                <StateChip tone="bad" label={t('money.record.dueDays', { count: overdueDays })} />
              )}
            </Box>
          ),
          { nowrap: true, card: 'half' },
        ),
        column.money('principal', t('money.record.principal'), (row) => row.principalMinor, {
          ...money,
          total: sum((row) => row.principalMinor),
        }),
        column.money('lateFee', t('money.record.lateFee'), (row) => row.lateFeeMinor, {
          ...money,
          total: sum((row) => row.lateFeeMinor),
        }),
        ...(gets
          ? [
              column.money('gets', t('money.record.gets'), getsOf, {
                ...money,
                total: sum(getsOf),
                cell: (row) =>
                  getsOf(row) > 0 ? <strong>{format.money(getsOf(row), currency)}</strong> : '–',
              }),
            ]
          : [
              column.money('open', t('money.record.billOpen'), (row) => row.openMinor, {
                ...money,
                total: sum((row) => row.openMinor),
              }),
            ]),
      ]}
    />
  );
}

/** Which bills the payer names, and how much of each. */
function NamedBills({ bills, currency, form }: Omit<SettledBillsProps, 'amountMinor'>) {
  const { t } = useTranslation('apartment');
  const { bills: named } = form.draft;
  const write = (next: readonly NamedBill[]) => form.set({ bills: next });
  const none = form.field('bills');
  return (
    <Box role="group" aria-label={t('money.record.settles.named')} sx={{ display: 'grid', gap: 1.5 }}>
      {bills.map(({ billId, number }) => {
        const at = named.findIndex((one) => one.billId === billId);
        return (
          <Box key={billId} sx={rowStyle}>
            <SwitchInput
              label={t('money.record.choose', { number })}
              value={at >= 0}
              onChange={(on) =>
                write(
                  on
                    ? [...named, { billId, amountMinor: null }]
                    : named.filter((one) => one.billId !== billId),
                )
              }
              error={at < 0 ? undefined : form.field(`bills.${at}.billId`)}
            />
            {at >= 0 && (
              <MoneyInput
                label={t('money.record.upTo', { number })}
                help={t('money.record.upToHelp')}
                currency={currency}
                value={named[at]?.amountMinor ?? null}
                onChange={(amountMinor) =>
                  write(named.map((one, index) => (index === at ? { ...one, amountMinor } : one)))
                }
                error={form.field(`bills.${at}.amountMinor`)}
              />
            )}
          </Box>
        );
      })}
      {none && <FormHelperText error>{t('money.record.chooseBills')}</FormHelperText>}
    </Box>
  );
}

const rowStyle = {
  display: 'grid',
  gap: 1,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
};
