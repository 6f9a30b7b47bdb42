import { daysAfter, later } from '../../../days.ts';
import { demoSeed, randomOf } from '../../../house/demo/random.ts';
import { demoBuildings } from './buildings.ts';
import type { Calendar } from './calendar.ts';
import { personNames } from './names.ts';
import { storyOf } from './story.ts';
import { keyOf, type Unit, units } from './units.ts';
import { vectorDaysIn, vectorLeaving } from './vector-leaving.ts';

/** Who lives in a room or a bed, from when until when. */
export interface Stay {
  readonly unit: Unit;
  readonly from: string;
  /** The last day; open where none is agreed. */
  readonly to: string | null;
  readonly fate: 'past' | 'live' | 'ending' | 'future';
  readonly people: readonly DemoPerson[];
  /** The golden vector that they leave by. */
  readonly leavesAs?: 'A-19';
}
export interface DemoPerson {
  /** Nobody else in the building has it: by it the person is found again. */
  readonly staffNo: string;
  readonly name: string;
  readonly phone: string;
}
interface Span {
  readonly unit: Unit;
  from: string;
  to: string | null;
  fate: Stay['fate'];
  leavesAs?: 'A-19';
}

/** Units that are let at the end of each month: 82 % at first, 95 % of what is not under repair at last. */
const letAtOnce = 64;
const letAfter = [
  ...[64, 59, 63, 66, 67, 67, 68, 68, 68, 69, 69, 70],
  ...[70, 64, 68, 71, 71, 72, 72, 72, 72, 72, 72, 72],
];
/** How many give their room back in each month; most in July, when courses and contracts end. */
const leaving = [...[2, 8, 2, 2, 3, 3, 2, 3, 3, 3, 3, 3], ...[3, 10, 3, 3, 4, 3, 3, 3, 3, 4, 3, 3]];
const persons = 168;
/** Under repair since then. */
const repairs = { units: ['LT-205', 'JP-103'], from: '2026-03' };
/** So many months after the opening nobody has been there for two months yet. */
const firstSummer = 2;

const stays = (unit: Unit): boolean => storyOf(unit.code).staying.includes(unit.room);
const isRepaired = (unit: Unit): boolean => repairs.units.includes(keyOf(unit));

/**
 * 160 tenancies, 72 of them live, as the months brought them.
 * @param today what is yet to come hangs on it: the day of the first start, unless that is told otherwise
 */
export function staysOf(calendar: Calendar, today = calendar.today): Stay[] {
  const random = randomOf(demoSeed);
  const past = pastOf(calendar, random);
  const spans = [...past, ...futureOf(past, later(calendar.today, today))];
  return peopled(spans, random);
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((one) => ({ one, at: random() }))
    .sort((left, right) => left.at - right.at)
    .map(({ one }) => one);
}

/** By their signs alone: the same on every machine, whatever its language. */
const inOrderOf = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

const dayIn = (ym: string, first: number, last: number, random: () => number): string =>
  `${ym}-${String(first + Math.floor(random() * (last - first + 1))).padStart(2, '0')}`;

function pastOf(calendar: Calendar, random: () => number): Span[] {
  const { closedMonths, openingDay } = calendar;
  const movable = shuffled(
    units.filter((unit) => !stays(unit) && !isRepaired(unit)),
    random,
  );
  const empty = new Set(movable.slice(0, units.length - letAtOnce));
  const spans: Span[] = units
    .filter((unit) => !empty.has(unit))
    .map((unit) => begun(unit, daysAfter(openingDay, Math.floor(random() * 10))));
  for (const [index, ym] of closedMonths.entries()) {
    const before = spans.filter(({ to }) => to === null).length;
    const month = { ym, calendar };
    leave(spans, month, leaving[index] ?? 0, random);
    const wanted = (letAfter[index] ?? 0) - before + (leaving[index] ?? 0);
    for (let count = 0; count < wanted; count += 1) spans.push(come(spans, month, random));
  }
  leaveAsInVector(spans, calendar);
  return spans;
}

/** A-19 falls to somebody whose room was let again at once: they leave a month later, and so does who comes after them. */
function leaveAsInVector(spans: readonly Span[], calendar: Calendar): void {
  const last = calendar.closedMonths.at(-1) ?? '';
  const comesInto = (unit: Unit) => spans.find((span) => span.unit === unit && span.from.startsWith(last));
  const leaves = spans.find(
    ({ unit, to }) =>
      unit.code === vectorLeaving.code && unit.bed === null && to?.startsWith(last) && comesInto(unit),
  );
  const comes = leaves && comesInto(leaves.unit);
  if (!leaves || !comes) return;
  const { lastDay, nextComes } = vectorDaysIn(calendar);
  leaves.to = lastDay;
  leaves.leavesAs = 'A-19';
  comes.from = nextComes;
}

const begun = (unit: Unit, from: string): Span => ({ unit, from, to: null, fate: 'live' });

interface Month {
  readonly ym: string;
  readonly calendar: Calendar;
}
const repairsFrom = ({ calendar }: Month): string => calendar.month(repairs.from);

function leave(spans: Span[], month: Month, count: number, random: () => number): void {
  const { ym, calendar } = month;
  // Nobody goes within two months, but for the first summer: then nobody has been there longer.
  const isFirstSummer = calendar.closedMonths.indexOf(ym) < firstSummer;
  const latest = daysAfter(`${ym}-01`, isFirstSummer ? -2 : -60);
  const grown = (span: Span) => span.to === null && span.from < latest;
  const repaired = spans.filter((span) => grown(span) && isRepaired(span.unit) && ym === repairsFrom(month));
  const others = spans.filter((span) => grown(span) && !isRepaired(span.unit) && !stays(span.unit));
  for (const span of [...repaired, ...shuffled(others, random)].slice(0, count)) {
    span.to = dayIn(ym, 2, 11, random);
    span.fate = 'past';
  }
}

/** Mostly what has just become free; now and then what has stood empty longest. */
function come(spans: readonly Span[], month: Month, random: () => number): Span {
  const { ym, calendar } = month;
  const freeSince = new Map(units.map((unit) => [unit, '']));
  for (const { unit, to } of spans) freeSince.set(unit, to ?? 'let');
  const free = [...freeSince]
    .filter(([unit, since]) => since !== 'let' && !(isRepaired(unit) && ym >= repairsFrom(month)))
    .sort(([, left], [, right]) => inOrderOf(right, left));
  const [unit, since = ''] = (random() < 0.7 ? free[0] : free.at(-1)) ?? [];
  if (!unit) throw new Error('no room is free');
  return begun(unit, later(dayIn(ym, 14, 26, random), daysAfter(since || calendar.openingDay, 3)));
}

/**
 * Four have said that they go, six have signed: after each of those who go, and for free beds. The rooms that are free
 * stay vacant, so that there is one in each house to check somebody in.
 */
function futureOf(spans: Span[], base: string): Span[] {
  const live = spans.filter(({ fate }) => fate === 'live');
  const movable = live.filter(({ unit }) => !stays(unit));
  const going = movable.filter((_, index) => index % 13 === 5).slice(0, 4);
  for (const [index, span] of going.entries()) {
    span.fate = 'ending';
    span.to = daysAfter(base, 9 + 7 * index);
  }
  for (const [index, span] of live.entries())
    if (span.fate === 'live' && index % 3 === 0) span.to = daysAfter(base, 120 + 2 * index);
  const let_ = new Set(live.map(({ unit }) => unit));
  const free = units.filter((unit) => unit.bed !== null && !let_.has(unit)).slice(0, 6 - going.length);
  const future = (unit: Unit, from: string): Span => ({ unit, from, to: null, fate: 'future' });
  return [
    ...free.map((unit, index) => future(unit, daysAfter(base, 12 + 6 * index))),
    ...going.map(({ unit, to }) => future(unit, daysAfter(to ?? base, 5))),
  ];
}

function headsIn({ code, room, bed, capacity }: Unit, random: () => number): number {
  const draw = random();
  const wanted = storyOf(code).people[room] ?? (draw < 0.12 ? 3 : draw < 0.5 ? 2 : 1);
  return bed ? 1 : Math.min(capacity, wanted);
}

/** 168 people for all of them: some who had left came back, or went on in another room. */
function peopled(spans: readonly Span[], random: () => number): Stay[] {
  const inOrder = spans
    .map((span) => ({ ...span, heads: headsIn(span.unit, random) }))
    .sort(
      (left, right) => inOrderOf(left.from, right.from) || inOrderOf(keyOf(left.unit), keyOf(right.unit)),
    );
  let slots = inOrder.reduce((sum, { heads }) => sum + heads, 0);
  let again = slots - persons;
  const names = personNames(random);
  const known: { person: DemoPerson; code: string; until: string | null }[] = [];
  const numbers = new Map<string, number>();
  return inOrder.map(({ heads, ...span }) => {
    const { unit, from, to } = span;
    const resident = span.fate === 'live' ? storyOf(unit.code).residents[unit.room]?.name : undefined;
    const people = Array.from({ length: heads }, (_, index) => {
      const named = index === 0 ? resident : undefined;
      const gone = known.filter(({ code, until }) => code === unit.code && until !== null && until < from);
      const comesBack = named === undefined && gone.length > 0 && random() < (2 * again) / slots;
      slots -= 1;
      const back = comesBack ? gone[Math.floor(random() * gone.length)] : undefined;
      if (back) {
        again -= 1;
        back.until = to;
        return back.person;
      }
      const number = (numbers.get(unit.code) ?? 0) + 1;
      numbers.set(unit.code, number);
      const usual = names();
      const person = {
        staffNo: `${unit.code}-${String(number).padStart(4, '0')}`,
        name: named ?? usual,
        phone: phoneOf(unit.code, number),
      };
      known.push({ person, code: unit.code, until: to });
      return person;
    });
    return { ...span, people };
  });
}

/** Numbers that look like numbers and belong to nobody: each its own, also where its middle is left out. */
const phoneOf = (code: string, number: number): string =>
  `+861990000${1 + demoBuildings.findIndex(({ settings }) => settings.code === code)}${String(number).padStart(3, '0')}`;

/** How many lived there on a day. */
export const livingOn = (all: readonly Stay[], day: string): number =>
  all
    .filter(({ from, to }) => from <= day && (to === null || to >= day))
    .reduce((sum, { people }) => sum + people.length, 0);

/** Who leaves as A-19 tells, among those of a house. */
export const vectorStay = (all: readonly Stay[], code: string): Stay | undefined =>
  all.find((stay) => stay.unit.code === code && stay.leavesAs === 'A-19');
