import {
  type ApplicationKind,
  applicationLimits,
  type OwnTenancy,
  says,
  tidyPhone,
} from '@console/contract/apartment';
import { type FormPart, useName } from '@console/shell';
import { DayInput, IntegerInput, SelectInput, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
// What is wrong with a phone number is said there.
import '../people/texts.ts';
import './texts.ts';

export interface OwnWish {
  wantedRoomTypeId: string | null;
  from: string | null;
  lastDay: string | null;
  months: number | null;
  occupantName: string;
  occupantPhone: string;
  note: string;
}

export const noOwnWish: OwnWish = {
  ...{ wantedRoomTypeId: null, from: null, lastDay: null, months: null },
  ...{ occupantName: '', occupantPhone: '', note: '' },
};

/** What another kind would say is not said by this one. */
export const ownWishOf = (kind: ApplicationKind, draft: OwnWish) => ({
  wantedRoomTypeId: kind === 'transfer' ? draft.wantedRoomTypeId || null : null,
  from: says(kind, 'from') ? draft.from : null,
  lastDay: says(kind, 'lastDay') ? draft.lastDay : null,
  months: says(kind, 'months') ? draft.months : null,
  occupantName: says(kind, 'occupantName') ? draft.occupantName : '',
  occupantPhone: says(kind, 'occupantName') ? tidyPhone(draft.occupantPhone ?? '') || null : null,
  note: draft.note,
});

interface OwnWishFieldsProps {
  kind: ApplicationKind;
  form: FormPart<OwnWish>;
  /** Of the building, for whoever wants another room. */
  roomTypes: OwnTenancy['roomTypes'];
}

/** What somebody asks for about their own tenancy, as far as the kind says it. */
export function OwnWishFields({ kind, form, roomTypes }: OwnWishFieldsProps) {
  const { t } = useTranslation('apartment');
  const name = useName();
  return (
    <>
      {kind === 'transfer' && roomTypes.length > 0 && (
        <SelectInput
          label={t('ownApplications.dialog.wantedRoomType')}
          {...form.at('wantedRoomTypeId')}
          value={form.draft.wantedRoomTypeId ?? ''}
          options={[
            { value: '', label: t('ownApplications.dialog.anyRoom') },
            ...roomTypes.map((one) => ({ value: one.roomTypeId, label: name(one.name) })),
          ]}
        />
      )}
      {says(kind, 'from') && (
        <DayInput label={t('ownApplications.dialog.from')} {...form.at('from')} required />
      )}
      {says(kind, 'lastDay') && (
        <DayInput label={t('ownApplications.dialog.lastDay')} {...form.at('lastDay')} required />
      )}
      {says(kind, 'months') && (
        <IntegerInput
          label={t('ownApplications.dialog.months')}
          {...form.at('months')}
          {...applicationLimits.months}
          required={kind === 'renew'}
        />
      )}
      {says(kind, 'occupantName') && (
        <>
          <TextInput label={t('ownApplications.dialog.occupantName')} {...form.at('occupantName')} required />
          <TextInput label={t('ownApplications.dialog.occupantPhone')} {...form.at('occupantPhone')} />
        </>
      )}
      <TextInput
        multiline
        label={t(kind === 'dispute' ? 'ownApplications.dialog.noteDispute' : 'ownApplications.dialog.note')}
        {...form.at('note')}
        required={kind === 'dispute'}
      />
    </>
  );
}
