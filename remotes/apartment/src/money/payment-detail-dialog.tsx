import { type Allocation, getPayment, type Payment } from '@console/contract/apartment';
import { useEndpoint, useFormat } from '@console/shell';
import { columnsOf, DataTable, DefinitionList, Dialog, StateChip } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { EvidenceThumbs } from '../photos/evidence-thumbs.tsx';
import { useAmounts } from './money-words.ts';
import { paymentTones, worthOf } from './payment-columns.tsx';

interface PaymentDetailDialogProps {
  payment: Payment;
  currency: string;
  onClose(): void;
}

/** All that is known of a payment: who did what with it, what it settled, what was given back of it. */
export function PaymentDetailDialog({ payment: { paymentId }, currency, onClose }: PaymentDetailDialogProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const amounts = useAmounts(currency);
  const payment = useEndpoint(getPayment, { params: { paymentId } });
  const { number, direction, tenancy, state, refunds } = payment;
  const by = (name: string | null, at: string | null) =>
    name && t('money.payments.byAt', { name, at: at === null ? '–' : format.instant(at) });
  const facts = [
    ['money.tenant', t('money.who', { room: tenancy.roomNumber, tenant: tenancy.tenantName })],
    ['money.amount', amounts.signed(worthOf(payment))],
    ['money.method', t(`money.methods.${payment.method}`)],
    ['money.payments.day', format.day(payment.receivedOn)],
    ['money.payments.credit', payment.creditMinor > 0 && amounts.plain(payment.creditMinor)],
    ['money.payments.payer', payment.payer],
    ['money.payments.reference', payment.reference],
    ['money.payments.note', payment.note],
    ['money.payments.recordedBy', by(payment.recordedByName, payment.recordedAt)],
    ['money.payments.confirmedBy', by(payment.confirmedByName, payment.confirmedAt)],
    [
      'money.payments.reversedBy',
      payment.reversedByName &&
        t('money.payments.byAt', {
          name: payment.reversedByName,
          at: payment.reversedOn === null ? '–' : format.day(payment.reversedOn),
        }),
    ],
    ['money.payments.reason', payment.reason],
  ] as const;
  return (
    <Dialog
      size="wide"
      title={t(direction === 'out' ? 'money.payments.detailOut' : 'money.payments.detail', { number })}
      onClose={onClose}
    >
      <div>
        <StateChip tone={paymentTones[state]} label={t(`money.payments.states.${state}`)} />
      </div>
      <DefinitionList
        items={facts.flatMap(([label, value]) => (value ? [{ key: label, label: t(label), value }] : []))}
      />
      {payment.evidence.length > 0 && (
        <EvidenceThumbs
          buildingId={payment.buildingId}
          photos={payment.evidence}
          label={t('money.payments.photoOf', { number })}
        />
      )}
      {direction === 'in' && state !== 'reversed' && (
        <Allocations allocations={payment.allocations} currency={currency} />
      )}
      {refunds.length > 0 && <Refunds refunds={refunds} currency={currency} />}
    </Dialog>
  );
}

function Allocations({ allocations, currency }: { allocations: readonly Allocation[]; currency: string }) {
  const { t } = useTranslation('apartment');
  const column = columnsOf<Allocation>(useFormat());
  return (
    <DataTable
      dense
      caption={t('money.payments.settled')}
      rows={allocations}
      rowKey={({ billId, part }) => `${billId} ${part}`}
      empty={<Typography color="textSecondary">{t('money.payments.settledNone')}</Typography>}
      columns={[
        column.name('bill', t('money.record.bill'), (row) => row.billNumber),
        column.text('part', t('money.payments.part'), (row) => t(`money.payments.parts.${row.part}`), {
          card: 'half',
        }),
        column.money('amount', t('money.amount'), (row) => row.amountMinor, { currency, card: 'half' }),
      ]}
    />
  );
}

type Refund = ReturnType<typeof useEndpoint<typeof getPayment>>['refunds'][number];

function Refunds({ refunds, currency }: { refunds: readonly Refund[]; currency: string }) {
  const { t } = useTranslation('apartment');
  const column = columnsOf<Refund>(useFormat());
  return (
    <DataTable
      dense
      caption={t('money.payments.refunds')}
      rows={refunds}
      rowKey={({ paymentId }) => paymentId}
      columns={[
        column.name('number', t('money.payments.number'), (row) => row.number),
        column.day('day', t('money.refund.day'), (row) => row.receivedOn, { card: 'half' }),
        column.text('method', t('money.method'), (row) => t(`money.methods.${row.method}`), { card: 'half' }),
        column.state('state', t('money.state'), ({ state }) => ({
          tone: paymentTones[state],
          label: t(`money.payments.states.${state}`),
        })),
        column.money('amount', t('money.amount'), (row) => -row.amountMinor, { currency, card: 'half' }),
      ]}
    />
  );
}
