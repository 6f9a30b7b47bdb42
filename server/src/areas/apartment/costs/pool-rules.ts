import type { CommonPool } from '@console/contract/apartment';
import { type Exact, exact, plus, textOf, whole } from '../../../exact.ts';
import { largestRemainder } from '../../../largest-remainder.ts';
import { type Days, type Household, personDays, thereIn } from './person-days-rules.ts';
import { divided, type Share } from './shared-room-rules.ts';

type Method = CommonPool['method'];

/** A room that a cost is shared by. */
export interface PoolRoom {
  readonly roomId: string;
  readonly number: string;
  readonly areaM2: string;
  readonly ratio: string;
  /** What it used in the month of what the pool is about. */
  readonly used: Exact;
}

export interface RoomPart {
  readonly roomId: string;
  readonly number: string;
  readonly weight: string;
  readonly amountMinor: number;
  readonly vacant: boolean;
  /** Of its tenancies; the landlord has the part of an empty room. */
  readonly shares: readonly Share[];
}

export interface PoolDivision {
  readonly parts: readonly RoomPart[];
  /** What no room has: nobody weighs anything. */
  readonly nobodysMinor: number;
}

const zero = exact('0');

function weightOf(method: Method, room: PoolRoom, households: readonly Household[], days: Days): Exact {
  const weights: Record<Method, () => Exact> = {
    equal: () => whole(1),
    area: () => exact(room.areaM2),
    person_days: () => plus(zero, ...households.map((one) => personDays(one, [days]))),
    // A counter that went backwards takes no part of what others used.
    usage: () => (room.used.units > 0n ? room.used : zero),
    fixed_ratio: () => exact(room.ratio),
  };
  return weights[method]();
}

/**
 * Divides what a building had in common over rooms, and each room's part over its tenancies by days of persons.
 * @param vacantShare whether the landlord keeps the parts of rooms that stood empty all the time, or the others have them
 * @param days of the month
 */
export function dividePool(
  wholeMinor: number,
  method: Method,
  rooms: readonly PoolRoom[],
  householdsOf: (roomId: string) => readonly Household[],
  { vacantShare, days }: { readonly vacantShare: 'landlord' | 'exclude'; readonly days: Days },
): PoolDivision {
  const there = rooms.map((room) => {
    const households = thereIn(householdsOf(room.roomId), [days]);
    return { room, households, weight: weightOf(method, room, households, days) };
  });
  const counted = there.filter(({ households }) => vacantShare === 'landlord' || households.length > 0);
  const weights = new Map(counted.map(({ room, weight }) => [room.roomId, weight]));
  if (![...weights.values()].some(({ units }) => units > 0n)) return { parts: [], nobodysMinor: wholeMinor };
  const amounts = largestRemainder(wholeMinor, weights);
  const parts = counted.map(({ room, households, weight }) => {
    const amountMinor = amounts.get(room.roomId) ?? 0;
    const shares = divided(amountMinor, households, [days]);
    const { roomId, number } = room;
    return { roomId, number, weight: textOf(weight), amountMinor, vacant: households.length === 0, shares };
  });
  return { parts, nobodysMinor: 0 };
}
