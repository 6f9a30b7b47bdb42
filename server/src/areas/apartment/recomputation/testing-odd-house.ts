import { approveCorrection, askCorrection, generateBills, getCycle } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { draftFirstBill } from '../bills/index.ts';
import type { Place, usageHouse } from '../drawing/testing-usage.ts';
import { good } from '../testing-house.ts';
import { type Day, dayOf, daysOfMonth, monthOf, textOf, ymOf } from './testing-calendar.ts';
import { type OddMeter, oddMeters } from './testing-odd-meters.ts';

export interface OddSettings {
  readonly seed: number;
  readonly months: number;
  readonly proration: 'actual_days' | 'thirty_day' | 'none';
  readonly vacantShare: 'landlord' | 'exclude';
  readonly tierProrate: boolean;
}

/** Numbers below 1, always the same ones of a seed. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const firstMonth = monthOf('2025-10');
const installedOn = dayOf('2025-09-20');

interface Stay {
  readonly tenancyId: string;
  readonly roomId: string;
  readonly from: Day;
  /** The last day. */
  readonly to: Day | null;
}

/** A house in which nothing goes by itself, written into its tables; what it is billed comes from the product. */
export async function oddHouse(
  area: Awaited<ReturnType<typeof usageHouse>>,
  settings: OddSettings,
): Promise<Place> {
  const { proration, vacantShare, tierProrate, seed } = settings;
  const house = await area.place({ proration, vacantShare, tierProrate });
  const chance = chanceOf(seed);
  // Nobody has to be asked who bears a gap.
  await house.owner.rows(
    sql`update apartment.buildings set loss_limit = 1 where building_id = ${house.buildingId}::uuid`,
  );
  const meters = await oddMeters(house, chance, textOf(installedOn));
  await setUp(house, meters);
  const stays: Stay[] = [];
  const months = Array.from({ length: settings.months }, (_, index) => firstMonth + index);
  for (const unit of await unitsOf(house)) stays.push(...(await letUnit(house, unit, months, chance)));
  const ming = area.house.db({ kind: 'user', userId: area.ming.userId });
  for (const { tenancyId, from } of stays)
    if (from > installedOn)
      await ming.transaction((tx) =>
        draftFirstBill(tx, { buildingId: house.buildingId, tenancyId, state: 'signed' }),
      );
  let readOn = installedOn;
  for (const month of months) readOn = await liveMonth({ area, house, meters, stays, chance }, month, readOn);
  return house;
}

interface Unit {
  readonly roomId: string;
  readonly bedId: string | null;
}

/** Two of the six rooms are let by the bed, to three people each. */
async function unitsOf(house: Place): Promise<Unit[]> {
  const units: Unit[] = [];
  for (const [index, { roomId }] of house.rooms.entries()) {
    const at = sql`building_id = ${house.buildingId}::uuid and room_id = ${roomId}::uuid`;
    await house.owner.rows(
      sql`update apartment.rooms set area_m2 = ${`${20 + index * 7}.50`}::numeric, capacity = 3 where ${at}`,
    );
    if (index < 4) {
      units.push({ roomId, bedId: null });
      continue;
    }
    await house.owner.rows(sql`update apartment.rooms set lease_mode = 'bed' where ${at}`);
    for (const label of ['A', 'B', 'C']) {
      const bedId = v7();
      await house.owner.rows(sql`insert into apartment.beds (building_id, bed_id, room_id, label)
        values (${house.buildingId}::uuid, ${bedId}::uuid, ${roomId}::uuid, ${label})`);
      units.push({ roomId, bedId });
    }
  }
  return units;
}

/** Pools of each source and method, items for everybody and for some. */
async function setUp(house: Place, meters: readonly OddMeter[]): Promise<void> {
  const { buildingId, owner, rooms } = house;
  const idOf = (name: string) => meters.find((meter) => meter.name === name)?.meterId ?? null;
  const pools = [
    ['gap', 'master_minus_subs', 'area', null, idOf('master')],
    ['light', 'common_meter', 'equal', null, idOf('common')],
    ['lift', 'common_meter', 'person_days', null, idOf('common')],
    ['guard', 'fixed_amount', 'fixed_ratio', 10_001, null],
    ['pump', 'common_meter', 'usage', null, idOf('common')],
  ] as const;
  for (const [name, source, method, amount, meterId] of pools) {
    const poolId = v7();
    await owner.rows(sql`insert into apartment.common_pools (building_id, common_pool_id, name, source, method, amount_minor, meter_id,
        created_by, updated_by)
      values (${buildingId}::uuid, ${poolId}::uuid, ${name}, ${source}, ${method}, ${amount}::bigint, ${meterId}::uuid, 'ming', 'ming')`);
    for (const [index, { roomId }] of rooms.entries())
      await owner.rows(sql`insert into apartment.common_pool_rooms (building_id, common_pool_id, room_id, ratio)
        values (${buildingId}::uuid, ${poolId}::uuid, ${roomId}::uuid, ${`${index + 1}.25`}::numeric)`);
  }
  for (const [code, chargedTo, amount] of [
    ['NET', 'every', 3_001],
    ['PARK', 'chosen', 15_050],
  ] as const)
    await owner.rows(sql`insert into apartment.charge_items (building_id, charge_item_id, code, name_zh, name_en, kind, amount_minor,
        period, charged_to, created_by, updated_by)
      values (${buildingId}::uuid, ${v7()}::uuid, ${code}, ${code}, ${code}, ${code === 'NET' ? 'network' : 'parking'},
        ${amount}::bigint, 'month', ${chargedTo}, 'ming', 'ming')`);
}

/** Who has a unit one after the other; the first room is let to the same people all the time. */
async function letUnit(
  house: Place,
  unit: Unit,
  months: readonly number[],
  chance: () => number,
): Promise<Stay[]> {
  const stays: Stay[] = [];
  const [first, last] = [months[0] ?? 0, months.at(-1) ?? 0];
  const stayAlways = unit.roomId === house.roomId(0);
  let from =
    chance() < 0.7 || stayAlways
      ? installedOn - Math.floor(chance() * 40)
      : daysOfMonth(first).from + Math.floor(chance() * 60);
  while (from < daysOfMonth(last).to) {
    const ends = from + 20 + Math.floor(chance() * 150);
    const to = stayAlways || ends > daysOfMonth(last).to + 40 || ends < installedOn + 15 ? null : ends;
    stays.push(await letTo(house, unit, { from, to }, chance));
    if (to === null) break;
    from = to + 1 + Math.floor(chance() * 20);
  }
  return stays;
}

async function letTo(
  house: Place,
  { roomId, bedId }: Unit,
  { from, to }: { from: Day; to: Day | null },
  chance: () => number,
): Promise<Stay> {
  const { buildingId, owner } = house;
  const until = to === null ? null : textOf(to + 1);
  const tenancyId = await house.tenancy(roomId, textOf(from), until, 'active', bedId);
  const at = sql`building_id = ${buildingId}::uuid and tenancy_id = ${tenancyId}::uuid`;
  const payCycle = [1, 1, 2, 3][Math.floor(chance() * 4)] ?? 1;
  await owner.rows(sql`update apartment.tenancies set pay_cycle = ${payCycle}::int, deposit_minor = ${Math.floor(chance() * 3) * 50_000}::bigint
    where ${at}`);
  const rent = 80_000 + Math.floor(chance() * 100_000);
  const steps = [
    { day: from, rent },
    ...(chance() < 0.4 ? [{ day: from + 10 + Math.floor(chance() * 100), rent: rent + 7_777 }] : []),
  ];
  for (const step of steps)
    await owner.rows(sql`insert into apartment.tenancy_rates (building_id, tenancy_id, from_date, rent_minor)
      values (${buildingId}::uuid, ${tenancyId}::uuid, ${textOf(step.day)}::date, ${step.rent}::bigint)`);
  await live(owner.rows, sql`${buildingId}::uuid, ${tenancyId}::uuid`, { from, until }, chance, house);
  if (chance() < 0.3) {
    const begins = textOf(from + Math.floor(chance() * 50));
    await owner.rows(sql`insert into apartment.tenancy_charge_items (building_id, tenancy_id, charge_item_id, period, quantity, amount_minor)
      select ${buildingId}::uuid, ${tenancyId}::uuid, charge_item_id, daterange(${begins}::date, null), 1.5, ${chance() < 0.5 ? null : 9_999}::bigint
      from apartment.charge_items where building_id = ${buildingId}::uuid and code = 'PARK'`);
  }
  return { tenancyId, roomId, from, to };
}

/** The one who signed, and now and then somebody who comes later and weighs less. */
async function live(
  run: (query: Sql) => Promise<unknown>,
  ids: Sql,
  { from, until }: { from: Day; until: string | null },
  chance: () => number,
  { buildingId }: Place,
): Promise<void> {
  const add = (personId: Sql, since: Day, weight: string) =>
    until !== null && textOf(since) >= until
      ? undefined
      : run(sql`insert into apartment.tenancy_occupants (building_id, tenancy_id, person_id, period, share_weight)
          values (${ids}, ${personId}, daterange(${textOf(since)}::date, ${until}::date), ${weight}::numeric)`);
  if (chance() < 0.2) return;
  const person = () => v7();
  for (const [since, weight] of [
    [from, '1'],
    [from + 5 + Math.floor(chance() * 40), '0.5'],
  ] as const) {
    if (weight !== '1' && chance() < 0.6) continue;
    const personId = person();
    await run(sql`insert into apartment.persons (building_id, person_id, name, created_by, updated_by)
      values (${buildingId}::uuid, ${personId}::uuid, 'Hua', 'ming', 'ming')`);
    await add(sql`${personId}::uuid`, since, weight);
  }
}

interface Life {
  readonly area: Awaited<ReturnType<typeof usageHouse>>;
  readonly house: Place;
  readonly meters: readonly OddMeter[];
  readonly stays: readonly Stay[];
  readonly chance: () => number;
}

/** Moves, the round, both gates, and the bills of a month. @returns the day of the round */
async function liveMonth(life: Life, month: number, readBefore: Day): Promise<Day> {
  const { area, house, meters, stays, chance } = life;
  const { buildingId, owner } = house;
  const ym = ymOf(month);
  const readOn = daysOfMonth(month).from + 19 + Math.floor(chance() * 8);
  const cycleId = await cycleOf(house, ym);
  await owner.rows(sql`update apartment.cycles set state = 'read_checked', read_from = ${`${ym}-15`}::date, read_to = ${textOf(readOn)}::date
    where building_id = ${buildingId}::uuid and cycle_id = ${cycleId}::uuid`);
  for (const meter of meters) await meter.turnOver(readBefore);
  for (let day = readBefore + 1; day <= readOn; day += 1)
    for (const stay of stays) await move(life, stay, day);
  for (const meter of meters) await meter.read(house, cycleId, month, readOn);
  await house.draw(cycleId);
  await owner.rows(sql`update apartment.anomalies set state = 'waived', note = 'looked at', decided_by = 'somebody', decided_at = now()
    where building_id = ${buildingId}::uuid and state = 'open'`);
  await house.lock(cycleId);
  if (month % 3 === 0)
    await owner.rows(sql`insert into apartment.gap_bearers (building_id, usage_id, bearer, note, gap, decided_by)
      select u.building_id, u.usage_id, 'landlord', 'a pipe had burst', 1, 'ming' from apartment.usages u
      join apartment.meters m on m.building_id = u.building_id and m.meter_id = u.meter_id and m.scope = 'master'
      where u.building_id = ${buildingId}::uuid and u.cycle_id = ${cycleId}::uuid`);
  await owner.rows(sql`insert into apartment.check_records (building_id, check_record_id, subject_type, subject_id, gate, result, checker)
    values (${buildingId}::uuid, ${v7()}::uuid, 'cycle', ${cycleId}::uuid, 'used', 'pass', 'ming')`);
  const at = { params: { buildingId, ym } };
  const { version } = good(await area.house.call(getCycle, at, { as: area.ming }));
  good(await area.house.call(generateBills, { ...at, version }, { as: area.ming }));
  await cycleOf(house, ymOf(month + 1));
  if (month % 2 === 0) await correct(life, cycleId);
  // Two months later, so that a month lies between.
  else await correct(life, await cycleOf(house, ymOf(month - 2)));
  return readOn;
}

/** The month's, which is open as soon as the one before is locked: corrections are posted in it. */
async function cycleOf(house: Place, ym: string): Promise<string> {
  const there = await house.owner.first<{ cycleId: string }>(sql`
    select cycle_id from apartment.cycles where building_id = ${house.buildingId}::uuid and ym = ${ym}`);
  return there?.cycleId ?? house.cycle(ym, 'open');
}

/** Values of who comes and who goes on a day; some of those who go settle at once, and some never. */
async function move({ house, meters, chance }: Life, stay: Stay, day: Day): Promise<void> {
  const { buildingId, owner } = house;
  const own = meters.filter((meter) => meter.roomId === stay.roomId);
  if (stay.from === day) for (const meter of own) await meter.moveValue(house, 'move_in', day);
  if (stay.to !== day) return;
  for (const meter of own) await meter.moveValue(house, 'move_out', day);
  if (chance() < 0.6)
    await owner.rows(sql`insert into apartment.checkouts (building_id, checkout_id, number, tenancy_id, room_id, last_day, state, settlement,
        net_minor, submitted_by, submitted_at, created_by, updated_by)
      values (${buildingId}::uuid, ${v7()}::uuid, ${v7()}, ${stay.tenancyId}::uuid, ${stay.roomId}::uuid, ${textOf(day)}::date,
        'submitted', '{}', 0, 'ming', now(), 'ming', 'ming')`);
}

/** A value of the first room turns out to be more by 3. */
async function correct({ area, house, meters }: Life, cycleId: string): Promise<void> {
  const meterId = meters.find(({ name }) => name === 'E0')?.meterId ?? '';
  const wrong = await house.owner.first<{ readingId: string; value: string }>(sql`
    select reading_id, (value + 3)::text as value from apartment.readings where building_id = ${house.buildingId}::uuid
      and meter_id = ${meterId}::uuid and cycle_id = ${cycleId}::uuid and source = 'manual' and state = 'locked'`);
  if (!wrong) return;
  const [asker, checker] = [
    await area.colleague('RDR', house.buildingId),
    await area.colleague('CHK', house.buildingId),
  ];
  const body = { value: wrong.value, reason: 'a 4 was read as a 1' };
  const asking = { params: { readingId: wrong.readingId }, body };
  const { correctionId, version } = good(await area.house.call(askCorrection, asking, { as: asker }));
  good(
    await area.house.call(
      approveCorrection,
      { params: { correctionId }, version, body: { note: 'seen' } },
      { as: checker },
    ),
  );
}
