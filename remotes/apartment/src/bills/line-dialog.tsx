import {
  addBillLine,
  type BillWithLines,
  type Building,
  type ChargeItem,
  handKinds,
  listChargeItems,
} from '@console/contract/apartment';
import { type FormPart, useAnswer, useForm, useFormat, useName } from '@console/shell';
import {
  DecimalInput,
  FieldGrid,
  FormDialog,
  MoneyInput,
  optionsOf,
  SelectInput,
  TextInput,
} from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useBillName } from './bill-words.ts';

interface LineDialogProps {
  bill: BillWithLines;
  building: Building;
  discount: boolean;
  onClose(): void;
}

interface LineDraft {
  kind: (typeof handKinds)[number] | 'discount';
  chargeItemId: string | null;
  text: string;
  quantity: string | null;
  amountMinor: number | null;
}

const isHandKind = (kind: string): kind is (typeof handKinds)[number] =>
  handKinds.some((one) => one === kind);

/** A line by hand, or a discount: how much less, in a number above nothing. */
export default function LineDialog({ bill, building, discount, onClose }: LineDialogProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const name = useBillName();
  const { billId, version } = bill;
  const begin: LineDraft = {
    kind: discount ? 'discount' : 'other',
    chargeItemId: null,
    text: '',
    quantity: null,
    amountMinor: null,
  };
  const form = useForm(addBillLine, {
    begin,
    to: { params: { billId }, version },
    done: 'updated',
    onConflict: 'reread',
    onClose,
  });
  const { currency } = building;
  return (
    <FormDialog
      {...form.frame}
      title={t(discount ? 'bills.discount.title' : 'bills.line.title', { bill: name(bill) })}
      submitLabel={t('bills.line.submit')}
    >
      {bill.state === 'checked' && <div>{t('bills.line.draftAgain')}</div>}
      <FieldGrid>
        {!discount && <WhatFor form={form} building={building} />}
        <TextInput label={t(discount ? 'bills.discount.text' : 'bills.line.text')} {...form.at('text')} />
        {!discount && <DecimalInput label={t('bills.line.quantity')} {...form.at('quantity')} />}
        <MoneyInput
          label={t(discount ? 'bills.discount.amount' : 'bills.line.amount')}
          help={
            discount
              ? t('bills.discount.most', { amount: format.money(Math.max(bill.totalMinor, 0), currency) })
              : undefined
          }
          currency={currency}
          {...form.at('amountMinor')}
        />
      </FieldGrid>
    </FormDialog>
  );
}

/** One of the building's items fills in the rest; or a kind, and the words are one's own. */
function WhatFor({ form, building }: { form: FormPart<LineDraft>; building: Building }) {
  const { t } = useTranslation('apartment');
  const named = useName();
  const { result } = useAnswer(listChargeItems, { params: { buildingId: building.buildingId } });
  const items = (result?.items ?? []).filter(({ state, kind }) => state === 'active' && isHandKind(kind));
  const choose = (item: ChargeItem | undefined) =>
    form.set({
      chargeItemId: item?.chargeItemId ?? null,
      ...(item && { kind: isHandKind(item.kind) ? item.kind : 'other', text: named(item.name) }),
      ...(item?.amountMinor != null && { amountMinor: item.amountMinor }),
    });
  return (
    <>
      {items.length > 0 && (
        <SelectInput
          label={t('bills.line.item')}
          value={form.draft.chargeItemId ?? ''}
          onChange={(id) => choose(items.find(({ chargeItemId }) => chargeItemId === id))}
          options={[
            { value: '', label: t('bills.line.noItem') },
            ...items.map(({ chargeItemId, name }) => ({ value: chargeItemId, label: named(name) })),
          ]}
        />
      )}
      <SelectInput
        label={t('charges.kind')}
        {...form.at('kind')}
        options={optionsOf(handKinds, (value) => t(`chargeKinds.${value}`))}
      />
    </>
  );
}
