import type { MapRoom } from '@console/contract/apartment';
import { GridMap, type GridMapCell, Section } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { floorName } from '../rooms/floor-rows.ts';
import type { Layer } from './layers.ts';
import { mapOf } from './map-rules.ts';

interface BuildingMapProps {
  rooms: readonly MapRoom[];
  layer: Layer;
  chosen: string | undefined;
  onChoose(roomId: string): void;
}

/** Floors and columns of rooms, coloured by a layer; rooms without a place stand in a tray of their own. */
export function BuildingMap({ rooms, layer, chosen, onChoose }: BuildingMapProps) {
  const { t } = useTranslation('apartment');
  const { rows, columns, tray } = mapOf(rooms);
  const cell = (room: MapRoom, column?: number): GridMapCell => ({
    key: room.roomId,
    label: room.number,
    tone: layer.tone(room),
    meaning: layer.meaning(room),
    hint: layer.hint(room),
    chosen: room.roomId === chosen,
    onClick: () => onChoose(room.roomId),
    ...(column === undefined ? {} : { column }),
  });
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
        legend={layer.legend}
      />
      {tray.length > 0 && (
        <Section dense title={t('map.tray')}>
          <GridMap
            label={t('map.tray')}
            rows={[{ label: t('map.unplaced'), cells: tray.map((room) => cell(room)) }]}
            legend={layer.legend}
          />
        </Section>
      )}
    </>
  );
}
