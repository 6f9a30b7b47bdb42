import type { Building, Payment, PaymentState } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { type Column, columnsOf, type Tone } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useAmounts } from './money-words.ts';
import { ConfirmAct, type PaymentAct, PaymentActs } from './payment-acts.tsx';

export const paymentTones: Record<PaymentState, Tone> = {
  recorded: 'warn',
  confirmed: 'good',
  reversed: 'neutral',
};

interface Acting {
  busy: boolean;
  onAct(act: PaymentAct, payment: Payment): void;
}

/** What a payment is worth to the till: what was given back is below nothing. */
export const worthOf = ({ direction, amountMinor }: Pick<Payment, 'direction' | 'amountMinor'>): number =>
  direction === 'out' ? -amountMinor : amountMinor;

export function usePaymentColumns(
  building: Pick<Building, 'may'>,
  currency: string,
  { busy, onAct }: Acting,
): Column<Payment>[] {
  const { t } = useTranslation('apartment');
  const amounts = useAmounts(currency);
  const column = columnsOf<Payment>(useFormat());
  const right = { align: 'right', card: 'half', nowrap: true } as const;
  return [
    column.name('number', t('money.payments.number'), (row) => row.number, { nowrap: true }),
    column.day('day', t('money.payments.day'), (row) => row.receivedOn, { card: 'name' }),
    column.own(
      'who',
      t('money.tenant'),
      ({ tenancy, payer }) => (
        <>
          {t('money.who', { room: tenancy.roomNumber, tenant: tenancy.tenantName })}
          {payer !== '' && payer !== tenancy.tenantName && (
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
              {t('money.payments.paidBy', { payer })}
            </Box>
          )}
        </>
      ),
      { card: 'bare' },
    ),
    column.text('method', t('money.method'), (row) => t(`money.methods.${row.method}`), {
      card: 'half',
      nowrap: true,
    }),
    column.text('amount', t('money.amount'), (row) => amounts.signed(worthOf(row)), right),
    column.money(
      'credit',
      t('money.payments.credit'),
      ({ state, creditMinor }) => (state === 'reversed' || creditMinor === 0 ? null : creditMinor),
      { currency, hideBelow: 'md', card: 'half', nowrap: true },
    ),
    column.state('state', t('money.state'), ({ state }) => ({
      tone: paymentTones[state],
      label: t(`money.payments.states.${state}`),
    })),
    column.own(
      'confirm',
      t('money.payments.confirmation'),
      (row) => <ConfirmAct building={building} payment={row} busy={busy} onAct={(act) => onAct(act, row)} />,
      // Says by itself what it is, the button, too.
      { card: 'bare' },
    ),
    column.own(
      'actions',
      t('money.actions'),
      (row) => <PaymentActs building={building} payment={row} onAct={(act) => onAct(act, row)} />,
      { card: 'menu', folded: true, nowrap: true },
    ),
  ];
}
