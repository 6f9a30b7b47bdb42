import { apartmentPaths, type Building, getBuildingRooms, type Room } from '@console/contract/apartment';
import { load, useEndpoint } from '@console/shell';
import { EmptyState, NotFoundState, Page, Section } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import * as z from 'zod/mini';
import { useName } from '../../buildings/names.ts';
import { readOnlyReason } from '../../buildings/read-only-reason.ts';
import { RoomForm } from '../../rooms/room-form.tsx';
import { RoomGenerator } from '../../rooms/room-generator.tsx';
import { RoomMap } from '../../rooms/room-map.tsx';
import { RoomTypes } from '../../rooms/room-types.tsx';
import { RoomsSection } from '../../rooms/rooms-section.tsx';

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

/** Which dialog is open: a room's, the one for a new room, the generator's, or none. */
type Open = { room: string } | 'newRoom' | 'generator' | undefined;

function Rooms({ buildingId }: { buildingId: string }) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const { building, rooms, roomTypes, openRoomId } = useEndpoint(getBuildingRooms, {
    params: { buildingId },
  });
  const [open, setOpen] = useState<Open>(openRoomId ? { room: openRoomId } : undefined);
  const closed = readOnlyReason(building, 'room');
  const openRoom = (roomId: string) => setOpen({ room: roomId });
  const close = () => setOpen(undefined);
  return (
    <Page
      title={t('roomConfigure.of', { building: name(building.name) })}
      subtitle={closed ? undefined : t('roomConfigure.subtitle')}
      actions={<RoomActions building={building} rooms={rooms} onOpen={setOpen} />}
    >
      {closed && <Alert severity="info">{t(`readOnly.${closed}`)}</Alert>}
      {rooms.length === 0 ? (
        <EmptyState
          title={t('roomConfigure.none')}
          body={closed ? closed === 'room' && t('roomConfigure.askManager') : t('roomConfigure.noneBody')}
          action={!closed && <GenerateButton onClick={() => setOpen('generator')} />}
        />
      ) : (
        <Section title={t('roomConfigure.map')}>
          <RoomMap rooms={rooms} onOpen={openRoom} />
        </Section>
      )}
      <RoomTypes building={building} roomTypes={roomTypes} />
      {rooms.length > 0 && (
        <RoomsSection building={building} rooms={rooms} roomTypes={roomTypes} onOpen={openRoom} />
      )}
      {open === 'generator' && <RoomGenerator building={building} roomTypes={roomTypes} onClose={close} />}
      {open === 'newRoom' && <RoomForm building={building} roomTypes={roomTypes} onClose={close} />}
      {rooms
        .filter(({ roomId }) => typeof open === 'object' && roomId === open.room)
        .map((room) => (
          <RoomForm key={room.roomId} building={building} room={room} roomTypes={roomTypes} onClose={close} />
        ))}
    </Page>
  );
}

interface RoomActionsProps {
  building: Building;
  rooms: readonly Room[];
  onOpen(dialog: Open): void;
}

function RoomActions({ building, rooms, onOpen }: RoomActionsProps) {
  const { t } = useTranslation('apartment');
  const mayChange = readOnlyReason(building, 'room') === undefined;
  return (
    <>
      {building.may.includes('apartment.building.read') && (
        <Button component={Link} to={apartmentPaths.buildingConfigure({ building: building.buildingId })}>
          {t('buildingConfigure.settings')}
        </Button>
      )}
      {mayChange && <Button onClick={() => onOpen('newRoom')}>{t('roomForm.create')}</Button>}
      {mayChange && rooms.length > 0 && <GenerateButton onClick={() => onOpen('generator')} />}
    </>
  );
}

function GenerateButton({ onClick }: { onClick(): void }) {
  const { t } = useTranslation('apartment');
  return (
    <Button variant="contained" onClick={onClick}>
      {t('generator.action')}
    </Button>
  );
}
