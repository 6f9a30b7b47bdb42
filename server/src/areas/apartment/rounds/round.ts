import type { Sql } from 'sql-template-tag';
import { daysAfter } from '../../../days.ts';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { readingStatesOfCycle } from '../meters/index.ts';
import { askToday } from '../who-and-when.ts';
import {
  type Around,
  byText,
  earlierMeter,
  estimatesUpTo,
  isOccupied,
  type KeptUse,
  type KeptValue,
  lastReadOf,
  pastUses,
  previousOf,
  shownSince,
} from './register-facts-rules.ts';
import {
  bookedFor,
  type CurrentValue,
  currentValues,
  cyclesOf,
  type DueRegister,
  daysOfReadings,
  type KnownCycle,
  type Letting,
  lettingsOf,
  type OfRegister,
  type Predecessor,
  predecessors,
  type RegisterValue,
  type Room,
  registersDue,
  roomsOf,
  type StoredUse,
  usesIn,
  type Viewpoint,
  valuesOf,
  waitingValues,
} from './round-rows.ts';
import type { RegisterFacts, RegisterStanding } from './round-rules.ts';

/** How far back values are fetched for all; whose previous value is older is looked at alone. */
const recentDays = 70;
/** So many meters that stood in one place one after the other are looked back at. */
const longestChain = 6;

const keyOf = ({ meterId, register }: OfRegister): string => `${meterId} ${register}`;

/**
 * What is known of the registers that are read in a cycle, or of the one that a value belongs to, in walking order. As
 * many queries, however many they are. @param meters left out: all that are due, and all that have a value
 */
export const registerFacts = (
  db: Db,
  buildingId: string,
  view: Viewpoint,
  meters?: readonly string[],
): Promise<RegisterFacts[]> => registersFrom(db, buildingId, view, { meters, withUses: true });

/** The same without a year of uses, which are most of what there is to know. */
export const registersStanding = (
  db: Db,
  buildingId: string,
  view: Viewpoint,
  meters?: readonly string[],
): Promise<RegisterStanding[]> => registersFrom(db, buildingId, view, { meters, withUses: false });

/** @param before what was known earlier in the same transaction, which has changed no uses since */
export function withHistoryOf(
  before: readonly RegisterFacts[],
  standing: readonly RegisterStanding[],
): RegisterFacts[] {
  const known = new Map(before.map((one) => [keyOf(one), one.history]));
  return standing.map((one) => ({ ...one, history: known.get(keyOf(one)) ?? [] }));
}

async function registersFrom(
  db: Db,
  buildingId: string,
  view: Viewpoint,
  { meters, withUses }: { meters?: readonly string[] | undefined; withUses: boolean },
): Promise<RegisterFacts[]> {
  const [due, gone, cycles, days, values] = await db.batch<
    [DueRegister, Predecessor, KnownCycle, { today: string }, CurrentValue]
  >(
    registersDue(buildingId, meters),
    predecessors(buildingId),
    cyclesOf(buildingId),
    askToday(buildingId),
    currentValues(buildingId, view, meters),
  );
  const [{ today } = { today: '' }] = days;
  const looking = lookingFrom(view, cycles, today);
  const stoodBefore = new Map(gone.map((one) => [one.meterId, one]));
  const valuesAt = grouped(values, keyOf);
  const registers = due.flatMap((one): WantedRegister[] => {
    const all = valuesAt.get(keyOf(one)) ?? [];
    const current = all.find(({ shown }) => 'reading' in view || shown.state !== 'rejected');
    if (!current && !looking.isDue(one)) return [];
    return [{ ...one, current, rejected: current ? undefined : all[0], chain: chainOf(one, stoodBefore) }];
  });
  const ground = await groundOf(db, buildingId, looking, registers, { few: meters !== undefined, withUses });
  return registers
    .map((one) => ({ facts: factsOf(one, looking, ground), room: ground.roomOf(one) }))
    .sort((left, right) => byPlace(left.room, right.room))
    .map(({ facts }) => facts);
}

interface WantedRegister extends DueRegister {
  readonly current: CurrentValue | undefined;
  readonly rejected: CurrentValue | undefined;
  /** The meters that stood in the same place before, the youngest first. */
  readonly chain: readonly Predecessor[];
}

function chainOf({ replaces }: DueRegister, gone: ReadonlyMap<string, Predecessor>): Predecessor[] {
  const chain: Predecessor[] = [];
  let next = replaces === null ? undefined : gone.get(replaces);
  while (next && chain.length < longestChain) {
    chain.push(next);
    next = next.replaces === null ? undefined : gone.get(next.replaces);
  }
  return chain;
}

/** What a viewpoint means for each register. */
function lookingFrom(view: Viewpoint, cycles: readonly KnownCycle[], today: string) {
  const ymOf = new Map(cycles.map(({ cycleId, ym }) => [cycleId, ym]));
  const inCycle = 'cycle' in view;
  const [until, before] = inCycle ? [view.cycle.readTo, view.cycle.ym] : [view.reading.readOn, '9999-12'];
  const lastYear = `${Number(before.slice(0, 4)) - 1}${before.slice(4)}`;
  const cycle = inCycle ? cycles.find(({ cycleId }) => cycleId === view.cycle.cycleId) : undefined;
  return {
    until,
    today,
    ymOf,
    isBefore: (cycleId: string) => (ymOf.get(cycleId) ?? before) < before,
    lastYear: cycles.filter(({ ym }) => ym < before && ym >= lastYear).map(({ cycleId }) => cycleId),
    /** One that is suspended stays where it is, unread. */
    isDue: ({ state, installedOn }: DueRegister) =>
      cycle !== undefined &&
      readingStatesOfCycle.includes(cycle.state) &&
      state === 'installed' &&
      (installedOn === null || installedOn <= cycle.readTo),
  };
}
type Looking = ReturnType<typeof lookingFrom>;

const aroundOf = ({ current }: WantedRegister, { until, isBefore }: Looking): Around => ({
  readingId: current?.shown.readingId,
  until: current?.shown.readOn ?? until,
  isBefore,
});

/** What lies around the registers. @param few whether they are few of the building's, which are then asked for by their ids */
async function groundOf(
  db: Db,
  buildingId: string,
  looking: Looking,
  registers: readonly WantedRegister[],
  { few, withUses }: { few: boolean; withUses: boolean },
) {
  const idsOf = (some: readonly WantedRegister[]) => [
    ...new Set(some.flatMap(({ meterId, chain }) => [meterId, ...chain.map((one) => one.meterId)])),
  ];
  const [ids, rooms] = few
    ? [idsOf(registers), registers.flatMap(({ roomId }) => roomId ?? [])]
    : [undefined, undefined];
  const recently = daysAfter(looking.until, -recentDays);
  const [recent, waiting, places, lettings, used = []] = await db.batch<
    [KeptValue, RegisterValue, Room, Letting, ...StoredUse[]]
  >(
    valuesOf(buildingId, recently, ids),
    waitingValues(buildingId, ids),
    roomsOf(buildingId, rooms),
    lettingsOf(buildingId, rooms),
    ...(withUses ? [usesIn(buildingId, looking.lastYear, ids)] : []),
  );
  const recentAt = grouped(recent, keyOf);
  const isSettled = (one: WantedRegister) => {
    const previous = previousOf(recentAt.get(keyOf(one)) ?? [], aroundOf(one, looking));
    return previous && previous.source !== 'estimate' && previous.source !== 'replace_in';
  };
  const unsettled = idsOf(registers.filter((one) => !isSettled(one)));
  const [whole, booked, readDays] =
    unsettled.length + used.length > 0
      ? await db.batch<[KeptValue, Booked, ReadDay]>(
          valuesOf(buildingId, '-infinity', unsettled),
          ...historyOf(buildingId, used),
        )
      : [[], [], []];
  const wholeOnes = new Set(unsettled);
  const wholeAt = grouped(whole, keyOf);
  const roomById = new Map(places.map((room) => [room.roomId, room]));
  const lettingsAt = grouped(lettings, ({ roomId }) => roomId);
  const waitingAt = grouped(waiting, keyOf);
  const usesAt = grouped(keptUses(used, looking, booked, readDays), keyOf);
  return {
    valuesOf: (one: OfRegister) => (wholeOnes.has(one.meterId) ? wholeAt : recentAt).get(keyOf(one)) ?? [],
    waitingOf: (one: OfRegister) => waitingAt.get(keyOf(one)) ?? [],
    usesOf: (one: OfRegister) => usesAt.get(keyOf(one)) ?? [],
    roomOf: ({ roomId }: DueRegister) => (roomId === null ? undefined : roomById.get(roomId)),
    lettingsOf: ({ roomId }: DueRegister) => lettingsAt.get(roomId ?? '') ?? [],
  };
}
type Ground = Awaited<ReturnType<typeof groundOf>>;

const historyOf = (buildingId: string, uses: readonly StoredUse[]): [Sql, Sql] => [
  bookedFor(
    buildingId,
    uses.flatMap(({ usageId, state }) => (state === 'locked' ? usageId : [])),
  ),
  daysOfReadings(buildingId, [...new Set(uses.map(({ toReadingId }) => toReadingId))]),
];

interface Booked {
  readonly usageId: string;
  readonly booked: string;
}
interface ReadDay extends Pick<KeptUse['to'], 'readOn' | 'isSuperseded'> {
  readonly readingId: string;
}

function keptUses(
  uses: readonly StoredUse[],
  { ymOf }: Looking,
  booked: readonly Booked[],
  days: readonly ReadDay[],
) {
  const bookedOf = new Map(booked.map((one) => [one.usageId, one.booked]));
  const dayOf = new Map(days.map((one) => [one.readingId, one]));
  return uses.flatMap((use): (KeptUse & OfRegister)[] => {
    const [to, ym] = [dayOf.get(use.toReadingId), ymOf.get(use.cycleId)];
    return to && ym !== undefined ? [{ ...use, ym, to, booked: bookedOf.get(use.usageId) ?? null }] : [];
  });
}

function factsOf(one: WantedRegister, looking: Looking, ground: Ground): RegisterFacts {
  const { current, rejected, chain, register } = one;
  const around = aroundOf(one, looking);
  const values = ground.valuesOf(one);
  const previous = previousOf(values, around);
  const stood = [one, ...chain.map(({ meterId }) => ({ meterId, register }))];
  const room = ground.roomOf(one);
  const waiting = stood.flatMap((each) => ground.waitingOf(each).map(({ shown }) => shown));
  const lived = {
    from: previous?.readOn,
    to: current?.shown.readOn ?? [looking.until, looking.today].sort()[0] ?? '',
  };
  return {
    ...{ meterId: one.meterId, serial: one.serial, kind: one.kind, scope: one.scope, roomId: one.roomId },
    ...{ intDigits: one.intDigits, decimals: one.decimals, multiplier: one.multiplier },
    ...{ verifyDue: one.verifyDue, register, roomNumber: room?.roomNumber ?? null },
    ...{ floor: room?.floor ?? null, roomTypeId: room?.roomTypeId ?? null },
    current: current?.shown ?? null,
    editedBy: current?.editedBy ?? [],
    rejected: rejected?.shown ?? null,
    previous: previous ? pointOf(previous) : null,
    since: shownSince(values, previous, around),
    lastRead: lastReadOf(values, previous, { ...around, intDigits: one.intDigits }),
    before:
      previous?.source === 'replace_in'
        ? chain.flatMap((meter) => earlierMeter(meter, ground.valuesOf({ ...meter, register })) ?? [])
        : [],
    history: pastUses(stood.flatMap(ground.usesOf)),
    estimatesInARow: estimatesUpTo(values, previous),
    occupied: one.scope !== 'room' || isOccupied(ground.lettingsOf(one), lived),
    waiting: waiting.toSorted(asRead),
  };
}

const pointOf = ({ value, readOn, source, state, rollover }: KeptValue): RegisterFacts['previous'] => ({
  ...{ value, readOn, source, state, rollover },
});

const asRead = (left: Moment, right: Moment): number =>
  byText(left.readOn, right.readOn) || byText(left.enteredAt, right.enteredAt);
type Moment = RegisterFacts['waiting'][number];

/** As one walks: room by room from below, then what hangs in none. */
function byPlace(left: Room | undefined, right: Room | undefined): number {
  if (!left || !right) return Number(!left) - Number(!right);
  return left.floor === right.floor
    ? byText(left.numberOrder, right.numberOrder)
    : (left.floor ?? 0) - (right.floor ?? 0);
}
