import { leaseModes, type NewRoom, type Room, type RoomType, roomHolds } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { DecimalInput, IntegerInput, MoneyInput, SelectInput, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useName } from '../buildings/names.ts';
import { draftNumber, shownNumber, typedNumber } from '../form/draft-number.ts';
import { FieldGrid } from '../form/field-grid.tsx';
import { floorName } from './floor-rows.ts';
import { beginningOf } from './room-beginning.ts';
import './texts.ts';

/** A new room gets its place on the map later. */
export type RoomDraft = NewRoom & Pick<Room, 'mapRow' | 'mapCol'>;

const emptyRoom: RoomDraft = {
  number: '',
  floor: 1,
  roomTypeId: null,
  areaM2: '25.00',
  capacity: 2,
  leaseMode: 'whole',
  rentMinor: draftNumber(null),
  depositMinor: draftNumber(null),
  hold: 'none',
  mapRow: null,
  mapCol: null,
};

const names = Object.keys(emptyRoom) as (keyof RoomDraft)[];

/** What of a room one sets in its form; without a room, what a new one begins with. */
export const roomDraftOf = (room: Room | undefined): RoomDraft =>
  room ? (Object.fromEntries(names.map((name) => [name, room[name]])) as RoomDraft) : emptyRoom;

/** The settings as people read them, to hold two versions against each other. */
export function useShownRoom(roomTypes: readonly RoomType[], currency: string) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const format = useFormat();
  const money = (minor: number) => shownNumber(minor, (value) => format.money(value, currency));
  return (room: RoomDraft): Record<keyof RoomDraft, string> => {
    const type = roomTypes.find((one) => one.roomTypeId === room.roomTypeId);
    return {
      number: room.number,
      floor: shownNumber(room.floor, floorName),
      roomTypeId: type ? name(type.name) : t('rooms.noType'),
      areaM2: room.areaM2 === '' ? '–' : format.decimal(room.areaM2),
      capacity: shownNumber(room.capacity, format.number),
      leaseMode: t(`leaseModes.${room.leaseMode}`),
      rentMinor: money(room.rentMinor),
      depositMinor: money(room.depositMinor),
      hold: t(`holds.${room.hold}`),
      mapRow: room.mapRow === null ? '–' : format.number(room.mapRow),
      mapCol: room.mapCol === null ? '–' : format.number(room.mapCol),
    };
  };
}

interface RoomFieldsProps {
  draft: RoomDraft;
  onChange(part: Partial<RoomDraft>): void;
  field(path: string): string | undefined;
  roomTypes: readonly RoomType[];
  currency: string;
  /** A new room begins with what its type says; one that is there keeps its own. */
  isNew: boolean;
  disabled: boolean;
}

export function RoomFields({
  draft,
  onChange,
  field,
  roomTypes,
  currency,
  isNew,
  disabled,
}: RoomFieldsProps) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const chooseType = (roomTypeId: string) => {
    const type = roomTypes.find((one) => one.roomTypeId === roomTypeId);
    onChange({ roomTypeId: roomTypeId || null, ...(isNew && type ? beginningOf(type) : {}) });
  };
  return (
    <FieldGrid>
      <TextInput
        required
        label={t('rooms.number')}
        value={draft.number}
        onChange={(number) => onChange({ number })}
        error={field('number')}
        disabled={disabled}
      />
      <IntegerInput
        required
        label={t('rooms.floor')}
        value={typedNumber(draft.floor)}
        onChange={(floor) => onChange({ floor: draftNumber(floor) })}
        error={field('floor')}
        disabled={disabled}
      />
      <SelectInput
        label={t('rooms.type')}
        value={draft.roomTypeId ?? ''}
        onChange={(value) => chooseType(value)}
        options={[
          { value: '', label: t('rooms.noType') },
          ...roomTypes.map((type) => ({ value: type.roomTypeId, label: name(type.name) })),
        ]}
        error={field('roomTypeId')}
        disabled={disabled}
      />
      <SelectInput
        label={t('rooms.leaseMode')}
        value={draft.leaseMode}
        onChange={(leaseMode) => onChange({ leaseMode })}
        options={leaseModes.map((value) => ({ value, label: t(`leaseModes.${value}`) }))}
        error={field('leaseMode')}
        disabled={disabled}
      />
      <IntegerInput
        required
        label={t('rooms.capacity')}
        value={typedNumber(draft.capacity)}
        onChange={(capacity) => onChange({ capacity: draftNumber(capacity) })}
        error={field('capacity')}
        disabled={disabled}
      />
      <DecimalInput
        required
        label={t('rooms.areaM2')}
        scale={2}
        value={draft.areaM2}
        onChange={(areaM2) => onChange({ areaM2 })}
        error={field('areaM2')}
        disabled={disabled}
      />
      <MoneyInput
        required
        label={t('rooms.rent')}
        currency={currency}
        value={typedNumber(draft.rentMinor)}
        onChange={(value) => onChange({ rentMinor: draftNumber(value) })}
        error={field('rentMinor')}
        disabled={disabled}
      />
      <MoneyInput
        required
        label={t('rooms.deposit')}
        currency={currency}
        value={typedNumber(draft.depositMinor)}
        onChange={(value) => onChange({ depositMinor: draftNumber(value) })}
        error={field('depositMinor')}
        disabled={disabled}
      />
      <SelectInput
        label={t('rooms.hold')}
        value={draft.hold}
        onChange={(hold) => onChange({ hold })}
        options={roomHolds.map((value) => ({ value, label: t(`holds.${value}`) }))}
        error={field('hold')}
        disabled={disabled}
      />
      {!isNew && <MapPlace draft={draft} onChange={onChange} field={field} disabled={disabled} />}
    </FieldGrid>
  );
}

/** Where the room stands on the map of the house, for houses that are not simply rows of numbers. */
function MapPlace({
  draft,
  onChange,
  field,
  disabled,
}: Pick<RoomFieldsProps, 'draft' | 'onChange' | 'field' | 'disabled'>) {
  const { t } = useTranslation('apartment');
  return (['mapRow', 'mapCol'] as const).map((name) => (
    <IntegerInput
      key={name}
      label={t(`rooms.${name}`)}
      help={t('rooms.mapHelp')}
      min={-9}
      max={999}
      value={draft[name]}
      onChange={(value) => onChange({ [name]: value })}
      error={field(name)}
      disabled={disabled}
    />
  ));
}
