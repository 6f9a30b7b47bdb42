import type { MapRoom, MeterKind } from '@console/contract/apartment';
import type { Tone } from '@console/ui';
import type { Matrix } from '../usage/matrix-order.ts';
import { usualPlaces } from '../usage/meter-words.ts';
import { type Layer, layerOf, type Words } from './layers.ts';
import { type UsageBand, type UsageBounds, usageBand, usageBands, usageBounds } from './usage-bands-rules.ts';

const bandTones: Record<UsageBand, Tone> = {
  none: 'neutral',
  low: 'info',
  usual: 'good',
  high: 'warn',
  veryHigh: 'bad',
};

/** By what each room used in one month. @param matrix of that month alone */
export function usageLayer(
  rooms: readonly MapRoom[],
  { rows }: Pick<Matrix, 'rows'>,
  kind: MeterKind,
  { t, format }: Words,
): Layer {
  const places = usualPlaces[kind];
  const cells = new Map(rows.map(({ roomId, cells: [cell] }) => [roomId, cell]));
  const quantityOf = ({ roomId }: MapRoom) => cells.get(roomId)?.quantity ?? null;
  const bounds = usageBounds(rooms.map(quantityOf), places);
  const shown = (quantity: string) => format.decimal(quantity, { min: places, max: places });
  const unit = t(`usage.units.${kind}`);
  return layerOf(rooms, usageBands, bandTones, {
    t,
    kindOf: (room) => usageBand(quantityOf(room), bounds),
    word: (band) =>
      t(`map.usage.bands.${band}`, { ...rangeOf(bounds, (bound) => shown(String(bound))), unit }),
    hint: (room) => {
      const { quantity, estimated } = cells.get(room.roomId) ?? {};
      if (typeof quantity !== 'string') return '';
      const used = `${shown(quantity)} ${unit}`;
      return estimated ? `${used} (${t('usage.matrix.estimated')})` : used;
    },
  });
}

function rangeOf(bounds: UsageBounds | undefined, shown: (bound: number) => string): Record<string, string> {
  if (!bounds) return { usualFrom: shown(0), usualTo: shown(0), highTo: shown(0) };
  return {
    usualFrom: shown(bounds.usualFrom),
    usualTo: shown(bounds.usualTo),
    highTo: shown(bounds.highTo),
  };
}
