import { apartmentPaths, type ListedRoom } from '@console/contract/apartment';
import { GridMap, Section } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { byFloor, floorName } from '../../rooms/floor-rows.ts';
import { legendOf } from '../../rooms/legend.ts';
import { roomTones } from '../../rooms/room-tones.ts';
import { useRoomTexts } from './room-columns.tsx';

/** The same rooms as boxes, building by building and floor by floor. */
export function RoomBoard({ rooms }: { rooms: readonly ListedRoom[] }) {
  const { t } = useTranslation('apartment');
  const texts = useRoomTexts();
  const buildings = [...new Set(rooms.map(({ buildingId }) => buildingId))].map((buildingId) =>
    rooms.filter((room) => room.buildingId === buildingId),
  );
  const legend = legendOf(
    [...new Set(rooms.map(({ state }) => state))].map((state) => ({
      tone: roomTones[state],
      label: t(`roomStates.${state}`),
    })),
  );
  const addressOf = (room: ListedRoom) => {
    const [only] = room.tenancies;
    return only
      ? apartmentPaths.edit({ actionType: 'edit', uuid: only.tenancyId })
      : apartmentPaths.roomConfigure(room.roomId);
  };
  return buildings.map((ofBuilding) => {
    const [first] = ofBuilding;
    if (!first) return null;
    return (
      <Section key={first.buildingId} title={texts.building(first)}>
        <GridMap
          label={texts.building(first)}
          legend={legend}
          rows={byFloor(ofBuilding).map(({ floor, items }) => ({
            label: floorName(floor),
            cells: items.map((room) => ({
              key: room.roomId,
              label: room.number,
              tone: roomTones[room.state],
              hint: [texts.state(room), texts.tenants(room), texts.arrears(room)].filter(Boolean).join(' · '),
              href: addressOf(room),
            })),
          }))}
        />
      </Section>
    );
  });
}
