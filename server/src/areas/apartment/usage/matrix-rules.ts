import { keptYears, type ResultOf } from '@console/contract';
import type { getUsageMatrix } from '@console/contract/apartment';
import { type Exact, exact, plus, textOf } from '../../../exact.ts';
import { monthsApart, monthsLater } from '../days.ts';
import { monthShares } from './calendar-rules.ts';

type Matrix = ResultOf<typeof getUsageMatrix>;

/** What a room used in a cycle, of one register. */
export interface RoomUse {
  readonly roomId: string;
  readonly ym: string;
  readonly quantity: string;
  readonly decimals: number;
  readonly fromOn: string;
  readonly toOn: string;
  readonly estimated: boolean;
  readonly draft: boolean;
}

export interface MatrixRoom {
  readonly roomId: string;
  readonly roomNumber: string;
  readonly floor: number;
}

/** A month, or the first or last one that the house keeps. */
export function keptMonth(ym: string): string {
  const [first, last] = [`${keptYears.first}-01`, `${keptYears.last}-12`];
  if (ym < first) return first;
  return ym > last ? last : ym;
}

/** All months from one to the other. */
export const monthsBetween = (from: string, to: string): string[] =>
  Array.from({ length: monthsApart(from, to) + 1 }, (_, index) => monthsLater(from, index));

type Share = Pick<RoomUse, 'ym' | 'estimated' | 'draft'> & { quantity: Exact };

/** The use as its cycle has it, or spread onto the months of the calendar in which it fell. */
export function sharesOf(use: RoomUse, mode: 'cycle' | 'calendar'): Share[] {
  const quantity = exact(use.quantity);
  if (mode === 'cycle') return [{ ...use, quantity }];
  if (use.toOn <= use.fromOn) return [{ ...use, ym: use.toOn.slice(0, 7), quantity }];
  return monthShares(quantity, use.fromOn, use.toOn, use.decimals).map((share) => ({
    ...use,
    ym: share.month,
    quantity: share.quantity,
  }));
}

const sum = (parts: readonly Exact[]): string => textOf(plus(exact('0.000'), ...parts));

/** Rooms × months, with the sums of both. */
export function matrixOf(
  rooms: readonly MatrixRoom[],
  uses: readonly RoomUse[],
  months: readonly string[],
  mode: 'cycle' | 'calendar',
): Omit<Matrix, 'kinds'> {
  const within = new Set(months);
  const cells = new Map<string, Share[]>();
  for (const use of uses)
    for (const share of sharesOf(use, mode)) {
      const key = `${use.roomId} ${share.ym}`;
      if (within.has(share.ym)) cells.set(key, [...(cells.get(key) ?? []), share]);
    }
  const at = (roomId: string, month: string) => cells.get(`${roomId} ${month}`) ?? [];
  const quantities = (shares: readonly Share[]) => shares.map(({ quantity }) => quantity);
  return {
    months: [...months],
    rows: rooms.map((room) => ({
      ...room,
      cells: months.map((month) => {
        const shares = at(room.roomId, month);
        return {
          quantity: shares.length > 0 ? sum(quantities(shares)) : null,
          estimated: shares.some(({ estimated }) => estimated),
          draft: shares.some(({ draft }) => draft),
        };
      }),
      total: sum(months.flatMap((month) => quantities(at(room.roomId, month)))),
    })),
    totals: months.map((month) => sum(rooms.flatMap(({ roomId }) => quantities(at(roomId, month))))),
    total: sum(rooms.flatMap(({ roomId }) => months.flatMap((month) => quantities(at(roomId, month))))),
  };
}
