import {
  type ApplicationConflict,
  type ApplicationKind,
  lastDayOfMonths,
  renewedUntil,
} from '@console/contract/apartment';
import { dayAfter } from '../../../days.ts';

interface Days {
  readonly firstDay: string;
  readonly lastDay: string | null;
}

/** Somebody who has a room or a bed, or was promised it. */
export interface Holder extends Days {
  readonly roomId: string;
  readonly bedId: string | null;
  readonly name: string;
  /** The tenancy that it is; null of what is only promised. */
  readonly tenancyId: string | null;
  /** Number of the application by which it is promised, or of the draw that offers it. */
  readonly number: string | null;
  /** It is a draw, whose list of rooms is public. */
  readonly isDraw?: boolean;
}

export interface WantedRoom {
  readonly roomId: string;
  readonly number: string;
  readonly hold: 'none' | 'maintenance' | 'disabled';
  readonly leaseMode: 'whole' | 'bed';
  readonly bedIds: readonly string[];
}

/** The tenancy that an application is about. */
export interface Stay extends Days {
  readonly tenancyId: string;
  readonly state: string;
  readonly roomId: string;
  readonly bedId: string | null;
  readonly roomNumber: string;
  /** Of the room, or 1 of a bed. */
  readonly capacity: number;
  readonly occupants: readonly Days[];
}

export interface Asked {
  readonly kind: ApplicationKind;
  readonly from: string | null;
  readonly months: number | null;
  readonly lastDay: string | null;
  readonly wantedRoomId: string | null;
}

/** What is known about an application's surroundings. */
export interface ConflictFacts {
  readonly stay: Stay | undefined;
  readonly rooms: readonly WantedRoom[];
  readonly holders: readonly Holder[];
  /** Of the applicant: what is overdue. */
  readonly arrearsMinor: number;
  /** Number of another application of the same person about the same. */
  readonly alsoWaiting: string | undefined;
  /** Whether somebody has asked for another value of the disputed reading. */
  readonly openCorrection: boolean;
}

type Code = ApplicationConflict['code'];
const conflict = (code: Code, told: Partial<ApplicationConflict> = {}): ApplicationConflict => ({
  ...{ code, roomNumber: null, name: null, firstDay: null, lastDay: null },
  ...{ amountMinor: null, number: null, capacity: null },
  ...told,
});

const shareDay = (one: Days, other: Days): boolean =>
  (other.lastDay === null || one.firstDay <= other.lastDay) &&
  (one.lastDay === null || other.firstDay <= one.lastDay);

/** The days for which a room is wanted; undefined where nobody wants one. */
export function wantedDays(
  { kind, from, months }: Asked,
  stay: Pick<Stay, 'lastDay'> | undefined,
): Days | undefined {
  if (kind === 'check_in' && from !== null)
    return { firstDay: from, lastDay: months === null ? null : lastDayOfMonths(from, months) };
  if (kind === 'transfer' && from !== null && stay) return { firstDay: from, lastDay: stay.lastDay };
  if (kind === 'renew' && stay?.lastDay && months !== null)
    return { firstDay: dayAfter(stay.lastDay), lastDay: renewedUntil(stay.lastDay, months) };
  return undefined;
}

/** What somebody should know before they decide: in the order in which it stands in the way. */
export function conflictsOf(asked: Asked, facts: ConflictFacts): ApplicationConflict[] {
  const { stay, arrearsMinor, alsoWaiting, openCorrection } = facts;
  const ends = stay && ['ending', 'settling', 'closed'].includes(stay.state) && asked.kind !== 'dispute';
  const found: (ApplicationConflict | false | undefined)[] = [
    ends && conflict('already_ending', { roomNumber: stay.roomNumber, lastDay: stay.lastDay }),
    ...roomConflicts(asked, facts),
    crowded(asked, stay),
    openCorrection && conflict('open_correction'),
    arrearsMinor > 0 && conflict('open_arrears', { amountMinor: arrearsMinor }),
    alsoWaiting !== undefined && conflict('also_waiting', { number: alsoWaiting }),
  ];
  return found.filter((one) => one !== false && one !== undefined);
}

function roomConflicts(asked: Asked, { stay, rooms, holders }: ConflictFacts): ApplicationConflict[] {
  const days = wantedDays(asked, stay);
  const roomId = asked.kind === 'renew' ? stay?.roomId : asked.wantedRoomId;
  const room = rooms.find((one) => one.roomId === roomId);
  if (!days || !room) return [];
  const { number: roomNumber } = room;
  const held = room.hold !== 'none' && asked.kind !== 'renew' ? [conflict('room_held', { roomNumber })] : [];
  const inTheWay = holders.filter(
    (one) => one.roomId === roomId && one.tenancyId !== stay?.tenancyId && shareDay(one, days),
  );
  return [...held, ...taken(room, asked.kind === 'renew' ? (stay?.bedId ?? null) : null, inTheWay)];
}

function codeOf({ isDraw, tenancyId }: Holder): Code {
  if (isDraw) return 'room_in_draw';
  return tenancyId === null ? 'room_promised' : 'room_taken';
}

/** Of a room that is let by the bed nobody is in the way as long as one bed is free. */
function taken(room: WantedRoom, bedId: string | null, inTheWay: readonly Holder[]): ApplicationConflict[] {
  const told = (one: Holder) =>
    conflict(codeOf(one), {
      ...{ roomNumber: room.number, name: one.name, number: one.number },
      ...(one.isDraw ? {} : { firstDay: one.firstDay, lastDay: one.lastDay }),
    });
  if (room.leaseMode === 'whole' || bedId !== null)
    return inTheWay.filter((one) => bedId === null || one.bedId === bedId).map(told);
  const full = room.bedIds.every((bed) => inTheWay.some((one) => one.bedId === bed));
  return full ? inTheWay.slice(0, 1).map(told) : [];
}

/** One more than the room holds, from the day on that they come. */
function crowded({ kind, from }: Asked, stay: Stay | undefined): ApplicationConflict | undefined {
  if (kind !== 'add_occupant' || from === null || !stay) return undefined;
  const there = stay.occupants.filter((one) => shareDay(one, { firstDay: from, lastDay: stay.lastDay }));
  return there.length + 1 > stay.capacity
    ? conflict('over_capacity', { roomNumber: stay.roomNumber, capacity: stay.capacity })
    : undefined;
}
