import { apartmentPaths, createCheckout, type Tenancy } from '@console/contract/apartment';
import { localToday, useForm, useLanguage } from '@console/shell';
import { DayInput, FormDialog } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCheckoutRefusal } from '../../checkouts/refusal.ts';
import '../../checkouts/texts.ts';
import { OverlapNotice, takenBy } from '../overlap-notice.tsx';
import { proposedLastDay } from '../proposed-last-day-rules.ts';

interface StartCheckoutDialogProps {
  tenancy: Pick<Tenancy, 'tenancyId' | 'firstDay' | 'lastDay'>;
  timeZone: string;
  onClose(): void;
}

/** Somebody leaves: from the list of rooms and from the page of the tenancy. */
export default function StartCheckoutDialog({ tenancy, timeZone, onClose }: StartCheckoutDialogProps) {
  const { t } = useTranslation('apartment');
  const refusal = useCheckoutRefusal();
  const navigate = useNavigate();
  const { tenancyId, firstDay } = tenancy;
  const [language] = useLanguage();
  const form = useForm(createCheckout, {
    begin: { lastDay: proposedLastDay(tenancy, localToday(timeZone)) },
    bodyOf: ({ lastDay: day }) => ({ tenancyId, lastDay: day, language }),
    done: 'created',
    onConflict: 'reread',
    onClose,
    onSaved: ({ checkoutId, room }) =>
      void navigate(apartmentPaths.reviewCheckout({ uuid: checkoutId, roomNumber: room.number })),
  });
  const taken = takenBy(form.error);
  return (
    <FormDialog
      {...form.frame}
      title={t('checkouts.startDialog.title')}
      submitLabel={t('checkouts.startDialog.submit')}
      problem={taken ? <OverlapNotice taken={taken} /> : refusal(form.error, form.problem)}
    >
      <DayInput
        label={t('checkouts.startDialog.lastDay')}
        help={t('checkouts.startDialog.lastDayHelp')}
        min={firstDay}
        {...form.at('lastDay')}
      />
    </FormDialog>
  );
}
