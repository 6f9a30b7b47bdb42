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

/** What is told of a room, once for the table and once for the sheet. */
export function useRoomTexts() {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const name = useName();
  return {
    building: (row: ListedRoom) => name(row.buildingName),
    type: (row: ListedRoom) => (row.roomTypeName ? name(row.roomTypeName) : ''),
    state: (row: ListedRoom) => t(`roomStates.${row.state}`),
    tenants: (row: ListedRoom) =>
      row.tenancies.map((one) => [one.bed, one.name].filter(Boolean).join(' ')).join(', '),
    lastDay: (row: ListedRoom) =>
      row.tenancies
        .map(({ lastDay }) => (lastDay === null ? t('roomList.openEnd') : format.day(lastDay)))
        .join(', '),
    lastReadOn: (row: ListedRoom) => (row.lastReadOn ? format.day(row.lastReadOn) : ''),
    /** What is paid; what the room asks while nobody has it. */
    rentMinor: (row: ListedRoom) =>
      row.tenancies.length > 0
        ? row.tenancies.reduce((sum, { rentMinor }) => sum + rentMinor, 0)
        : row.rentMinor,
  };
}

/** The columns of the table. @param buildings tell what may be done in each */
export function useRoomColumns(buildings: readonly Building[]): Column<ListedRoom>[] {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const texts = useRoomTexts();
  return [
    { key: 'number', label: t('rooms.number'), cell: (row) => row.number, primary: true },
    { key: 'building', label: t('buildings.one'), hideBelow: 'md', cell: texts.building },
    {
      key: 'floor',
      label: t('rooms.floor'),
      align: 'right',
      hideBelow: 'lg',
      cell: (row) => floorName(row.floor),
    },
    { key: 'type', label: t('rooms.type'), hideBelow: 'lg', cell: (row) => texts.type(row) || '–' },
    { key: 'state', label: t('rooms.state'), cell: (row) => <RoomStateChip state={row.state} /> },
    { key: 'tenant', label: t('roomList.tenant'), cell: (row) => texts.tenants(row) || '–' },
    { key: 'lastDay', label: t('roomList.lastDay'), cell: (row) => texts.lastDay(row) || '–' },
    {
      key: 'rent',
      label: t('rooms.rent'),
      align: 'right',
      cell: (row) => format.money(texts.rentMinor(row), row.currency),
    },
    {
      key: 'read',
      label: t('roomList.lastReadOn'),
      hideBelow: 'lg',
      cell: (row) => texts.lastReadOn(row) || '–',
    },
    {
      key: 'actions',
      label: t('roomList.actions'),
      cell: (row) => (
        <RoomLinks row={row} building={buildings.find((one) => one.buildingId === row.buildingId)} />
      ),
    },
  ];
}

/** Checking in and changing, as far as the user may in the room's building. */
function RoomLinks({ row, building }: { row: ListedRoom; building: Building | undefined }) {
  const { t } = useTranslation('apartment');
  const { number } = row;
  const [only] = row.tenancies;
  const named = { category: row.buildingCode, roomNumber: number };
  const mayWrite = building?.may.includes('apartment.tenancy.write') && row.state !== 'disabled';
  if (!only && !mayWrite) return '–';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {mayWrite && (row.state === 'vacant' || row.leaseMode === 'bed') && (
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
