import type { Building, Room, RoomType } from '@console/contract/apartment';
import { Section } from '@console/ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayConfigure } from '../buildings/read-only-reason.ts';
import { RoomTable } from './room-table.tsx';
import { RoomsForm } from './rooms-form.tsx';

const none: ReadonlySet<string> = new Set();

interface RoomsSectionProps {
  building: Building;
  rooms: readonly Room[];
  roomTypes: readonly RoomType[];
  onOpen(roomId: string): void;
  onInside(roomId: string): void;
}

/** The rooms as a table: open one, or choose several and change them together. */
export function RoomsSection({ building, rooms, roomTypes, onOpen, onInside }: RoomsSectionProps) {
  const { t } = useTranslation('apartment');
  const [chosen, setChosen] = useState(none);
  const [changing, setChanging] = useState(false);
  const mayChange = mayConfigure(building, 'room');
  const picked = rooms.filter(({ roomId }) => chosen.has(roomId));
  const onChoose = (roomId: string, add: boolean) =>
    setChosen((before) => new Set(add ? [...before, roomId] : [...before].filter((id) => id !== roomId)));
  return (
    <Section
      dense
      title={t('rooms.title')}
      actions={
        mayChange && (
          <>
            <Button onClick={() => setChosen(new Set(rooms.map(({ roomId }) => roomId)))}>
              {t('roomsForm.chooseAll')}
            </Button>
            <Button disabled={picked.length === 0} onClick={() => setChosen(none)}>
              {t('roomsForm.chooseNone')}
            </Button>
            <Button variant="outlined" disabled={picked.length === 0} onClick={() => setChanging(true)}>
              {t('roomsForm.change', { count: picked.length })}
            </Button>
          </>
        )
      }
    >
      {mayChange && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {t('roomsForm.hint')}
        </Typography>
      )}
      <RoomTable
        rooms={rooms}
        roomTypes={roomTypes}
        currency={building.currency}
        onOpen={onOpen}
        onInside={onInside}
        choice={mayChange ? { chosen, onChoose } : undefined}
      />
      {changing && (
        <RoomsForm
          building={building}
          rooms={picked}
          roomTypes={roomTypes}
          onClose={() => setChanging(false)}
          onDone={() => {
            setChanging(false);
            setChosen(none);
          }}
        />
      )}
    </Section>
  );
}
