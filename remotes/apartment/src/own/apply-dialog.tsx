import {
  type ApplicationKind,
  createMyApplication,
  type Evidence,
  listMyBills,
  listMyTenancies,
  type OwnTenancy,
  says,
} from '@console/contract/apartment';
import { useAnswer, useEndpoint, useForm } from '@console/shell';
import { FormDialog, SelectInput } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { MeterPhotos } from '../photos/meter-photos.tsx';
import { allBills } from './all-bills.ts';
import { noOwnWish, OwnWishFields, ownWishOf } from './own-wish-fields.tsx';

const kinds = [
  'renew',
  'transfer',
  'check_out',
  'add_occupant',
  'dispute',
] as const satisfies readonly ApplicationKind[];
type Kind = (typeof kinds)[number];

export interface ApplyDialogProps {
  /** What it is about, where that is known. */
  about?: {
    readonly kind: Kind;
    readonly tenancyId: string;
    readonly bill?: { readonly billId: string; readonly number: string };
  };
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
      billId: (about?.bill?.billId ?? null) as string | null,
      files: [] as readonly Evidence[],
      ...noOwnWish,
    },
    bodyOf: ({ kind, tenancyId, files, ...draft }) => ({
      ...{ kind, tenancyId, submit: true },
      buildingId: buildingOf(all, tenancyId),
      billId: says(kind, 'billId') ? draft.billId : null,
      attachments: files.map(({ attachmentId }) => attachmentId),
      ...ownWishOf(kind, draft),
    }),
    done: 'created',
    onClose,
  });
  const { kind, tenancyId } = form.draft;
  const tenancy = all.find((one) => one.tenancyId === tenancyId);
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
      {about?.bill && (
        <Typography>{t('ownApplications.dialog.ofBill', { number: about.bill.number })}</Typography>
      )}
      {says(kind, 'billId') && !about?.bill && (
        <SelectInput
          label={t('ownApplications.dialog.bill')}
          {...form.at('billId')}
          required
          value={form.draft.billId ?? ''}
          onChange={(next) => form.set({ billId: next === '' ? null : next })}
          options={[
            { value: '', label: '–' },
            ...ofTenancy.map(({ billId, number }) => ({ value: billId, label: number })),
          ]}
        />
      )}
      <OwnWishFields kind={kind} form={form} roomTypes={tenancy?.roomTypes ?? []} />
      <MeterPhotos
        buildingId={buildingOf(all, tenancyId)}
        papers={{ kept: 0 }}
        photos={form.draft.files}
        onChange={(files) => form.set({ files })}
        error={form.field('attachments')}
      />
    </FormDialog>
  );
}

const buildingOf = (all: readonly OwnTenancy[], tenancyId: string): string =>
  all.find((one) => one.tenancyId === tenancyId)?.building.buildingId ?? '';
