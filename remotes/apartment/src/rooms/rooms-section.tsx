import type { Building, Room, RoomType } from '@console/contract/apartment';
import { useSelection } from '@console/ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayConfigure } from '../buildings/read-only-reason.ts';
import { RoomTable } from './room-table.tsx';
import { RoomsForm } from './rooms-form.tsx';
import './texts.ts';

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
  const selection = useSelection();
  const [changing, setChanging] = useState(false);
  const mayChange = mayConfigure(building, 'room');
  const picked = rooms.filter(({ roomId }) => selection.ids.has(roomId));
  return (
    <RoomTable
      rooms={rooms}
      roomTypes={roomTypes}
      currency={building.currency}
      onOpen={onOpen}
      onInside={onInside}
      selection={mayChange ? selection : undefined}
      note={
        mayChange && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
            {t('roomsForm.hint')}
          </Typography>
        )
      }
      bulk={
        <Button size="small" disabled={picked.length === 0} onClick={() => setChanging(true)}>
          {t('roomsForm.change', { count: picked.length })}
        </Button>
      }
    >
      {changing && (
        <RoomsForm
          building={building}
          rooms={picked}
          roomTypes={roomTypes}
          onClose={() => setChanging(false)}
          onDone={() => {
            setChanging(false);
            selection.end();
          }}
        />
      )}
    </RoomTable>
  );
}
