import type { Room, RoomType } from '@console/contract/apartment';
import { useFormat, useName, useTable } from '@console/shell';
import { columnsOf, ListSection, type ListSectionProps, type Selection } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import '../meters/texts.ts';
import '../tariffs/texts.ts';
import { floorName } from './floor-rows.ts';
import { roomTones } from './room-tones.ts';

interface RoomTableProps extends Pick<ListSectionProps<Room>, 'note' | 'bulk' | 'children'> {
  rooms: readonly Room[];
  onOpen(roomId: string): void;
  /** To the meters and beds of a room. */
  onInside(roomId: string): void;
  roomTypes: readonly RoomType[];
  currency: string;
  /** Left out where rooms may not be changed. */
  selection?: Selection | undefined;
}

/** All rooms of a building, to open one or to choose several. */
export function RoomTable({ rooms, roomTypes, currency, onOpen, onInside, ...around }: RoomTableProps) {
  const { selection, note, bulk, children } = around;
  const { t } = useTranslation('apartment');
  const column = columnsOf<Room>(useFormat());
  const name = useName();
  const inside = ({ roomId, number, meterKinds = [] }: Room) => {
    const kinds =
      meterKinds.length === 0
        ? t('meters.noMeters')
        : meterKinds.map((kind) => t(`meterKinds.${kind}`)).join(', ');
    return (
      <Button
        size="small"
        aria-label={t('meters.openRoom', { kinds, number })}
        onClick={(event) => {
          // The row itself opens the room's settings.
          event.stopPropagation();
          onInside(roomId);
        }}
      >
        {kinds}
      </Button>
    );
  };
  const typeName = (room: Room) => {
    const type = roomTypes.find((one) => one.roomTypeId === room.roomTypeId);
    return type && name(type.name);
  };
  return (
    <ListSection
      {...useTable('apartment.buildingRooms')}
      title={t('rooms.title')}
      note={note}
      bulk={bulk}
      dense
      rows={rooms}
      rowKey={(row) => row.roomId}
      onOpen={(row) => onOpen(row.roomId)}
      selection={
        selection && {
          ...selection,
          // Boxes stand here from the beginning.
          on: true,
          label: ({ number }) => t('roomsForm.chooseRoom', { number }),
        }
      }
      columns={[
        column.name('number', t('rooms.number'), (row) => row.number),
        column.number('floor', t('rooms.floor'), (row) => row.floor, {
          card: 'half',
          cell: (row) => floorName(row.floor),
        }),
        column.text('type', t('rooms.type'), typeName, { hideBelow: 'md', card: 'name' }),
        column.text('lease', t('rooms.leaseMode'), (row) => t(`leaseModes.${row.leaseMode}`), {
          hideBelow: 'md',
        }),
        column.number('capacity', t('rooms.capacity'), (row) => row.capacity, { hideBelow: 'md' }),
        column.decimal('area', t('rooms.areaM2'), (row) => row.areaM2, { hideBelow: 'md' }),
        column.money('rent', t('rooms.rent'), (row) => row.rentMinor, { currency, card: 'half' }),
        column.own('meters', t('meters.title'), inside),
        column.state('state', t('rooms.state'), ({ state }) => ({
          tone: roomTones[state],
          label: t(`roomStates.${state}`),
        })),
      ]}
    >
      {children}
    </ListSection>
  );
}
