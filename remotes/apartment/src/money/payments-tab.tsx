import { uuid } from '@console/contract';
import {
  confirmPayment,
  listPayments,
  type Payment,
  paymentMethods,
  paymentStates,
} from '@console/contract/apartment';
import { useAddress, useCall, useEndpoint, useListAddress, useTableLook } from '@console/shell';
import { choiceFilter, dialogLater, type ListFilter, ListPanel, optionsOf } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { paymentsQuery } from './money-inputs.ts';
import type { MoneyTabProps } from './money-tab-props.ts';
import type { PaymentAct } from './payment-acts.tsx';
import { usePaymentColumns } from './payment-columns.tsx';

const RecordPaymentDialog = dialogLater<{
  building: MoneyTabProps['building'];
  tenancyId?: string | undefined;
  onClose(): void;
}>(() => import('./record-payment-dialog.tsx'));
const PaymentDialog = dialogLater<{
  act: Exclude<PaymentAct, 'confirm'>;
  payment: Payment;
  currency: string;
  today: string;
  firstOpenOn: string;
  onClose(): void;
}>(() => import('./payment-dialogs.tsx'));

/** What was received and given back, the newest first: recorded by one, confirmed by another. */
export function PaymentsTab({ building }: MoneyTabProps) {
  const { t } = useTranslation('apartment');
  const [params, set] = useAddress();
  const query = paymentsQuery(params, building);
  const { items, next, currency, today, firstOpenOn } = useEndpoint(listPayments, { query });
  const [doing, setDoing] = useState<{ act: Exclude<PaymentAct, 'confirm'>; payment: Payment }>();
  const [recording, setRecording] = useState(false);
  const [confirm, confirming] = useCall(confirmPayment, { done: 'updated' });
  const [failed, setFailed] = useState<Payment>();
  const act = async (what: PaymentAct, payment: Payment) => {
    if (what !== 'confirm') return setDoing({ act: what, payment });
    const { paymentId, version } = payment;
    if (!(await confirm({ params: { paymentId }, version }))) setFailed(payment);
  };
  // The tenancy that has come to pay, or `find`.
  const pay = params.get('pay') ?? undefined;
  const { may } = building;
  const mayRecord = may.includes('apartment.payment.record') || may.includes('apartment.payment.record_cash');
  const isRecording = mayRecord && (recording || pay !== undefined);
  const endRecording = () => {
    setRecording(false);
    if (pay !== undefined) set({ pay: undefined }, { replace: true });
  };
  // As it is by now, also when somebody else has acted on it.
  const shown = doing && items.find(({ paymentId }) => paymentId === doing.payment.paymentId);
  return (
    <>
      {!may.includes('apartment.flow.read') && <Alert severity="info">{t('money.payments.ownOnly')}</Alert>}
      {confirming.problem && failed && (
        <Alert severity="error" onClose={confirming.clear}>
          {failed.number}: {confirming.problem}
        </Alert>
      )}
      {mayRecord && (
        <Box>
          <Button variant="contained" onClick={() => setRecording(true)}>
            {t(
              may.includes('apartment.payment.record')
                ? 'money.payments.record'
                : 'money.payments.recordCash',
            )}
          </Button>
        </Box>
      )}
      <ListPanel
        caption={t('money.payments.list')}
        address={useListAddress(listPayments, { kept: ['building'] })}
        filterBy={usePaymentFilters(items[0])}
        rows={items}
        rowKey={({ paymentId }) => paymentId}
        onOpen={(payment) => setDoing({ act: 'open', payment })}
        columns={usePaymentColumns(building, currency, {
          busy: confirming.pending,
          onAct: (what, payment) => void act(what, payment),
        })}
        look={useTableLook('apartment.payments')}
        nextCursor={next}
        noMatch={t('money.noMatch')}
        none={{ title: t('money.payments.none'), body: t('money.payments.noneBody') }}
      />
      {isRecording && (
        <RecordPaymentDialog
          building={building}
          tenancyId={z.safeParse(uuid, pay).data}
          onClose={endRecording}
        />
      )}
      {doing && (
        <PaymentDialog
          act={doing.act}
          payment={shown ?? doing.payment}
          currency={currency}
          today={today}
          firstOpenOn={firstOpenOn}
          onClose={() => setDoing(undefined)}
        />
      )}
    </>
  );
}

function usePaymentFilters(first: Payment | undefined): ListFilter[] {
  const { t } = useTranslation('apartment');
  const any = t('money.all');
  return [
    { kind: 'search', name: 'q', label: t('money.search') },
    choiceFilter(
      'state',
      t('money.state'),
      any,
      optionsOf(paymentStates, (value) => t(`money.payments.states.${value}`)),
    ),
    choiceFilter(
      'method',
      t('money.method'),
      any,
      optionsOf(paymentMethods, (value) => t(`money.methods.${value}`)),
    ),
    { kind: 'day', name: 'from', label: t('money.from') },
    { kind: 'day', name: 'to', label: t('money.to') },
    { kind: 'switch', name: 'credit', label: t('money.payments.withCredit') },
    {
      kind: 'given',
      name: 'direction',
      label: t('money.payments.direction'),
      told: first ? t(`money.payments.directions.${first.direction}`) : '',
    },
    { kind: 'given', name: 'day', label: t('money.payments.day'), told: first?.receivedOn ?? '' },
    { kind: 'given', name: 'room', label: t('money.room'), told: first?.tenancy.roomNumber ?? '' },
    { kind: 'given', name: 'tenancy', label: t('money.tenant'), told: first?.tenancy.tenantName ?? '' },
  ];
}
