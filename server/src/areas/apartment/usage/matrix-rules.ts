import type { ResultOf } from '@console/contract';
import type { getUsageMatrix } from '@console/contract/apartment';
import { monthOf } from '../../../days.ts';
import { type Exact, exact, plus, textOf } from '../../../exact.ts';
import { daysByMonth, monthShares } from './calendar-rules.ts';

type Matrix = ResultOf<typeof getUsageMatrix>;

/** What a room used in a cycle, of one register. */
export interface RoomUse {
  readonly roomId: string;
  readonly ym: string;
  readonly quantity: string;
  readonly decimals: number;
  /** Between which days, where the calendar is asked for. */
  readonly fromOn: string | null;
  readonly toOn: string | null;
  readonly estimated: boolean;
  readonly draft: boolean;
}

export interface MatrixRoom {
  readonly roomId: string;
  readonly roomNumber: string;
  readonly floor: number;
}

type Share = Pick<RoomUse, 'ym' | 'estimated' | 'draft'> & { quantity: Exact };

/** The use as its cycle has it, or spread onto the months of the calendar in which it fell. */
export function sharesOf(use: RoomUse, mode: 'cycle' | 'calendar', daysOf = daysByMonth): Share[] {
  const quantity = exact(use.quantity);
  const { ym, estimated, draft } = use;
  const { fromOn, toOn } = use;
  if (mode === 'cycle' || fromOn === null || toOn === null) return [{ ym, estimated, draft, quantity }];
  if (toOn <= fromOn) return [{ ym: monthOf(toOn), estimated, draft, quantity }];
  return monthShares(quantity, fromOn, toOn, use.decimals, daysOf).map((share) => ({
    ...{ ym: share.month, estimated, draft },
    quantity: share.quantity,
  }));
}

interface Sum {
  quantity: Exact;
  estimated: boolean;
  draft: boolean;
}

const nothing = exact('0.000');

/** What each room used in each of the months. */
function sumsOf(uses: readonly RoomUse[], months: readonly string[], mode: 'cycle' | 'calendar') {
  const within = new Set(months);
  const rooms = new Map<string, Map<string, Sum>>();
  // Most rooms are read on the same days.
  const spans = new Map<string, ReadonlyMap<string, number>>();
  const daysOf = (from: string, until: string) => {
    const days = spans.get(from + until) ?? daysByMonth(from, until);
    spans.set(from + until, days);
    return days;
  };
  for (const use of uses) {
    const room = rooms.get(use.roomId) ?? new Map<string, Sum>();
    rooms.set(use.roomId, room);
    for (const { ym, quantity, estimated, draft } of sharesOf(use, mode, daysOf)) {
      if (!within.has(ym)) continue;
      const sum = room.get(ym) ?? { quantity: nothing, estimated: false, draft: false };
      room.set(ym, sum);
      sum.quantity = plus(sum.quantity, quantity);
      sum.estimated ||= estimated;
      sum.draft ||= draft;
    }
  }
  return rooms;
}

const total = (sums: readonly (Sum | undefined)[]): Exact =>
  sums.reduce((all, sum) => (sum === undefined ? all : plus(all, sum.quantity)), nothing);

/** Rooms × months, with the sums of both. */
export function matrixOf(
  rooms: readonly MatrixRoom[],
  uses: readonly RoomUse[],
  months: readonly string[],
  mode: 'cycle' | 'calendar',
): Omit<Matrix, 'kinds'> {
  const sums = sumsOf(uses, months, mode);
  const cells = rooms.map(({ roomId }) => months.map((month) => sums.get(roomId)?.get(month)));
  const totals = months.map((_, at) => total(cells.map((row) => row[at])));
  return {
    months: [...months],
    rows: rooms.map((room, at) => ({
      ...room,
      cells: (cells[at] ?? []).map((sum) =>
        sum === undefined
          ? { quantity: null, estimated: false, draft: false }
          : { ...sum, quantity: textOf(sum.quantity) },
      ),
      total: textOf(total(cells[at] ?? [])),
    })),
    totals: totals.map(textOf),
    total: textOf(totals.reduce((all, one) => plus(all, one), nothing)),
  };
}
