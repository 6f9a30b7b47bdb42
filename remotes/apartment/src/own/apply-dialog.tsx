import {
  type ApplicationKind,
  createMyApplication,
  listMyBills,
  listMyTenancies,
  says,
  tidyPhone,
} from '@console/contract/apartment';
import { useAnswer, useEndpoint, useForm } from '@console/shell';
import { DayInput, FormDialog, IntegerInput, SelectInput, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
// What is wrong with a phone number is said there.
import '../people/texts.ts';
import { allBills } from './all-bills.ts';

const kinds = [
  'renew',
  'transfer',
  'check_out',
  'add_occupant',
  'dispute',
] as const satisfies readonly ApplicationKind[];
type Kind = (typeof kinds)[number];

interface ApplyDialogProps {
  /** What it is about, where that is known. */
  about?: { readonly kind: Kind; readonly tenancyId: string; readonly billId?: string };
  onClose(): void;
}

/** Somebody who lives there asks for something about their tenancy. */
export default function ApplyDialog({ about, onClose }: ApplyDialogProps) {
  const { t } = useTranslation('apartment');
  const { items: all } = useEndpoint(listMyTenancies);
  const tenancies = all.filter(({ state }) => state !== 'closed');
  const { result: bills } = useAnswer(listMyBills, allBills);
  const form = useForm(createMyApplication, {
    begin: {
      kind: (about?.kind ?? 'renew') as Kind,
      tenancyId: about?.tenancyId ?? tenancies[0]?.tenancyId ?? all[0]?.tenancyId ?? '',
      billId: (about?.billId ?? null) as string | null,
      from: null as string | null,
      lastDay: null as string | null,
      months: null as number | null,
      occupantName: '',
      occupantPhone: '',
      note: '',
    },
    bodyOf: ({ kind, tenancyId, note, ...draft }) => ({
      ...{ kind, tenancyId, note, submit: true },
      buildingId: all.find((one) => one.tenancyId === tenancyId)?.building.buildingId ?? '',
      billId: says(kind, 'billId') ? draft.billId : null,
      from: says(kind, 'from') ? draft.from : null,
      lastDay: says(kind, 'lastDay') ? draft.lastDay : null,
      months: says(kind, 'months') ? draft.months : null,
      occupantName: says(kind, 'occupantName') ? draft.occupantName : '',
      occupantPhone: says(kind, 'occupantName') ? tidyPhone(draft.occupantPhone) || null : null,
    }),
    done: 'created',
    onClose,
  });
  const { kind, tenancyId } = form.draft;
  const ofTenancy = (bills?.items ?? []).filter((one) => one.tenancyId === tenancyId);
  return (
    <FormDialog
      {...form.frame}
      title={t(about ? `ownApplications.dialog.kinds.${about.kind}` : 'ownApplications.dialog.title')}
      submitLabel={t('ownApplications.dialog.send')}
    >
      {!about && (
        <SelectInput
          label={t('ownApplications.dialog.kind')}
          {...form.at('kind')}
          options={kinds.map((value) => ({ value, label: t(`ownApplications.dialog.kinds.${value}`) }))}
        />
      )}
      {!about && tenancies.length > 1 && (
        <SelectInput
          label={t('ownApplications.dialog.tenancy')}
          {...form.at('tenancyId')}
          options={tenancies.map((one) => ({
            value: one.tenancyId,
            label: t('ownCheckout.roomOf', { number: one.roomNumber }),
          }))}
        />
      )}
      {says(kind, 'billId') && (
        <SelectInput
          label={t('ownApplications.dialog.bill')}
          {...form.at('billId')}
          value={form.draft.billId ?? ''}
          onChange={(next) => form.set({ billId: next === '' ? null : next })}
          options={[
            { value: '', label: '–' },
            ...ofTenancy.map(({ billId, number }) => ({ value: billId, label: number })),
          ]}
        />
      )}
      {says(kind, 'from') && <DayInput label={t('ownApplications.dialog.from')} {...form.at('from')} />}
      {says(kind, 'lastDay') && (
        <DayInput label={t('ownApplications.dialog.lastDay')} {...form.at('lastDay')} />
      )}
      {says(kind, 'months') && (
        <IntegerInput label={t('ownApplications.dialog.months')} min={1} max={120} {...form.at('months')} />
      )}
      {says(kind, 'occupantName') && (
        <>
          <TextInput label={t('ownApplications.dialog.occupantName')} {...form.at('occupantName')} />
          <TextInput label={t('ownApplications.dialog.occupantPhone')} {...form.at('occupantPhone')} />
        </>
      )}
      <TextInput
        multiline
        label={t(kind === 'dispute' ? 'ownApplications.dialog.noteDispute' : 'ownApplications.dialog.note')}
        {...form.at('note')}
      />
    </FormDialog>
  );
}
