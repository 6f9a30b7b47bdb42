import { type Building, listMeters, type Room } from '@console/contract/apartment';
import { useEndpoint } from '@console/shell';
import { dialogLater, Section } from '@console/ui';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
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
  const titleId = useId();
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));
  return (
    <Dialog open onClose={onClose} fullScreen={fullScreen} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId} variant="h2">
        {t('roomPanel.title', { number: room.number })}
      </DialogTitle>
      <DialogContent
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}
      >
        {building.may.includes('apartment.reading.read') ? (
          <RoomMeters building={building} room={room} rooms={rooms} />
        ) : (
          <Typography color="textSecondary">{t('roomPanel.noRight')}</Typography>
        )}
        <Section dense title={t('beds.title')}>
          <BedsForm building={building} room={room} />
        </Section>
      </DialogContent>
      <DialogActions>
        <Button onClick={onSettings}>{t('roomPanel.settings')}</Button>
        <Button onClick={onClose}>{t('roomPanel.close')}</Button>
      </DialogActions>
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
