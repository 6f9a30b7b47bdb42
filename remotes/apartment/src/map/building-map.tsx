import { type MapLayer, type MapRoom, roomStates } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { GridMap, type GridMapCell, Section, type Tone } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { floorName } from '../rooms/floor-rows.ts';
import { legendOf } from '../rooms/legend.ts';
import { roomTones } from '../rooms/room-tones.ts';
import { type EndingKind, endingKinds, endingOf, mapOf } from './map-rules.ts';

const endingTones: Record<EndingKind, Tone> = {
  vacant: 'neutral',
  within30: 'bad',
  within90: 'warn',
  later: 'info',
  open: 'good',
};

interface BuildingMapProps {
  rooms: readonly MapRoom[];
  layer: MapLayer;
  asOf: string;
  chosen: string | undefined;
  onChoose(roomId: string): void;
}

/** Floors and columns of rooms, coloured by a layer; rooms without a place stand in a tray of their own. */
export function BuildingMap({ rooms, layer, asOf, chosen, onChoose }: BuildingMapProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { rows, columns, tray } = mapOf(rooms);
  const meaning = (room: MapRoom): { tone: Tone; word: string } => {
    if (layer === 'state') return { tone: roomTones[room.state], word: t(`roomStates.${room.state}`) };
    const kind = endingOf(room, asOf);
    return { tone: endingTones[kind], word: t(`map.endings.${kind}`) };
  };
  // Colour and shape say the rest; a word and a name together would both be cut.
  const whose = ({ state, tenancies }: MapRoom) =>
    layer === 'state' && state === 'occupied' ? tenancies.map(({ name }) => name).join(', ') : '';
  const cell = (room: MapRoom, column?: number): GridMapCell => ({
    key: room.roomId,
    label: room.number,
    tone: meaning(room).tone,
    meaning: meaning(room).word,
    hint: whose(room) || meaning(room).word,
    chosen: room.roomId === chosen,
    onClick: () => onChoose(room.roomId),
    ...(column === undefined ? {} : { column }),
  });
  const counted = (tone: Tone, word: string, count: number) =>
    count === 0 ? [] : [{ tone, label: `${word} ${format.number(count)}` }];
  const legend = legendOf(
    layer === 'state'
      ? roomStates.flatMap((state) =>
          counted(
            roomTones[state],
            t(`roomStates.${state}`),
            rooms.filter((room) => room.state === state).length,
          ),
        )
      : endingKinds.flatMap((kind) =>
          counted(
            endingTones[kind],
            t(`map.endings.${kind}`),
            rooms.filter((room) => endingOf(room, asOf) === kind).length,
          ),
        ),
  );
  const rowLabel = (floor: number, index: number, all: readonly { floor: number }[]) => {
    const twin = all.findIndex((row) => row.floor === floor);
    return twin === index ? floorName(floor) : `${floorName(floor)} (${index - twin + 1})`;
  };
  return (
    <>
      <GridMap
        label={t('map.label')}
        columns={columns}
        rows={rows.map((row, index) => ({
          label: rowLabel(row.floor, index, rows),
          cells: row.cells.map(({ room, column }) => cell(room, column)),
        }))}
        legend={legend}
      />
      {tray.length > 0 && (
        <Section dense title={t('map.tray')}>
          <GridMap
            label={t('map.tray')}
            rows={[{ label: t('map.unplaced'), cells: tray.map((room) => cell(room)) }]}
            legend={legend}
          />
        </Section>
      )}
    </>
  );
}
