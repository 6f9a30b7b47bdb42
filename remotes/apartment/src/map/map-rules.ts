import type { MapRoom } from '@console/contract/apartment';
import { daysBetween } from '../days/day-rules.ts';

export interface MapRow<R> {
  readonly key: string;
  readonly floor: number;
  readonly cells: readonly { readonly room: R; readonly column: number }[];
}
type Placed = Pick<MapRoom, 'floor' | 'mapRow' | 'mapCol'>;

/**
 * The rooms as they stand: each where the map puts it, or, while nobody has placed any, floor by floor one after the
 * other. Rooms without a place on a map that has some wait beside it.
 */
export function mapOf<R extends Placed>(
  rooms: readonly R[],
): { rows: MapRow<R>[]; columns: number; tray: R[] } {
  const placed = rooms.filter(({ mapCol }) => mapCol !== null);
  const shown = placed.length > 0 ? placed : rooms;
  const least = Math.min(...placed.map(({ mapCol }) => mapCol ?? 0), Number.POSITIVE_INFINITY);
  const rows = new Map<string, R[]>();
  for (const room of shown) {
    const key = `${room.floor} ${placed.length > 0 ? (room.mapRow ?? 0) : 0}`;
    rows.set(key, [...(rows.get(key) ?? []), room]);
  }
  const ordered = [...rows]
    .map(([key, cells]) => {
      const [floor = 0, row = 0] = key.split(' ').map(Number);
      const columnOf = (room: R, index: number) =>
        placed.length > 0 ? (room.mapCol ?? least) - least + 1 : index + 1;
      const inOrder = cells.map((room, index) => ({ room, column: columnOf(room, index) }));
      return { key, floor, row, cells: inOrder.sort((one, other) => one.column - other.column) };
    })
    .sort((one, other) => other.floor - one.floor || one.row - other.row);
  return {
    rows: ordered,
    columns: Math.max(1, ...ordered.flatMap(({ cells }) => cells.map(({ column }) => column))),
    tray: placed.length > 0 ? rooms.filter(({ mapCol }) => mapCol === null) : [],
  };
}

export const endingKinds = ['vacant', 'within30', 'within90', 'later', 'open'] as const;
export type EndingKind = (typeof endingKinds)[number];

/** How soon the room is free again, seen from a day: by the one of its tenancies that ends first. */
export function endingOf({ tenancies }: Pick<MapRoom, 'tenancies'>, asOf: string): EndingKind {
  if (tenancies.length === 0) return 'vacant';
  const ends = tenancies.flatMap(({ lastDay }) => (lastDay === null ? [] : [daysBetween(asOf, lastDay)]));
  if (ends.length === 0) return 'open';
  const first = Math.min(...ends);
  if (first <= 30) return 'within30';
  return first <= 90 ? 'within90' : 'later';
}

export const arrearsKinds = ['none', 'days30', 'days60', 'over60'] as const;
export type ArrearsKind = (typeof arrearsKinds)[number];

/** How long the oldest of what is overdue of the room has been due. */
export function arrearsOf({
  arrearsMinor = 0,
  overdueDays = 0,
}: Pick<MapRoom, 'arrearsMinor' | 'overdueDays'>): ArrearsKind {
  if (arrearsMinor <= 0) return 'none';
  if (overdueDays <= 30) return 'days30';
  return overdueDays <= 60 ? 'days60' : 'over60';
}
