import {
  type ApplicationKind,
  applicationLimits,
  type Building,
  getBuildingRooms,
  listRoomTypes,
  says,
} from '@console/contract/apartment';
import { type FormPart, useEndpoint, useName } from '@console/shell';
import { DayInput, FieldGrid, IntegerInput, SelectInput, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';

export interface WishDraft {
  wantedRoomId: string | null;
  wantedRoomTypeId: string | null;
  from: string | null;
  months: number | null;
  lastDay: string | null;
  occupantName: string;
  occupantPhone: string | null;
  note: string;
}

export const noWish: WishDraft = {
  ...{ wantedRoomId: null, wantedRoomTypeId: null, from: null, months: null, lastDay: null },
  ...{ occupantName: '', occupantPhone: null, note: '' },
};

/** What another kind would say is not said by this one. */
export function wishOf(kind: ApplicationKind, draft: WishDraft): WishDraft {
  const wantsRoom = kind === 'check_in' || kind === 'transfer';
  const isSaid = { from: says(kind, 'from'), months: says(kind, 'months'), lastDay: says(kind, 'lastDay') };
  const occupant = says(kind, 'occupantName');
  return {
    wantedRoomId: wantsRoom ? draft.wantedRoomId || null : null,
    wantedRoomTypeId: wantsRoom ? draft.wantedRoomTypeId || null : null,
    from: isSaid.from ? draft.from || null : null,
    months: isSaid.months ? draft.months : null,
    lastDay: isSaid.lastDay ? draft.lastDay || null : null,
    occupantName: occupant ? draft.occupantName : '',
    occupantPhone: occupant ? draft.occupantPhone || null : null,
    note: draft.note,
  };
}

interface WishFieldsProps {
  building: Building;
  kind: ApplicationKind;
  form: FormPart<WishDraft>;
}

/** What is applied for, as far as the kind says it. */
export function WishFields({ building, kind, form }: WishFieldsProps) {
  const { t } = useTranslation('apartment');
  const { months } = applicationLimits;
  const wantsRoom = kind === 'check_in' || kind === 'transfer';
  return (
    <>
      {wantsRoom && <RoomWish building={building} form={form} />}
      <FieldGrid>
        {says(kind, 'from') && (
          <DayInput label={t('applications.enter.from')} {...form.at('from')} required />
        )}
        {says(kind, 'months') && (
          <IntegerInput
            label={t('applications.enter.months')}
            help={kind === 'check_in' ? t('applications.enter.monthsHelp') : undefined}
            {...form.at('months')}
            {...months}
            required={kind === 'renew'}
          />
        )}
        {says(kind, 'lastDay') && (
          <DayInput label={t('applications.enter.lastDay')} {...form.at('lastDay')} required />
        )}
        {says(kind, 'occupantName') && (
          <>
            <TextInput label={t('applications.enter.occupantName')} {...form.at('occupantName')} required />
            <TextInput label={t('applications.enter.occupantPhone')} {...form.at('occupantPhone')} />
          </>
        )}
      </FieldGrid>
      <TextInput
        multiline
        label={t('applications.enter.note')}
        {...form.at('note')}
        required={kind === 'dispute'}
      />
    </>
  );
}

function RoomWish({ building: { buildingId }, form }: Omit<WishFieldsProps, 'kind'>) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const { rooms } = useEndpoint(getBuildingRooms, { params: { buildingId } });
  const types = useEndpoint(listRoomTypes, { params: { buildingId } }).items;
  const any = { value: '', label: t('applications.enter.anyRoom') };
  const usable = rooms.filter(({ hold }) => hold === 'none');
  return (
    <FieldGrid>
      <SelectInput
        label={t('applications.enter.wantedRoom')}
        {...form.at('wantedRoomId')}
        value={form.draft.wantedRoomId ?? ''}
        options={[
          any,
          ...usable.map(({ roomId, number, state }) => ({
            value: roomId,
            label: `${number} · ${t(`roomStates.${state}`)}`,
          })),
        ]}
      />
      {types.length > 0 && (
        <SelectInput
          label={t('applications.enter.wantedRoomType')}
          {...form.at('wantedRoomTypeId')}
          value={form.draft.wantedRoomTypeId ?? ''}
          options={[any, ...types.map((one) => ({ value: one.roomTypeId, label: name(one.name) }))]}
        />
      )}
    </FieldGrid>
  );
}
