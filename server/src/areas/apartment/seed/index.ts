import type { Room } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { daysAfter, later } from '../../../days.ts';
import type { SeedContext } from '../../../house/demo/context.ts';
import { demoSeed } from '../../../house/demo/random.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { findBuilding, updateBuilding } from '../buildings/index.ts';
import { checkMany } from '../checking/index.ts';
import { groundOf } from '../cycles/index.ts';
import { roomsOfBuilding } from '../rooms/index.ts';
import { applyingOf } from './applying.ts';
import { importStatement } from './bank-statement.ts';
import { build, demoBuildings } from './buildings.ts';
import { type Calendar, calendarOf } from './calendar.ts';
import { type Cast, castOf } from './cast.ts';
import { correct } from './corrections.ts';
import { givenCases } from './given-cases.ts';
import { history } from './history.ts';
import { lettings } from './lettings.ts';
import { type DemoMeter, metersOf, shownOn } from './meters.ts';
import { money } from './money.ts';
import { addPhoto } from './photos.ts';
import { exchange, placeMeters } from './placing.ts';
import { type Stay, staysOf, vectorStay } from './stays.ts';
import { type Story, storyIn } from './story.ts';
import { setUpTariffs } from './tariffs.ts';
import { placeOf } from './units.ts';
import { vectorDaysIn } from './vector-leaving.ts';

/**
 * Two buildings with 60 rooms, the people in them, and what their meters have shown in two years. Every step looks
 * first whether it has been done, so that a start that was killed goes on where it was; a finished building is left
 * as people have made it.
 */
export async function seedApartment(context: SeedContext): Promise<void> {
  const { as, users } = context;
  const founder = users.admin ?? users['apt-owner'];
  if (!founder) return;
  const db = as(founder, { organizationId: 'harbour-street' });
  for (const [index, demo] of demoBuildings.entries()) {
    const { code } = demo.settings;
    const there = await db.first<{ buildingId: string }>(
      sql`select building_id from apartment.buildings where code = ${code}`,
    );
    const buildingId = there?.buildingId ?? (await db.transaction((tx) => build(tx, founder, demo, users)));
    const cast = context.amount === 'small' ? undefined : castOf(context, code, buildingId);
    if (!cast) continue;
    const calendar = calendarOf(context.today ?? (await firstStart(db)));
    await live(cast, { calendar, code, index, buildingId }, context);
  }
}

/** Months of the first house before which the database counts anew what there is; the second one only adds as much again. */
const analyzedBefore: readonly number[] = [1, 3, 8];

interface Founded {
  readonly calendar: Calendar;
  readonly code: string;
  /** Of the building among all, for its own chance. */
  readonly index: number;
  readonly buildingId: string;
}

/** Everything that happened in the house, month by month. */
async function live(
  cast: Cast,
  { calendar, code, index, buildingId }: Founded,
  context: SeedContext,
): Promise<void> {
  const { today, photoRule } = await groundOf(cast.owner.db, buildingId);
  // The photo rule comes last and says that all is there. Where the clock is behind the story, nothing can be read.
  if (photoRule !== 'never' || today < calendar.today) return;
  const everybody = staysOf(calendar, today);
  const meters = metersOf(calendar, code, demoSeed + 1 + index, everybody);
  const stays = everybody.filter(({ unit }) => unit.code === code);
  const begin: Plan['begin'] = async (day, since) => context.beginDay?.(buildingId, day, since);
  await begin(calendar.foundingDay, await foundedAt(cast.owner.db, buildingId));
  const story = givenCases(storyIn(calendar, code), calendar, everybody, code);
  const house = await furnished(cast, { calendar, code, buildingId, begin, stays, meters, story }, context);
  await context.analyze?.();
  for (const [month, ym] of calendar.closedMonths.entries()) {
    if (index === 0 && analyzedBefore.includes(month)) await context.analyze?.();
    await goThrough(house, ym);
  }
  await come(house, context.users);
  await readNow(house);
  await complete(house);
}

/** When the first house was founded. A start that was killed goes on with that day, and so does the second house. */
async function firstStart(db: Db): Promise<string> {
  const codes = demoBuildings.map(({ settings }) => settings.code);
  const row = await db.first<{ day: string }>(sql`
    select (created_at at time zone time_zone)::date as day from apartment.buildings
    where code = any(${codes}::text[]) order by created_at limit 1`);
  if (!row) throw new Error('no demo building was founded');
  return row.day;
}

/** All of what it was founded with bears this stamp. */
const foundedAt = async (db: Db, buildingId: string): Promise<string> =>
  (await findBuilding(db, buildingId)).createdAt;

interface Plan {
  /** What is entered next happened on this day. */
  begin(day: string, since?: string): Promise<void>;
  readonly calendar: Calendar;
  readonly code: string;
  readonly buildingId: string;
  readonly story: Story;
  readonly stays: readonly Stay[];
  readonly meters: readonly DemoMeter[];
}
interface House extends Plan {
  readonly cast: Cast;
  readonly rooms: readonly Room[];
  readonly told: ReturnType<typeof history>;
  readonly let_: ReturnType<typeof lettings>;
  readonly money: ReturnType<typeof money>;
  readonly applying: ReturnType<typeof applyingOf>;
  /** Puts up the meters that come on a day. */
  place(day: string): Promise<void>;
}

const named = (meters: readonly DemoMeter[], name: string): DemoMeter => {
  const found = meters.find((meter) => meter.name === name);
  if (!found) throw new Error(`no meter ${name}`);
  return found;
};

/** Prices, meters, and photos of what they will show this month. */
async function furnished(cast: Cast, plan: Plan, context: SeedContext): Promise<House> {
  const { files } = context;
  const { begin, calendar, code, buildingId, meters, story } = plan;
  const all = await roomsOfBuilding(cast.manager.db, buildingId);
  await begin(daysAfter(calendar.foundingDay, 1));
  const tariffs = await setUpTariffs(cast, buildingId, calendar.day('2024-05-01'));
  await begin(calendar.openingDay);
  const place = (day: string) => placeMeters(cast, { day, buildingId, code, rooms: all }, meters, tariffs);
  await place(calendar.openingDay);
  const photos = new Map<string, string[]>();
  for (const name of files ? story.photographed : []) {
    const what = { serial: `${code}-${name}`, value: shownOn(named(meters, name), calendar.today) };
    if (files) photos.set(name, [await addPhoto(cast.reader, files, buildingId, what)]);
  }
  return {
    ...{ ...plan, cast, rooms: all, place },
    told: history(cast, { begin, calendar, buildingId, story, meters, photos }),
    let_: lettings(cast, { calendar, buildingId, story, rooms: all, meters }),
    applying: applyingOf(cast, {
      ...{ buildingId, code, rooms: all, stays: plan.stays, context },
      today: calendar.today,
    }),
    money: money(cast, {
      ...{ calendar, buildingId, code, story, rooms: all, meters },
      exempt: vectorStay(plan.stays, code)?.unit.room ?? null,
    }),
  };
}

/** One month: other meters, people, the round with its gates, and what somebody found wrong afterwards. */
async function goThrough(house: House, ym: string): Promise<void> {
  const { begin, calendar, cast, story, meters, told } = house;
  const exchangeDay = `${ym}-11`;
  const readOn = calendar.readingDay(ym);
  await moveBetween(house, lastDayBefore(calendar, ym), exchangeDay);
  for (const { meter } of story.replaced.filter((one) => one.ym === ym)) {
    await begin(exchangeDay);
    await exchange(cast, house.buildingId, named(meters, meter), exchangeDay);
  }
  await openBetween(house, ym, exchangeDay, readOn);
  await told.run(ym);
  for (const wrong of story.corrected.filter((one) => one.ym === ym))
    await correct(cast, house.buildingId, wrong, named(meters, wrong.meter));
}

/** The month opens with its window, and people move before and after that. */
async function openBetween(house: House, ym: string, after: string, until: string): Promise<void> {
  const { readFrom } = house.calendar.windowOf(ym);
  await moveBetween(house, after, daysAfter(readFrom, -1));
  await house.begin(readFrom);
  await house.told.opened(ym);
  await moveBetween(house, later(after, daysAfter(readFrom, -1)), until);
}

/** Who has moved since, who goes and who is to come after them, and whose account is whose. */
async function come(house: House, users: SeedContext['users']): Promise<void> {
  const { begin, calendar, stays, story, let_ } = house;
  const { thisMonth, today } = calendar;
  await openBetween(house, thisMonth, lastDayBefore(calendar, thisMonth), today);
  await begin(today);
  for (const stay of stays) if (stay.fate === 'ending') await let_.end(stay);
  for (const stay of stays) if (stay.fate === 'future') await let_.promise(stay);
  for (const stay of stays) if (stay.fate === 'ending') await let_.leave(stay, today);
  for (const [room, { username }] of Object.entries(story.residents)) {
    const stay = stays.find(({ unit, fate }) => unit.room === room && fate === 'live');
    const userId = users[username];
    if (stay && userId) await let_.link(stay, userId);
  }
  await house.applying.on(today);
}

/** The last day that belongs to the months before; whoever came with the opening comes in the first one. */
const lastDayBefore = (calendar: Calendar, ym: string): string =>
  ym === calendar.closedMonths[0] ? daysAfter(calendar.openingDay, -1) : calendar.readBefore(ym);

/** Who comes and who goes, and what they pay, day by day, after one day and up to another. */
async function moveBetween(house: House, after: string, until: string): Promise<void> {
  const { begin, calendar, code, stays, let_, story } = house;
  const vector = vectorStay(stays, code);
  const { metered, billed } = vectorDaysIn(calendar);
  const inside = (day: string) => day > after && day <= until;
  const coming = stays.filter(({ fate, from }) => fate !== 'future' && inside(from));
  const going = stays.filter(({ fate, to }) => fate === 'past' && to !== null && inside(to));
  const stayed = story.stayed && inside(story.stayed.day) ? [story.stayed.day] : [];
  const days = new Set([
    ...[...coming.map(({ from }) => from), ...going.map(({ to }) => to ?? ''), ...stayed],
    ...[...house.money.days, ...house.applying.days, ...(vector ? [metered, billed] : [])].filter(inside),
  ]);
  for (const day of [...days].sort()) {
    await begin(day);
    await house.money.before(day);
    if (vector && day === metered) await house.place(day);
    if (vector && day === billed) await let_.askAprils(vector, day);
    const come = coming.filter(({ from }) => from === day);
    await let_.move(
      come,
      going.filter(({ to }) => to === day),
    );
    const stays_ = stays.filter(({ unit, fate }) => fate === 'live' && placeOf(unit) === story.stayed?.place);
    for (const stay of day === story.stayed?.day ? stays_ : []) await let_.stay(stay, day);
    if (day === house.money.lastDay)
      for (const stay of stays) if (stay.fate === 'past') await let_.leave(stay, day);
    await house.money.after(day, come.length > 0);
    if (day < calendar.today) await house.applying.on(day);
  }
}

/** The month that is being read: so many rooms are, half of their values have been looked at. */
async function readNow({
  calendar: { today, thisMonth },
  cast: { checker },
  told,
  buildingId,
  rooms: all,
  story,
  meters,
}: House): Promise<void> {
  const cycle = await told.opened(thisMonth);
  if (cycle.state !== 'open' && cycle.state !== 'reading') return;
  const numbers = all.slice(0, story.roomsRead).map(({ number }) => number);
  const read = meters.filter(({ room }) => room !== null && numbers.includes(room));
  await told.enter(cycle, today, read);
  if (cycle.progress.checked > 0) return;
  const plain = (await told.waitingIn(cycle)).filter(({ flags }) => flags.length === 0);
  await checkMany(checker.db, buildingId, cycle.cycleId, plain.slice(0, read.length / 2), checker);
}

/** What the bank tells; and that all is there. */
async function complete({
  cast,
  cast: { owner },
  buildingId,
  calendar: { today },
  story,
}: House): Promise<void> {
  if (story.hasStatement) await importStatement(cast, buildingId, today);
  const { version } = await findBuilding(owner.db, buildingId);
  await updateBuilding(owner.db, buildingId, version, { photoRule: 'anomaly' });
}
