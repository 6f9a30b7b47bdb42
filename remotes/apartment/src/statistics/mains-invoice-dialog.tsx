import { type MainsInvoice, setMainsInvoice } from '@console/contract/apartment';
import { useForm, useFormat } from '@console/shell';
import { DecimalInput, FieldStack, FormDialog, MoneyInput, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import './texts.ts';

type Draft = Pick<MainsInvoice, 'amountMinor' | 'quantity' | 'reference'>;

const draftOf = (saved: MainsInvoice | undefined): Draft => ({
  amountMinor: saved?.amountMinor ?? null,
  quantity: saved?.quantity ?? null,
  reference: saved?.reference ?? '',
});

export interface MainsInvoiceDialogProps {
  invoice: MainsInvoice;
  cycleId: string;
  ym: string;
  currency: string;
  onClose(): void;
}

/** What the supplier asked for a month, typed in or corrected; without an amount it is taken back. */
export default function MainsInvoiceDialog({
  invoice,
  cycleId,
  ym,
  currency,
  onClose,
}: MainsInvoiceDialogProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const form = useForm(
    { update: setMainsInvoice },
    {
      saved: invoice,
      draftOf,
      toUpdate: ({ utility }) => ({ params: { cycleId, utility } }),
      label: (name) =>
        t(
          `mains.${({ amountMinor: 'amount', quantity: 'quantity', reference: 'reference' } as const)[name]}`,
        ),
      shown: ({ amountMinor, quantity, reference }) => ({
        amountMinor: amountMinor === null ? t('mains.none') : format.money(amountMinor, currency),
        quantity: quantity ?? '',
        reference,
      }),
      onClose,
    },
  );
  return (
    <FormDialog
      {...form.frame}
      title={t('mains.dialog', { utility: t(`stat.utilities.${invoice.utility}`), ym: format.month(ym) })}
      submitLabel={t('mains.save')}
    >
      <FieldStack>
        <MoneyInput currency={currency} label={t('mains.amount')} {...form.at('amountMinor')} />
        <DecimalInput label={t('mains.quantity')} {...form.at('quantity')} />
        <TextInput label={t('mains.reference')} {...form.at('reference')} />
      </FieldStack>
    </FormDialog>
  );
}
