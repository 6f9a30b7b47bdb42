import { apartmentPaths, type Building, type ListedRoom } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import type { Column } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useName } from '../../buildings/names.ts';
import { floorName } from '../../rooms/floor-rows.ts';
import { RoomStateChip } from '../../rooms/room-state-chip.tsx';

type Letting = ListedRoom['tenancies'][number];

/** What is told of a room, once for the table and once for the board. */
export function useRoomTexts() {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const name = useName();
  const tenantOf = (one: Letting) => [one.bed, one.name].filter(Boolean).join(' ');
  const lastDayOf = ({ lastDay }: Letting) =>
    lastDay === null ? t('roomList.openEnd') : format.day(lastDay);
  return {
    building: (row: ListedRoom) => name(row.buildingName),
    type: (row: ListedRoom) => (row.roomTypeName ? name(row.roomTypeName) : ''),
    state: (row: ListedRoom) => t(`roomStates.${row.state}`),
    tenantOf,
    lastDayOf,
    tenants: (row: ListedRoom) => row.tenancies.map(tenantOf).join(', '),
    lastReadOn: (row: ListedRoom) => (row.lastReadOn ? format.day(row.lastReadOn) : ''),
    /** What is paid; what the room asks while nobody has it. */
    rentMinor: (row: ListedRoom) =>
      row.tenancies.length > 0
        ? row.tenancies.reduce((sum, { rentMinor }) => sum + rentMinor, 0)
        : row.rentMinor,
  };
}

/** Beds are let to several people: each on a line of their own, level with their last day. */
const lines = (told: (one: Letting) => string) => (row: ListedRoom) =>
  row.tenancies.length === 0 ? '–' : row.tenancies.map((one) => <div key={one.tenancyId}>{told(one)}</div>);

/**
 * The columns of the table.
 * @param buildings tell what may be done in each
 * @param ofOne all rooms are of one building, which then need not be told with each
 */
export function useRoomColumns(buildings: readonly Building[], ofOne: boolean): Column<ListedRoom>[] {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const texts = useRoomTexts();
  return [
    { key: 'number', label: t('rooms.number'), cell: (row) => row.number, primary: true },
    ...(ofOne
      ? []
      : [
          {
            key: 'building',
            label: t('buildings.one'),
            hideBelow: 'md',
            card: 'name',
            cell: texts.building,
          } as const,
        ]),
    {
      key: 'floor',
      label: t('rooms.floor'),
      align: 'right',
      hideBelow: 'lg',
      cell: (row) => floorName(row.floor),
    },
    { key: 'type', label: t('rooms.type'), hideBelow: 'lg', cell: (row) => texts.type(row) || '–' },
    {
      key: 'state',
      label: t('rooms.state'),
      card: 'top',
      cell: (row) => <RoomStateChip state={row.state} />,
    },
    {
      key: 'tenant',
      label: t('roomList.tenant'),
      nowrap: true,
      card: 'bare',
      cell: lines(texts.tenantOf),
    },
    {
      key: 'lastDay',
      label: t('roomList.lastDay'),
      nowrap: true,
      card: 'half',
      cell: lines(texts.lastDayOf),
    },
    {
      key: 'rent',
      label: t('rooms.rent'),
      align: 'right',
      card: 'half',
      cell: (row) => format.money(texts.rentMinor(row), row.currency),
    },
    {
      key: 'read',
      label: t('roomList.lastReadOn'),
      nowrap: true,
      hideBelow: 'lg',
      card: 'half',
      cell: (row) => texts.lastReadOn(row) || '–',
    },
    {
      key: 'actions',
      label: t('roomList.actions'),
      card: 'menu',
      cell: (row) => {
        const may = buildings.find((one) => one.buildingId === row.buildingId)?.may;
        const mayCheckIn = may?.includes('apartment.tenancy.write') === true && hasPlace(row);
        return mayCheckIn || row.tenancies.length > 0 ? <RoomLinks row={row} mayCheckIn={mayCheckIn} /> : '–';
      },
    },
  ];
}

function hasPlace({ state, leaseMode, tenancies, capacity }: ListedRoom): boolean {
  if (state === 'disabled') return false;
  return leaseMode === 'bed' ? tenancies.length < capacity : state === 'vacant';
}

/** Checking in, as far as the user may in the room's building, and changing. */
function RoomLinks({ row, mayCheckIn }: { row: ListedRoom; mayCheckIn: boolean }) {
  const { t } = useTranslation('apartment');
  const { number } = row;
  const [only] = row.tenancies;
  const named = { category: row.buildingCode, roomNumber: number };
  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', md: 'nowrap' }, gap: 0.5, ml: { sm: -1 } }}>
      {mayCheckIn && (
        <Button
          size="small"
          component={Link}
          aria-label={t('roomList.checkInOf', { number })}
          to={apartmentPaths.edit({ actionType: 'entering', ...named })}
        >
          {t('roomList.checkIn')}
        </Button>
      )}
      {only && (
        <Button
          size="small"
          component={Link}
          aria-label={t('roomList.openOf', { number })}
          to={
            row.tenancies.length === 1
              ? apartmentPaths.edit({ actionType: 'edit', uuid: only.tenancyId })
              : apartmentPaths.edit({ actionType: 'edit', ...named })
          }
        >
          {t('roomList.open')}
        </Button>
      )}
    </Box>
  );
}
