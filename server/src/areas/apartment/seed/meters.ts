import { daysAfter } from '../days.ts';
import { demoBuildings, roomsPerFloor } from './buildings.ts';
import type { Calendar } from './calendar.ts';
import { type Curve, countedOn, curveOf, electricityUse, over, sumOf, waterUse } from './consumption.ts';
import { randomOf } from './random.ts';
import { livingOn, type Stay } from './stays.ts';
import { type Story, storyIn } from './story.ts';

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
}

/** All meters of a building: two in every room, one each for corridors and lift, and a master above each kind. */
export function metersOf(calendar: Calendar, code: string, seed: number, all: readonly Stay[]): DemoMeter[] {
  const stays = all.filter(({ unit }) => unit.code === code);
  const story = storyIn(calendar, code);
  const house: House = { calendar, code, story, stays, random: randomOf(seed) };
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

function roomMeter(
  { calendar, story, stays, random }: House,
  room: string,
  kind: DemoMeter['kind'],
): DemoMeter {
  const name = `${letters[kind]}${room}`;
  const here = stays.filter(({ unit, fate }) => unit.room === room && fate !== 'future');
  const days = daysOf(calendar, here);
  const uses = days.slice(1).map((day, index) => {
    const before = days[index] ?? '';
    const fixed = story.used.find(({ meter, ym }) => meter === name && calendar.readingDay(ym) === day);
    if (fixed) return fixed.tenths;
    const people = livingOn(here, daysAfter(before, 1));
    const month = Number(day.slice(5, 7));
    const use = kind === 'electricity' ? electricityUse(month, people, random) : waterUse(people, random);
    return over(use, before, day);
  });
  const curve = curveOf(days, uses);
  const face = faceOf('room');
  const left = story.goesRoundAfter[name];
  const begins = left === undefined ? Math.floor(random() * 90_000) : face - left;
  return {
    ...{ name, kind, scope: 'room', room, below: `${letters[kind]}-M` },
    ...unplaced(curve, begins, face),
  };
}

const unplaced = (curve: Curve, begins: number, face: number) => ({
  ...{ curve, begins, face },
  ...{ meterId: '', offset: 0 },
});

/** Days on which the use of a room changes: when it is read, and when somebody comes or goes. */
function daysOf({ openingDay, readingDays, today }: Calendar, stays: readonly Stay[]): string[] {
  const moves = stays.flatMap(({ from, to }) => [daysAfter(from, -1), ...(to === null ? [] : [to])]);
  const inside = moves.filter((day) => day > openingDay && day < today);
  return [...new Set([...readingDays, ...inside])].sort();
}

/** Light of the corridors, and the lift, which has a supply of its own. */
function shared({ calendar, random }: House, name: string, below: string | null): DemoMeter {
  const { readingDays } = calendar;
  const uses = readingDays
    .slice(1)
    .map((day, index) => over(1800 * (0.9 + 0.2 * random()), readingDays[index] ?? '', day));
  const begins = Math.floor(random() * 20_000);
  const place = { name, kind: 'electricity', scope: 'common', room: null, below } as const;
  return { ...place, ...unplaced(curveOf(readingDays, uses), begins, faceOf('common')) };
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
  return { ...place, ...unplaced(curve, begins, faceOf('master')) };
}
