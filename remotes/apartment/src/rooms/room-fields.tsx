import { type NewRoom, type Room, type RoomType, roomHolds } from '@console/contract/apartment';
import { type FormPart, type Typed, useFormat, useName } from '@console/shell';
import { FieldGrid, IntegerInput, optionsOf, SelectInput, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { shownNumber } from '../form/shown-number.ts';
import { floorName } from './floor-rows.ts';
import { LettingFields } from './letting-fields.tsx';
import './texts.ts';

/** A new room gets its place on the map later. */
export type RoomDraft = Typed<NewRoom> & Pick<Room, 'mapRow' | 'mapCol'>;

const emptyRoom: RoomDraft = {
  number: '',
  floor: 1,
  roomTypeId: null,
  areaM2: '25.00',
  capacity: 2,
  leaseMode: 'whole',
  rentMinor: null,
  depositMinor: null,
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
  const money = (minor: number | null) => shownNumber(minor, (value) => format.money(value, currency));
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
  form: FormPart<RoomDraft>;
  roomTypes: readonly RoomType[];
  currency: string;
  /** A new room begins with what its type says; one that is there keeps its own. */
  isNew: boolean;
}

export function RoomFields({ form, roomTypes, currency, isNew }: RoomFieldsProps) {
  const { t } = useTranslation('apartment');
  return (
    <FieldGrid>
      <TextInput label={t('rooms.number')} {...form.at('number')} />
      <IntegerInput label={t('rooms.floor')} {...form.at('floor')} />
      <LettingFields form={form.as()} roomTypes={roomTypes} currency={currency} isNew={isNew} />
      <SelectInput
        label={t('rooms.hold')}
        {...form.at('hold')}
        options={optionsOf(roomHolds, (value) => t(`holds.${value}`))}
      />
      {!isNew &&
        // Where the room stands on the map of the house, for houses that are not simply rows of numbers.
        (['mapRow', 'mapCol'] as const).map((key) => (
          <IntegerInput key={key} label={t(`rooms.${key}`)} help={t('rooms.mapHelp')} {...form.at(key)} />
        ))}
    </FieldGrid>
  );
}
