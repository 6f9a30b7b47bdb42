import { type Building, listMeters, type Room } from '@console/contract/apartment';
import { useEndpoint } from '@console/shell';
import { Dialog, dialogLater, Section } from '@console/ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayConfigure } from '../buildings/read-only-reason.ts';
import { MeterTable } from '../meters/meter-table.tsx';
import { metersOfRoom, standingMeters } from '../meters/standing-meters.ts';
import { BedsForm } from './beds-form.tsx';
import './texts.ts';

const MeterForm = dialogLater(() => import('../meters/meter-form.tsx'));

interface RoomPanelProps {
  building: Building;
  room: Room;
  rooms: readonly Room[];
  onSettings(): void;
  onClose(): void;
}

/** What stands in a room: its meters, and its beds where it is let by the bed. */
export default function RoomPanel({ building, room, rooms, onSettings, onClose }: RoomPanelProps) {
  const { t } = useTranslation('apartment');
  const buttons = (
    <>
      <Button onClick={onSettings}>{t('roomPanel.settings')}</Button>
      <Button onClick={onClose}>{t('roomPanel.close')}</Button>
    </>
  );
  return (
    <Dialog
      size="wide"
      title={t('roomPanel.title', { number: room.number })}
      onClose={onClose}
      actions={buttons}
    >
      {building.may.includes('apartment.reading.read') ? (
        <RoomMeters building={building} room={room} rooms={rooms} />
      ) : (
        <Typography color="textSecondary">{t('roomPanel.noRight')}</Typography>
      )}
      <Section dense title={t('beds.title')}>
        <BedsForm building={building} room={room} />
      </Section>
    </Dialog>
  );
}

const standing: readonly string[] = ['installed', 'suspended', 'in_stock'];

function RoomMeters({ building, room, rooms }: Pick<RoomPanelProps, 'building' | 'room' | 'rooms'>) {
  const { t } = useTranslation('apartment');
  const { buildingId } = building;
  const { items } = useEndpoint(listMeters, metersOfRoom(buildingId, room.roomId));
  const masters = useEndpoint(listMeters, standingMeters(buildingId, 'master')).items;
  const [creating, setCreating] = useState(false);
  const [showEarlier, setShowEarlier] = useState(false);
  const earlier = items.filter(({ state }) => !standing.includes(state));
  const shown = showEarlier ? items : items.filter(({ state }) => standing.includes(state));
  return (
    <MeterTable
      title={t('meters.ofRoom')}
      caption={t('meters.ofRoomNumber', { number: room.number })}
      actions={
        mayConfigure(building, 'room') && (
          <Button variant="outlined" onClick={() => setCreating(true)}>
            {t('meters.create')}
          </Button>
        )
      }
      meters={shown}
      none={t('meters.none')}
      sortedAt="sortMeters"
      {...{ building, rooms, masters }}
    >
      {earlier.length > 0 && !showEarlier && (
        <Button size="small" onClick={() => setShowEarlier(true)}>
          {t('meters.earlier', { count: earlier.length })}
        </Button>
      )}
      {creating && <MeterForm {...{ building, rooms, masters, room }} onClose={() => setCreating(false)} />}
    </MeterTable>
  );
}
