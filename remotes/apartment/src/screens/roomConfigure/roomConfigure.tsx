import { apartmentPaths, getBuildingRooms, type Room, type RoomType } from '@console/contract/apartment';
import { load, useEndpoint, useFormat } from '@console/shell';
import { DataTable, EmptyState, GridMap, NotFoundState, Page, Section } from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import * as z from 'zod/mini';
import { useName } from '../../buildings/names.ts';
import { byFloor, floorName } from '../../rooms/floor-rows.ts';
import { legendOf } from '../../rooms/legend.ts';
import { RoomForm } from '../../rooms/room-form.tsx';
import { RoomGenerator } from '../../rooms/room-generator.tsx';
import { RoomStateChip } from '../../rooms/room-state-chip.tsx';
import { roomTones } from '../../rooms/room-tones.ts';

export const handle = { title: 'roomConfigure.title' };

/** The id is a building's; a room's id opens its building at that room; anything else is Not Found. */
export async function loader({ params }: LoaderFunctionArgs) {
  const id = z.uuid().safeParse(params.id);
  if (!id.success) return undefined;
  await load(getBuildingRooms, { params: { buildingId: id.data } });
  return { buildingId: id.data };
}

export function Component() {
  const found = useLoaderData<typeof loader>();
  return found ? <Rooms key={found.buildingId} buildingId={found.buildingId} /> : <NotFoundState />;
}

function Rooms({ buildingId }: { buildingId: string }) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const { building, rooms, roomTypes, openRoomId } = useEndpoint(getBuildingRooms, {
    params: { buildingId },
  });
  const [openId, setOpenId] = useState(openRoomId ?? undefined);
  const [generating, setGenerating] = useState(false);
  const mayConfigure = building.may.includes('apartment.room.configure');
  const open = rooms.find((room) => room.roomId === openId);
  const generate = mayConfigure && (
    <Button variant="contained" onClick={() => setGenerating(true)}>
      {t('generator.action')}
    </Button>
  );
  return (
    <Page
      title={t('roomConfigure.of', { building: name(building.name) })}
      subtitle={t(mayConfigure ? 'roomConfigure.subtitle' : 'roomConfigure.readOnly')}
      actions={
        <>
          <Button component={Link} to={apartmentPaths.buildingConfigure({ building: building.buildingId })}>
            {t('buildingConfigure.settings')}
          </Button>
          {rooms.length > 0 && generate}
        </>
      }
    >
      {rooms.length === 0 ? (
        <EmptyState
          title={t('roomConfigure.none')}
          body={t(mayConfigure ? 'roomConfigure.noneBody' : 'roomConfigure.askManager')}
          action={generate || undefined}
        />
      ) : (
        <>
          <Section title={t('roomConfigure.map')}>
            <RoomMap rooms={rooms} onOpen={setOpenId} />
          </Section>
          <RoomTable rooms={rooms} roomTypes={roomTypes} currency={building.currency} onOpen={setOpenId} />
        </>
      )}
      {generating && (
        <RoomGenerator building={building} roomTypes={roomTypes} onClose={() => setGenerating(false)} />
      )}
      {open && (
        <RoomForm
          room={open}
          roomTypes={roomTypes}
          currency={building.currency}
          readOnly={!mayConfigure}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </Page>
  );
}

interface RoomsProps {
  rooms: readonly Room[];
  onOpen(roomId: string): void;
}

function RoomMap({ rooms, onOpen }: RoomsProps) {
  const { t } = useTranslation('apartment');
  const states = [...new Set(rooms.map((room) => room.state))];
  return (
    <GridMap
      label={t('roomConfigure.map')}
      rows={byFloor(rooms).map(({ floor, items }) => ({
        label: floorName(floor),
        cells: items.map((room) => ({
          key: room.roomId,
          label: room.number,
          tone: roomTones[room.state],
          hint: t(`roomStates.${room.state}`),
          onClick: () => onOpen(room.roomId),
        })),
      }))}
      legend={legendOf(states.map((state) => ({ tone: roomTones[state], label: t(`roomStates.${state}`) })))}
    />
  );
}

interface RoomTableProps extends RoomsProps {
  roomTypes: readonly RoomType[];
  currency: string;
}

function RoomTable({ rooms, roomTypes, currency, onOpen }: RoomTableProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const name = useName();
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
      columns={[
        { key: 'number', label: t('rooms.number'), cell: (row) => row.number, primary: true },
        { key: 'floor', label: t('rooms.floor'), align: 'right', cell: (row) => floorName(row.floor) },
        { key: 'type', label: t('rooms.type'), cell: typeName, hideBelow: 'md' },
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
          label: t('rooms.rent'),
          align: 'right',
          cell: (row) => format.money(row.rentMinor, currency),
        },
        { key: 'state', label: t('rooms.state'), cell: (row) => <RoomStateChip state={row.state} /> },
      ]}
    />
  );
}
