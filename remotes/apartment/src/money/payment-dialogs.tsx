import {
  allocatePayment,
  creditRefundMethods,
  type Evidence,
  findPaymentCandidates,
  type Payment,
  refundPayment,
  reversePayment,
} from '@console/contract/apartment';
import { useEndpoint, useForm } from '@console/shell';
import { DayInput, FieldGrid, FormDialog, MoneyInput, optionsOf, RadioInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MeterPhotos } from '../photos/meter-photos.tsx';
import { useAmounts, useClosedToday } from './money-words.ts';
import type { PaymentAct } from './payment-acts.tsx';
import { PaymentDetailDialog } from './payment-detail-dialog.tsx';
import { amountFaults, namedIn, SettledBills, settlesOldest, settlingFaults } from './settled-bills.tsx';

interface PaymentDialogProps {
  payment: Payment;
  currency: string;
  today: string;
  firstOpenOn: string;
  onClose(): void;
}

/** The dialog of what is done with a payment, whichever it is. */
export default function PaymentDialog({
  act,
  ...props
}: PaymentDialogProps & { act: Exclude<PaymentAct, 'confirm'> }) {
  const dialogs = {
    open: PaymentDetailDialog,
    reverse: ReverseDialog,
    allocate: AllocateDialog,
    refund: RefundDialog,
  };
  const Shown = dialogs[act];
  return (
    <Suspense>
      <Shown {...props} />
    </Suspense>
  );
}

const toOf = ({ paymentId, version }: Payment) => ({ params: { paymentId }, version });

function ReverseDialog({ payment, currency, onClose }: PaymentDialogProps) {
  const { t } = useTranslation('apartment');
  const amounts = useAmounts(currency);
  const form = useForm(reversePayment, {
    begin: { reason: '' },
    to: toOf(payment),
    done: 'updated',
    onClose,
  });
  const { number, direction, amountMinor } = payment;
  return (
    <FormDialog
      danger
      {...form.frame}
      title={t('money.reverse.title', { number })}
      submitLabel={t('money.reverse.submit')}
    >
      <Typography>
        {t(direction === 'out' ? 'money.reverse.bodyOut' : 'money.reverse.body', {
          amount: amounts.plain(amountMinor),
        })}
      </Typography>
      <TextInput multiline label={t('money.reverse.reason')} {...form.at('reason')} required />
    </FormDialog>
  );
}

function AllocateDialog({ payment, currency, onClose }: PaymentDialogProps) {
  const { t } = useTranslation('apartment');
  const amounts = useAmounts(currency);
  const { buildingId, tenancy, creditMinor, number } = payment;
  const query = { building: buildingId, tenancy: tenancy.tenancyId };
  const { items } = useEndpoint(findPaymentCandidates, { query });
  const bills = items[0]?.bills ?? [];
  const form = useForm(allocatePayment, {
    begin: settlesOldest,
    bodyOf: namedIn,
    to: toOf(payment),
    check: settlingFaults,
    done: 'updated',
    onClose,
  });
  return (
    <FormDialog
      wide
      {...form.frame}
      title={t('money.allocate.title', { number })}
      submitLabel={t('money.allocate.submit')}
    >
      <Typography>{t('money.allocate.body', { amount: amounts.plain(creditMinor) })}</Typography>
      {bills.length === 0 ? (
        <Alert severity="info">{t('money.allocate.nothing')}</Alert>
      ) : (
        <SettledBills bills={bills} amountMinor={creditMinor} currency={currency} form={form} />
      )}
    </FormDialog>
  );
}

interface RefundDraft {
  method: (typeof creditRefundMethods)[number];
  amountMinor: number | null;
  receivedOn: string;
  payer: string;
  reference: string;
  note: string;
  evidence: readonly Evidence[];
}

function RefundDialog({ payment, currency, onClose, ...days }: PaymentDialogProps) {
  const { t } = useTranslation('apartment');
  const amounts = useAmounts(currency);
  const [sending, setSending] = useState(false);
  const { buildingId, creditMinor, number, method } = payment;
  const begin: RefundDraft = {
    // Money goes back the way it came, where it can.
    method: creditRefundMethods.find((one) => one === method) ?? 'cash',
    ...{
      amountMinor: creditMinor,
      receivedOn: days.firstOpenOn,
      payer: '',
      reference: '',
      note: '',
      evidence: [],
    },
  };
  const form = useForm(refundPayment, {
    begin,
    bodyOf: ({ evidence, receivedOn, ...draft }) => ({
      ...draft,
      receivedOn: receivedOn === days.firstOpenOn ? undefined : receivedOn || undefined,
      evidence: evidence.map(({ attachmentId }) => attachmentId),
    }),
    check: amountFaults,
    to: toOf(payment),
    done: 'created',
    onClose,
  });
  return (
    <FormDialog
      {...form.frame}
      pending={form.pending || sending}
      title={t('money.refund.title', { number })}
      submitLabel={t('money.refund.submit')}
    >
      <Typography>{t('money.refund.body', { amount: amounts.plain(creditMinor) })}</Typography>
      <FieldGrid>
        <MoneyInput label={t('money.refund.amount')} currency={currency} {...form.at('amountMinor')} />
        <DayInput
          label={t('money.refund.day')}
          help={useClosedToday(days)}
          {...form.at('receivedOn')}
          required
        />
      </FieldGrid>
      <RadioInput
        label={t('money.method')}
        value={form.draft.method}
        onChange={(value) => form.set({ method: value })}
        options={optionsOf(creditRefundMethods, (value) => t(`money.methods.${value}`))}
        error={form.field('method')}
      />
      <FieldGrid>
        <TextInput label={t('money.refund.payee')} {...form.at('payer')} />
        <TextInput label={t('money.payments.reference')} {...form.at('reference')} />
      </FieldGrid>
      <TextInput multiline rows={2} label={t('money.record.note')} {...form.at('note')} />
      <MeterPhotos
        buildingId={buildingId}
        photos={form.draft.evidence}
        onChange={(evidence) => form.set({ evidence })}
        onSending={setSending}
        error={form.field('evidence')}
      />
    </FormDialog>
  );
}
