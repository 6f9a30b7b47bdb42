import { type BillWithLines, type Building, creditBill } from '@console/contract/apartment';
import { useForm, useFormat } from '@console/shell';
import { FormDialog, LineItems, MoneyInput, SelectInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useBillName } from './bill-words.ts';
import { useLineWords } from './line-words.ts';

interface CreditDialogProps {
  bill: BillWithLines;
  building: Building;
  onClose(): void;
}

interface CreditDraft {
  reason: string;
  lines: readonly { billLineId: string; amountMinor: number | null; text: string }[];
}

/** Less is owed of a bill that was issued: for which of its lines, and how much. */
export default function CreditDialog({ bill, building: { currency }, onClose }: CreditDialogProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const name = useBillName();
  const words = useLineWords();
  const { billId, version } = bill;
  const creditable = (bill.lines ?? []).filter(({ amountMinor }) => amountMinor > 0);
  const blank = {
    billLineId: creditable.length === 1 ? (creditable[0]?.billLineId ?? '') : '',
    amountMinor: null,
    text: '',
  };
  const begin: CreditDraft = { reason: '', lines: [blank] };
  const form = useForm(creditBill, {
    begin,
    to: { params: { billId }, version },
    done: 'created',
    onConflict: 'reread',
    onClose,
  });
  const rows = form.rows('lines');
  return (
    <FormDialog
      wide
      danger
      {...form.frame}
      title={t('bills.credit.title', { bill: name(bill) })}
      submitLabel={t('bills.acts.credit')}
    >
      <div>{t('bills.credit.body')}</div>
      {bill.paidMinor > 0 && <Alert severity="info">{t('bills.credit.paid')}</Alert>}
      <LineItems
        label={t('bills.credit.lines')}
        lines={rows.items}
        lineLabel={({ index }) => t('bills.credit.line', { number: index + 1 })}
        addLabel={t('bills.credit.add')}
        removeLabel={({ index }) => t('bills.credit.remove', { number: index + 1 })}
        onAdd={
          rows.items.length < creditable.length ? () => rows.add({ ...blank, billLineId: '' }) : undefined
        }
        onRemove={(_line, { index }) => rows.remove(index)}
        error={rows.error}
        fields={(row) => [
          <SelectInput
            key="line"
            label={t('bills.credit.of')}
            {...row.at('billLineId')}
            options={creditable.map((line) => ({
              value: line.billLineId,
              label: `${words(line)} · ${format.money(line.amountMinor, currency)}`,
            }))}
          />,
          <MoneyInput
            key="amount"
            label={t('bills.credit.less')}
            currency={currency}
            {...row.at('amountMinor')}
          />,
        ]}
      />
      <TextInput multiline label={t('bills.reason')} help={t('bills.reasonHelp')} {...form.at('reason')} />
    </FormDialog>
  );
}
