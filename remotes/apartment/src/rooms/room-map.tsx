import type { Room } from '@console/contract/apartment';
import { GridMap } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { byFloor, floorName } from './floor-rows.ts';
import { legendOf } from './legend.ts';
import { roomTones } from './room-tones.ts';

interface RoomMapProps {
  rooms: readonly Room[];
  onOpen(roomId: string): void;
}

/** The house from its front: floors from the top down, each room in the colour of its state. */
export function RoomMap({ rooms, onOpen }: RoomMapProps) {
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
