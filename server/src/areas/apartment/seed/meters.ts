import { daysAfter } from '../../../days.ts';
import { randomOf } from '../../../house/demo/random.ts';
import { demoBuildings, roomsPerFloor } from './buildings.ts';
import type { Calendar } from './calendar.ts';
import { type Curve, countedOn, curveOf, electricityUse, over, sumOf, waterUse } from './consumption.ts';
import { livingOn, type Stay, vectorStay } from './stays.ts';
import { type Story, storyIn } from './story.ts';
import type { TariffIds } from './tariffs.ts';
import { type VectorDays, vectorDaysIn, vectorLeaving } from './vector-leaving.ts';

/** A meter of the demo house, with all that it will ever count. */
export interface DemoMeter {
  /** On its plate, without the building. */
  readonly name: string;
  readonly kind: 'electricity' | 'cold_water';
  readonly scope: 'room' | 'common' | 'master';
  readonly room: string | null;
  /** Name of the master above it. */
  readonly below: string | null;
  readonly curve: Curve;
  readonly face: number;
  readonly tariff: keyof TariffIds;
  /** The day on which it was put up, or the one that hung there before it. */
  readonly since: string;
  /** Once it is there. */
  meterId: string;
  /** What the plate showed when it was installed, in tenths. */
  begins: number;
  /** Counted before it was installed: by the meter that stood there. */
  offset: number;
}

/** What the register shows on a day. */
export function shownOn(meter: DemoMeter, day: string): string {
  const units = (meter.begins + countedOn(meter.curve, day) - meter.offset) % meter.face;
  return (units / 10).toFixed(1);
}
/** How often it has gone round; before it was installed not at all. */
export const turns = (meter: DemoMeter, day: string): number =>
  Math.max(0, Math.floor((meter.begins + countedOn(meter.curve, day) - meter.offset) / meter.face));

export const digits = { room: 5, common: 5, master: 7 } as const;
const faceOf = (scope: DemoMeter['scope']) => 10 ** (digits[scope] + 1);

interface House {
  readonly calendar: Calendar;
  readonly code: string;
  readonly story: Story;
  readonly stays: readonly Stay[];
  readonly random: () => number;
  /** The room of A-19, which has had meters of its own since its days only. */
  readonly vector: (VectorDays & { readonly room: string }) | null;
}

/** All meters of a building: two in every room, one each for corridors and lift, and a master above each kind. */
export function metersOf(calendar: Calendar, code: string, seed: number, all: readonly Stay[]): DemoMeter[] {
  const stays = all.filter(({ unit }) => unit.code === code);
  const story = storyIn(calendar, code);
  const leaver = vectorStay(stays, code);
  const vector = leaver ? { ...vectorDaysIn(calendar), room: leaver.unit.room } : null;
  const house: House = { calendar, code, story, stays, random: randomOf(seed), vector };
  const rooms = roomsOf(code);
  const electricity = [
    ...rooms.map((room) => roomMeter(house, room, 'electricity')),
    shared(house, 'E-C', 'E-M'),
  ];
  const water = rooms.map((room) => roomMeter(house, room, 'cold_water'));
  return [
    ...[masterOf(house, 'electricity', electricity), ...electricity],
    ...[masterOf(house, 'cold_water', water), ...water],
    shared(house, 'LIFT-C', null),
  ];
}

const roomsOf = (code: string): string[] =>
  demoBuildings
    .filter(({ settings }) => settings.code === code)
    .flatMap(({ floors }) => floors)
    .flatMap(({ floor }) =>
      Array.from({ length: roomsPerFloor }, (_, index) => `${floor}${String(index + 1).padStart(2, '0')}`),
    );

const letters = { electricity: 'E', cold_water: 'W' } as const;

function roomMeter(house: House, room: string, kind: DemoMeter['kind']): DemoMeter {
  const { calendar, story, stays, random } = house;
  const name = `${letters[kind]}${room}`;
  const here = stays.filter(({ unit, fate }) => unit.room === room && fate !== 'future');
  const vector = house.vector?.room === room ? house.vector : null;
  const days = daysOf(calendar, here, vector ? [vector.metered] : []);
  const uses = days.slice(1).map((day, index) => {
    const before = days[index] ?? '';
    const fixed = story.used.find(({ meter, ym }) => meter === name && calendar.readingDay(ym) === day);
    if (fixed) return fixed.tenths;
    if (vector && day <= vector.metered) return 0;
    if (vector && day === vector.lastDay) return vectorLeaving[kind].counts;
    const people = livingOn(here, daysAfter(before, 1));
    const month = Number(day.slice(5, 7));
    const use = kind === 'electricity' ? electricityUse(month, people, random) : waterUse(people, random);
    return over(use, before, day);
  });
  const curve = curveOf(days, uses);
  const face = faceOf('room');
  const left = story.goesRoundAfter[name];
  const began = left === undefined ? Math.floor(random() * 90_000) : face - left;
  const begins = vector ? vectorLeaving[kind].shows : began;
  return {
    ...{ name, kind, scope: 'room', room, below: `${letters[kind]}-M` },
    ...unplaced(curve, begins, face),
    ...{ tariff: kind, since: calendar.openingDay },
    ...(vector ? { since: vector.metered, tariff: kind === 'cold_water' ? 'flat_water' : kind } : {}),
  };
}

const unplaced = (curve: Curve, begins: number, face: number) => ({
  ...{ curve, begins, face, since: curve.days[0] ?? '' },
  ...{ meterId: '', offset: 0 },
});

/** Days on which the use of a room changes: when it is read, and when somebody comes or goes. */
function daysOf(
  { openingDay, readingDays, today }: Calendar,
  stays: readonly Stay[],
  more: readonly string[],
): string[] {
  const moves = stays.flatMap(({ from, to }) => [daysAfter(from, -1), ...(to === null ? [] : [to])]);
  const inside = moves.filter((day) => day > openingDay && day < today);
  return [...new Set([...readingDays, ...inside, ...more])].sort();
}

/** Light of the corridors, and the lift, which has a supply of its own. */
function shared({ calendar, random }: House, name: string, below: string | null): DemoMeter {
  const { readingDays } = calendar;
  const uses = readingDays
    .slice(1)
    .map((day, index) => over(1800 * (0.9 + 0.2 * random()), readingDays[index] ?? '', day));
  const begins = Math.floor(random() * 20_000);
  const place = { name, kind: 'electricity', scope: 'common', room: null, below } as const;
  return {
    ...place,
    tariff: 'electricity',
    ...unplaced(curveOf(readingDays, uses), begins, faceOf('common')),
  };
}

function masterOf(
  { calendar, story, random }: House,
  kind: DemoMeter['kind'],
  below: readonly DemoMeter[],
): DemoMeter {
  const { closedMonths, readingDays } = calendar;
  const gapAt = story.gapIn === null ? -1 : closedMonths.indexOf(story.gapIn);
  const lost = (index: number) =>
    kind === 'electricity' && index - 1 === gapAt ? 1.11 : 1.02 + 0.01 * random();
  const curve = sumOf(
    readingDays,
    below.map((meter) => meter.curve),
    lost,
  );
  const begins = Math.floor(random() * 900_000);
  const place = { name: `${letters[kind]}-M`, kind, scope: 'master', room: null, below: null } as const;
  return { ...place, tariff: kind, ...unplaced(curve, begins, faceOf('master')) };
}
