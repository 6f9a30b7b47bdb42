import type { Room } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { buildings } from '../src/apartment/buildings.ts';
import { enterMoveValues } from '../src/apartment/metering/move-readings.ts';
import { groundOf } from '../src/apartment/metering/reading-ground.ts';
import { rooms } from '../src/apartment/rooms.ts';
import { build, type DemoBuilding, demoBuildings } from './apartment/buildings.ts';
import { type Cast, castOf } from './apartment/cast.ts';
import { daysBetween, earlier, later, plusDays, plusMonths, readingDay } from './apartment/days.ts';
import { history, type Month } from './apartment/history.ts';
import { type Letting, letRooms } from './apartment/lettings.ts';
import { checkFirstValues, type DemoMeter, type Plan, setUpMeters, shownOn } from './apartment/meters.ts';
import { correctSome, endSome, planted } from './apartment/planted.ts';
import { demoSeed, randomOf } from './apartment/random.ts';
import { setUpTariffs } from './apartment/tariffs.ts';
import type { SeedContext } from './context.ts';

/** How many months lie behind. Each takes about a second of the first start, on the embedded engine. */
const monthsBehind = 6;

/**
 * Two buildings with 60 rooms, the people in them, and what their meters have shown up to the real today. What is
 * there already is left as it is.
 */
export async function seedApartment(context: SeedContext): Promise<void> {
  const { as, users } = context;
  const founder = users.admin ?? users['apt-owner'];
  if (!founder) return;
  const db = as(founder, 'harbour-street');
  const cast = context.amount === 'small' ? undefined : castOf(context);
  for (const [index, demo] of demoBuildings.entries()) {
    const { code } = demo.settings;
    const there = await db.first(sql`select building_id from apartment.buildings where code = ${code}`);
    if (there) continue;
    const buildingId = await db.transaction((tx) => build(tx, demo, users));
    if (cast) await live(cast, demo, buildingId, randomOf(demoSeed + index), context.analyze);
  }
}

/** Months before which the database counts anew what there is. */
const analyzedAfter: readonly number[] = [0, 1, 3];

/** Everything that happened in the house, month by month. */
async function live(
  cast: Cast,
  demo: DemoBuilding,
  buildingId: string,
  random: () => number,
  analyze: SeedContext['analyze'],
): Promise<void> {
  const { today } = await groundOf(cast.owner.db, buildingId);
  const thisMonth = today.slice(0, 7);
  const months = Array.from({ length: monthsBehind }, (_, index) =>
    plusMonths(thisMonth, index - monthsBehind),
  );
  const first = readingDay(plusMonths(thisMonth, -monthsBehind - 1));
  const days = [first, ...months.map(readingDay), today];
  const all = await rooms(cast.manager.db).ofBuilding(buildingId);
  const lettings = await letRooms(cast, buildingId, all, { first, today }, random);
  const { code } = demo.settings;
  const story = planted(code, monthsBehind);
  const plan: Plan = { code, rooms: all, lettings, days, random, gapAt: story.gapAt, odd: story.odd };
  await analyze?.();
  const tariffs = await setUpTariffs(cast, buildingId, `${first.slice(0, 7)}-01`);
  const meters = await setUpMeters(cast, buildingId, plan, tariffs);
  await analyze?.();
  await moveIn(cast, buildingId, all, lettings, meters);
  const told = history(cast, buildingId);
  const named = (name: string) => meters.filter(({ serial }) => serial === `${code}-${name}`);
  for (const [index, ym] of months.entries()) {
    const month: Month = {
      ...{ ym, readOn: readingDay(ym), before: days[index] ?? first },
      estimated: story.estimated.filter((one) => one.month === index).flatMap(({ meter }) => named(meter)),
      replaced: story.replaced
        .filter((one) => one.month === index)
        .flatMap(({ meter }) => named(meter).map((found) => ({ meter: found, on: `${ym}-11` }))),
    };
    await told.replace(month);
    if (analyzedAfter.includes(index)) await analyze?.();
    await told.run(month, meters, index === monthsBehind - 1 ? story.lastGate : 'usage_checked');
  }
  await now(cast, buildingId, plan, meters, { ym: thisMonth, today, before: days.at(-2) ?? first });
  await endSome(cast, buildingId, lettings);
  await correctSome(cast, buildingId, plusMonths(thisMonth, -2));
  await settle(cast, buildingId, plusMonths(thisMonth, -2));
}

/** Whoever has moved in has their meters read, and a second person has looked at the values. */
async function moveIn(
  cast: Cast,
  buildingId: string,
  all: readonly Room[],
  lettings: readonly Letting[],
  meters: readonly DemoMeter[],
): Promise<void> {
  const known = new Set(all.map(({ roomId }) => roomId));
  const inOrder = [...lettings].sort((left, right) => left.from.localeCompare(right.from));
  for (const { roomId, from, fate, tenancyId } of inOrder) {
    if (fate === 'future' || !tenancyId || !known.has(roomId)) continue;
    const values = meters
      .filter((meter) => meter.roomId === roomId)
      .map((meter) => ({
        meterId: meter.meterId,
        register: 'total' as const,
        value: shownOn(meter, from),
        photos: [],
      }));
    await enterMoveValues(cast.desk.db, buildingId, tenancyId, { source: 'move_in', readOn: from, values });
    await checkFirstValues(cast, buildingId);
  }
}

/** The month that is being read: so many rooms are, some of them checked, one of them sent back. */
async function now(
  cast: Cast,
  buildingId: string,
  plan: Plan,
  meters: readonly DemoMeter[],
  { ym, today, before }: { ym: string; today: string; before: string },
): Promise<void> {
  const told = history(cast, buildingId);
  const readFrom = later(`${ym}-01`, plusDays(today, -6));
  const window = { readFrom, readTo: earlier(plusDays(today, 5), plusDays(`${plusMonths(ym, 1)}-01`, -1)) };
  const month: Month = { ym, readOn: today, before, window, estimated: [], replaced: [] };
  const cycle = await told.open(month);
  const read = plan.rooms.slice(0, roomsRead[plan.code] ?? 0).map(({ roomId }) => roomId);
  await told.enter(
    cycle,
    month,
    meters.filter(({ roomId }) => roomId !== null && read.includes(roomId)),
  );
  await told.check(cycle, read.length);
  if (daysBetween(readFrom, window.readTo) < 0) throw new Error('a window without days');
}

const roomsRead: Readonly<Record<string, number>> = { LT: 24, JP: 14 };

/** Bills and check-outs are still to come: what lies longer behind is taken as done. */
async function settle({ owner }: Cast, buildingId: string, until: string): Promise<void> {
  await owner.db.rows(sql`update apartment.cycles set state = 'closed', updated_at = now()
    where building_id = ${buildingId}::uuid and ym < ${until} and state = 'usage_checked'`);
  await owner.db.rows(sql`update apartment.tenancies set state = 'closed', version = version + 1, updated_at = now()
    where building_id = ${buildingId}::uuid and state = 'active' and upper(period) <= apartment.today_in(building_id)`);
  const { version } = await buildings(owner.db).find(buildingId);
  await buildings(owner.db).update(buildingId, version, { photoRule: 'anomaly' });
}
