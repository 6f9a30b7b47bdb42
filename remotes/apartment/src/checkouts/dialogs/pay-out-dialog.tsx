import {
  type Checkout,
  creditRefundMethods,
  getDayFigures,
  payCheckoutOut,
} from '@console/contract/apartment';
import { useEndpoint, useForm, useFormat } from '@console/shell';
import { DayInput, FormDialog, LineItems, MoneyInput, optionsOf, SelectInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useClosedToday } from '../../money/money-words.ts';
import { useCheckoutRefusal } from '../refusal.ts';

interface PayOutDialogProps {
  checkout: Checkout;
  currency: string;
  onClose(): void;
}

interface RefundDraft {
  readonly method: (typeof creditRefundMethods)[number];
  readonly amountMinor: number | null;
  readonly reference: string;
}

/** Everything is settled in one go; what goes back may go by several ways. */
export default function PayOutDialog({ checkout, currency, onClose }: PayOutDialogProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const refusal = useCheckoutRefusal();
  const days = useEndpoint(getDayFigures, { query: { building: checkout.buildingId } });
  const { refundMinor, settlement } = checkout;
  const begin: { paidOn: string; refunds: readonly RefundDraft[] } = {
    paidOn: days.firstOpenOn,
    refunds: refundMinor > 0 ? [{ method: 'bank', amountMinor: refundMinor, reference: '' }] : [],
  };
  const form = useForm(payCheckoutOut, {
    begin,
    to: { params: { checkoutId: checkout.checkoutId }, version: checkout.version },
    check: ({ refunds }) => wrongSum(refunds, refundMinor),
    done: 'updated',
    onConflict: 'reread',
    onClose,
  });
  const rows = form.rows('refunds');
  const left = refundMinor - sumOf(form.draft.refunds);
  const amount = (minor: number) => format.money(minor, currency);
  const wrong =
    form.error?.fields.find(({ path }) => path === 'refunds') ?? wrongSum(form.draft.refunds, refundMinor)[0];
  return (
    <FormDialog
      wide
      {...form.frame}
      title={titleOf()}
      submitLabel={t(settlement.netMinor < 0 ? 'checkouts.actions.raiseBalance' : 'checkouts.actions.payOut')}
      problem={refusal(form.error, form.problem)}
    >
      <Typography>
        {settlement.owedMinor > 0
          ? t('checkouts.payDialog.whatOwed', { amount: amount(settlement.owedMinor) })
          : t('checkouts.payDialog.what')}
      </Typography>
      <DayInput label={t('checkouts.payDialog.paidOn')} help={useClosedToday(days)} {...form.at('paidOn')} />
      {refundMinor > 0 && (
        <LineItems
          label={t('checkouts.payDialog.refunds')}
          lines={rows.items}
          lineLabel={({ index }) => t('checkouts.payDialog.refund', { number: index + 1 })}
          fields={(row, { startsHere }) => [
            <SelectInput
              key="method"
              label={t('checkouts.payDialog.method')}
              autoFocus={startsHere}
              {...row.at('method')}
              options={optionsOf(creditRefundMethods, (one) => t(`checkouts.payDialog.methods.${one}`))}
            />,
            <MoneyInput
              key="amount"
              label={t('checkouts.payDialog.amount')}
              currency={currency}
              {...row.at('amountMinor')}
            />,
            <TextInput key="reference" label={t('checkouts.payDialog.reference')} {...row.at('reference')} />,
          ]}
          removeLabel={({ index }) => t('checkouts.payDialog.remove', { number: index + 1 })}
          onRemove={(row) => row.remove()}
          addLabel={t('checkouts.payDialog.add')}
          onAdd={
            rows.items.length < creditRefundMethods.length + 1
              ? () => rows.add({ method: 'cash', amountMinor: left > 0 ? left : null, reference: '' })
              : undefined
          }
        />
      )}
      {wrong && left !== 0 && (
        <Alert severity="warning">
          {t(`checkouts.payDialog.${wrong.code === 'over_refund' ? 'over_refund' : 'under_refund'}`, {
            amount: amount(refundMinor),
          })}
        </Alert>
      )}
    </FormDialog>
  );

  function titleOf(): string {
    if (refundMinor > 0) return t('checkouts.payDialog.title', { amount: amount(refundMinor) });
    if (settlement.owedMinor > 0)
      return t('checkouts.payDialog.titleOwed', { amount: amount(settlement.owedMinor) });
    return t('checkouts.payDialog.titleEven');
  }
}

const sumOf = (refunds: readonly RefundDraft[]): number =>
  refunds.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0);

function wrongSum(refunds: readonly RefundDraft[], refundMinor: number) {
  const sum = sumOf(refunds);
  if (sum === refundMinor) return [];
  return [
    { path: 'refunds', code: sum > refundMinor ? 'over_refund' : 'under_refund', params: { refundMinor } },
  ];
}
