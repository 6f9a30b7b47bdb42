import type { Bill, discardBill, rejectBill, voidBill } from '@console/contract/apartment';
import { useForm } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useBillName } from './bill-words.ts';

export interface ReasonDialogProps {
  bill: Bill;
  act: 'reject' | 'discard' | 'void';
  endpoint: typeof rejectBill | typeof discardBill | typeof voidBill;
  onClose(): void;
}

/** What is taken back says why; everybody can read it afterwards. */
export default function ReasonDialog({ bill, act, endpoint, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('apartment');
  const name = useBillName();
  const { billId, version } = bill;
  const form = useForm(endpoint as typeof rejectBill, {
    begin: { reason: '' },
    to: { params: { billId }, version },
    done: 'updated',
    onConflict: 'reread',
    onClose,
  });
  return (
    <FormDialog
      danger
      {...form.frame}
      title={t(`bills.reasons.${act}.title`, { bill: name(bill) })}
      submitLabel={t(`bills.acts.${act}`)}
    >
      <div>{t(`bills.reasons.${act}.body`)}</div>
      <TextInput multiline label={t('bills.reason')} help={t('bills.reasonHelp')} {...form.at('reason')} />
    </FormDialog>
  );
}
