import { type MapRoom, roomStates } from '@console/contract/apartment';
import type { Format } from '@console/shell';
import type { Tone } from '@console/ui';
import { legendOf } from '../rooms/legend.ts';
import { roomTones } from '../rooms/room-tones.ts';
import {
  type ArrearsKind,
  arrearsKinds,
  arrearsOf,
  type EndingKind,
  endingKinds,
  endingOf,
} from './map-rules.ts';

/** What colours the rooms, in words as well: a second line in each room, and a legend with counts. */
export interface Layer {
  tone(room: MapRoom): Tone;
  meaning(room: MapRoom): string;
  hint(room: MapRoom): string;
  readonly legend: readonly { readonly tone: Tone; readonly label: string }[];
}

export interface Words {
  readonly t: (key: string, params?: Record<string, unknown>) => string;
  readonly format: Format;
}

/** A layer of kinds of rooms: each kind has a tone, a word, and a line with its count if there is such a room. */
export function layerOf<Kind extends string>(
  rooms: readonly MapRoom[],
  kinds: readonly Kind[],
  tones: Readonly<Record<Kind, Tone>>,
  {
    t,
    kindOf,
    word,
    hint,
  }: Pick<Words, 't'> & {
    kindOf(room: MapRoom): Kind;
    word(kind: Kind): string;
    hint(room: MapRoom): string;
  },
): Layer {
  const found = rooms.map(kindOf);
  const counts = kinds.map((kind) => ({ kind, count: found.filter((one) => one === kind).length }));
  return {
    tone: (room) => tones[kindOf(room)],
    meaning: (room) => word(kindOf(room)),
    hint: (room) => hint(room) || word(kindOf(room)),
    legend: legendOf(
      counts
        .filter(({ count }) => count > 0)
        .map(({ kind, count }) => ({
          tone: tones[kind],
          label: t('map.counted', { kind: word(kind), count }),
        })),
    ),
  };
}

/** By what the rooms are on the day. */
export const stateLayer = (rooms: readonly MapRoom[], { t }: Pick<Words, 't'>): Layer =>
  layerOf(rooms, roomStates, roomTones, {
    t,
    kindOf: ({ state }) => state,
    word: (state) => t(`roomStates.${state}`),
    // Colour and shape say the rest; a word and a name together would both be cut.
    hint: ({ state, tenancies }) =>
      state === 'occupied' ? tenancies.map(({ name }) => name).join(', ') : '',
  });

const endingTones: Record<EndingKind, Tone> = {
  vacant: 'neutral',
  within30: 'bad',
  within90: 'warn',
  later: 'info',
  open: 'good',
};

/** By how soon they are free again, seen from a day. */
export const endLayer = (rooms: readonly MapRoom[], asOf: string, { t }: Pick<Words, 't'>): Layer =>
  layerOf(rooms, endingKinds, endingTones, {
    t,
    kindOf: (room) => endingOf(room, asOf),
    word: (kind) => t(`map.endings.${kind}`),
    hint: () => '',
  });

const arrearsTones: Record<ArrearsKind, Tone> = {
  none: 'good',
  days30: 'info',
  days60: 'warn',
  over60: 'bad',
};

/** By what is overdue of them today, with the amount written in each. */
export const arrearsLayer = (rooms: readonly MapRoom[], currency: string, { t, format }: Words): Layer =>
  layerOf(rooms, arrearsKinds, arrearsTones, {
    t,
    kindOf: arrearsOf,
    word: (kind) => t(`map.arrears.${kind}`),
    hint: ({ arrearsMinor = 0 }) => (arrearsMinor > 0 ? format.money(arrearsMinor, currency) : ''),
  });
