import { apartmentPaths, type Building, getBuildingRooms, type Room } from '@console/contract/apartment';
import { useEndpoint, useName } from '@console/shell';
import { dialogLater, EmptyState, LoadingState, NotFoundState, Page, partLater, Section } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import { readOnlyReason } from '../../buildings/read-only-reason.ts';
import { RoomForm } from '../../rooms/room-form.tsx';
import { RoomGenerator } from '../../rooms/room-generator.tsx';
import { RoomMap } from '../../rooms/room-map.tsx';
import '../../imports/texts.ts';
import '../../rooms/texts.ts';
import { RoomTypes } from '../../rooms/room-types.tsx';
import { RoomsSection } from '../../rooms/rooms-section.tsx';
import { SetupGuide } from '../../setup/setup-guide.tsx';
import type { loader } from './loader.ts';

export const handle = { title: 'roomConfigure.title' };

const RoomPanel = dialogLater(() => import('../../rooms/room-panel.tsx'));
const SheetsDialog = dialogLater(() => import('../../imports/sheets-dialog.tsx'));
const SharedMeters = partLater(() => import('../../meters/shared-meters.tsx'), <LoadingState />);

export function Component() {
  const found = useLoaderData<typeof loader>();
  return found ? <Rooms key={found.buildingId} buildingId={found.buildingId} /> : <NotFoundState />;
}

/** Which dialog is open: a room's settings, what stands in it, the one for a new room, the generator's, that of sheets, or none. */
type Open =
  | { room: string }
  | { inside: string }
  | 'newRoom'
  | 'generator'
  | { sheet: 'rooms' | 'meters' }
  | undefined;

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
      width="wide"
      subtitle={closed || rooms.length === 0 ? undefined : t('roomConfigure.subtitle')}
      actions={<RoomActions building={building} rooms={rooms} onOpen={setOpen} />}
    >
      <SetupGuide building={building} />
      {closed && <Alert severity="info">{t(`readOnly.${closed}`)}</Alert>}
      {rooms.length === 0 ? (
        <EmptyState
          title={t('roomConfigure.none')}
          body={closed ? closed === 'room' && t('roomConfigure.askManager') : t('roomConfigure.noneBody')}
          action={
            !closed && (
              <>
                <GenerateButton onClick={() => setOpen('generator')} />
                <Button onClick={() => setOpen({ sheet: 'rooms' })}>{t('sheets.import')}</Button>
              </>
            )
          }
        />
      ) : (
        <Section title={t('roomConfigure.map')}>
          <RoomMap rooms={rooms} onOpen={openRoom} />
        </Section>
      )}
      <RoomTypes building={building} roomTypes={roomTypes} />
      {rooms.length > 0 && (
        <RoomsSection
          {...{ building, rooms, roomTypes }}
          onOpen={openRoom}
          onInside={(inside) => setOpen({ inside })}
        />
      )}
      {building.may.includes('apartment.reading.read') && (
        <SharedMeters {...{ building, rooms }} onImport={() => setOpen({ sheet: 'meters' })} />
      )}
      {open === 'generator' && <RoomGenerator building={building} roomTypes={roomTypes} onClose={close} />}
      {typeof open === 'object' && 'sheet' in open && (
        <SheetsDialog building={building} first={open.sheet} onClose={close} />
      )}
      {open === 'newRoom' && <RoomForm building={building} roomTypes={roomTypes} onClose={close} />}
      {rooms
        .filter(({ roomId }) => typeof open === 'object' && 'room' in open && roomId === open.room)
        .map((room) => (
          <RoomForm key={room.roomId} building={building} room={room} roomTypes={roomTypes} onClose={close} />
        ))}
      {rooms
        .filter(({ roomId }) => typeof open === 'object' && 'inside' in open && roomId === open.inside)
        .map((room) => (
          <RoomPanel
            key={room.roomId}
            {...{ building, room, rooms }}
            onSettings={() => openRoom(room.roomId)}
            onClose={close}
          />
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
      <Button onClick={() => onOpen({ sheet: 'rooms' })}>{t('sheets.action')}</Button>
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
