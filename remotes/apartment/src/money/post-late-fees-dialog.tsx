import { postLateFees } from '@console/contract/apartment';
import { notify, useForm, useFormat } from '@console/shell';
import { DayInput, FormDialog } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { dayAfter } from '../days/day-rules.ts';
import { useAmounts } from './money-words.ts';

interface PostLateFeesDialogProps {
  buildingId: string;
  today: string;
  currency: string;
  onClose(): void;
}

/** Puts what being late has come to onto all overdue bills, up to yesterday unless told. */
export default function PostLateFeesDialog({
  buildingId,
  today,
  currency,
  onClose,
}: PostLateFeesDialogProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const amounts = useAmounts(currency);
  const yesterday = dayAfter(today, -1);
  const form = useForm(postLateFees, {
    begin: { through: yesterday },
    bodyOf: ({ through }: { through: string }) => ({ through: through || undefined }),
    to: { params: { buildingId } },
    onSaved: ({ through, bills, amountMinor }) => {
      notify.success(
        t('money.lateFees.posted', {
          count: bills,
          day: format.day(through),
          amount: amounts.plain(amountMinor),
        }),
      );
      onClose();
    },
    onClose,
  });
  return (
    <FormDialog {...form.frame} title={t('money.lateFees.post')} submitLabel={t('money.lateFees.post')}>
      <Typography>{t('money.lateFees.postBody')}</Typography>
      <DayInput label={t('money.lateFees.through')} max={yesterday} {...form.at('through')} required />
    </FormDialog>
  );
}
