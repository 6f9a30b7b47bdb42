import { apartmentPaths, type Building, type ListedRoom } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { type Column, columnsOf } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useName } from '../../buildings/names.ts';
import { floorName } from '../../rooms/floor-rows.ts';
import { roomTones } from '../../rooms/room-tones.ts';

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
  const column = columnsOf<ListedRoom>(format);
  return [
    column.name('number', t('rooms.number'), (row) => row.number),
    ...(ofOne
      ? []
      : [column.text('building', t('buildings.one'), texts.building, { hideBelow: 'md', card: 'name' })]),
    column.text('floor', t('rooms.floor'), (row) => floorName(row.floor), {
      align: 'right',
      hideBelow: 'lg',
    }),
    column.text('type', t('rooms.type'), texts.type, { hideBelow: 'lg' }),
    column.state('state', t('rooms.state'), (row) => ({
      tone: roomTones[row.state],
      label: texts.state(row),
    })),
    column.own('tenant', t('roomList.tenant'), lines(texts.tenantOf), { nowrap: true, card: 'bare' }),
    column.own('lastDay', t('roomList.lastDay'), lines(texts.lastDayOf), { nowrap: true, card: 'half' }),
    column.money('rent', t('rooms.rent'), texts.rentMinor, { currency: (row) => row.currency, card: 'half' }),
    column.day('read', t('roomList.lastReadOn'), (row) => row.lastReadOn, { hideBelow: 'lg', card: 'half' }),
    column.own(
      'actions',
      t('roomList.actions'),
      (row) => {
        const may = buildings.find((one) => one.buildingId === row.buildingId)?.may;
        const mayCheckIn = may?.includes('apartment.tenancy.write') === true && hasPlace(row);
        return mayCheckIn || row.tenancies.length > 0 ? <RoomLinks row={row} mayCheckIn={mayCheckIn} /> : '–';
      },
      { card: 'menu' },
    ),
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
