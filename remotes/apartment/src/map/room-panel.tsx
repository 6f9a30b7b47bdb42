import { apartmentPaths, type Building, type MapRoom } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { DefinitionList, Section } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { RoomStateChip } from '../rooms/room-state-chip.tsx';

interface RoomPanelProps {
  building: Building;
  room: MapRoom | undefined;
  onClose(): void;
}

/** The room that was chosen on the map: who has it, until when, and what can be done. */
export function RoomPanel({ building, room, onClose }: RoomPanelProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  if (!room)
    return (
      <Section>
        <Typography color="textSecondary">{t('map.choose')}</Typography>
      </Section>
    );
  const mayWrite = building.may.includes('apartment.tenancy.write') && building.state === 'active';
  const mayRead = building.may.includes('apartment.tenancy.read');
  const { number } = room;
  const named = { category: building.code, roomNumber: number };
  return (
    <Section title={t('rooms.one', { number })} actions={<Button onClick={onClose}>{t('map.close')}</Button>}>
      <Box aria-live="polite" sx={{ display: 'grid', gap: 2 }}>
        <div>
          <RoomStateChip state={room.state} />
        </div>
        {(room.arrearsMinor ?? 0) > 0 && (
          <DefinitionList
            items={[
              {
                label: t('map.arrears.amount'),
                value: t('map.arrears.since', {
                  amount: format.money(room.arrearsMinor ?? 0, building.currency),
                  count: room.overdueDays ?? 0,
                }),
              },
            ]}
          />
        )}
        {room.tenancies.length === 0 && (
          <DefinitionList
            items={[{ label: t('map.asks'), value: format.money(room.rentMinor, building.currency) }]}
          />
        )}
        {room.tenancies.map((one) => (
          <Box key={one.tenancyId} sx={{ display: 'grid', gap: 1 }}>
            <DefinitionList
              items={[
                { label: t('map.tenant'), value: [one.name, one.bed].filter(Boolean).join(' · ') },
                { label: t('map.until'), value: one.lastDay ? format.day(one.lastDay) : t('map.openEnd') },
                { label: t('rooms.rent'), value: format.money(one.rentMinor, building.currency) },
              ]}
            />
            {mayRead && (
              <Button
                component={Link}
                variant="outlined"
                to={apartmentPaths.edit({ actionType: 'edit', uuid: one.tenancyId })}
              >
                {t('map.openTenancy', { number: one.number })}
              </Button>
            )}
          </Box>
        ))}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {mayWrite && room.state !== 'disabled' && (
            <Button
              component={Link}
              variant={room.tenancies.length === 0 ? 'contained' : 'text'}
              to={apartmentPaths.edit({ actionType: 'entering', ...named })}
            >
              {t('map.checkIn')}
            </Button>
          )}
          {building.may.includes('apartment.usage.read') && (
            <Button
              component={Link}
              to={apartmentPaths.flowUsed({ building: building.buildingId, room: room.roomId })}
            >
              {t('map.usage.ledger')}
            </Button>
          )}
          {building.may.includes('apartment.flow.read') && (
            <Button
              component={Link}
              to={apartmentPaths.flowAmount({ building: building.buildingId, room: room.roomId })}
            >
              {t('map.arrears.ledger')}
            </Button>
          )}
          {building.may.includes('apartment.room.read') && (
            <Button component={Link} to={apartmentPaths.roomConfigure(room.roomId)}>
              {t('roomConfigure.title')}
            </Button>
          )}
        </Box>
      </Box>
    </Section>
  );
}
