import type { Room, RoomType } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { DataTable, type Selection } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useName } from '../buildings/names.ts';
import '../meters/texts.ts';
import '../tariffs/texts.ts';
import { floorName } from './floor-rows.ts';
import { RoomStateChip } from './room-state-chip.tsx';

interface RoomTableProps {
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
export function RoomTable({ rooms, roomTypes, currency, onOpen, onInside, selection }: RoomTableProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
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
    return type ? name(type.name) : '–';
  };
  return (
    <DataTable
      dense
      caption={t('rooms.title')}
      rows={rooms}
      rowKey={(row) => row.roomId}
      onOpen={(row) => onOpen(row.roomId)}
      selection={selection && { ...selection, label: ({ number }) => t('roomsForm.chooseRoom', { number }) }}
      columns={[
        { key: 'number', label: t('rooms.number'), cell: (row) => row.number, primary: true },
        {
          key: 'floor',
          label: t('rooms.floor'),
          align: 'right',
          card: 'half',
          cell: (row) => floorName(row.floor),
        },
        { key: 'type', label: t('rooms.type'), cell: typeName, hideBelow: 'md', card: 'name' },
        {
          key: 'lease',
          label: t('rooms.leaseMode'),
          cell: (row) => t(`leaseModes.${row.leaseMode}`),
          hideBelow: 'md',
        },
        {
          key: 'capacity',
          label: t('rooms.capacity'),
          align: 'right',
          cell: (row) => format.number(row.capacity),
          hideBelow: 'md',
        },
        {
          key: 'area',
          label: t('rooms.areaM2'),
          align: 'right',
          cell: (row) => format.decimal(row.areaM2),
          hideBelow: 'md',
        },
        {
          key: 'rent',
          card: 'half',
          label: t('rooms.rent'),
          align: 'right',
          cell: (row) => format.money(row.rentMinor, currency),
        },
        { key: 'meters', label: t('meters.title'), cell: inside },
        {
          key: 'state',
          label: t('rooms.state'),
          card: 'top',
          cell: (row) => <RoomStateChip state={row.state} />,
        },
      ]}
    />
  );
}
