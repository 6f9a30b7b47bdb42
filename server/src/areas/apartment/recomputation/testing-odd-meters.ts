import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Place } from '../drawing/testing-usage.ts';
import { type Day, dayOf, textOf } from './testing-calendar.ts';

/** A meter that hangs in the odd house, or whatever has taken its place. */
export interface OddMeter {
  readonly name: string;
  readonly roomId: string | null;
  readonly meterId: string;
  /** Another one takes its place where the story says so. */
  turnOver(readBefore: Day): Promise<void>;
  moveValue(house: Place, source: 'move_in' | 'move_out', day: Day): Promise<void>;
  read(house: Place, cycleId: string, month: number, day: Day): Promise<void>;
}

interface Plan {
  readonly name: string;
  readonly kind: 'electricity' | 'cold_water';
  readonly scope: 'room' | 'common' | 'master';
  readonly roomId: string | null;
  readonly registers: readonly string[];
  readonly multiplier: string;
  /** In tenths, of a day. */
  readonly daily: number;
  /** In which months, counted from the year 0, it cannot be read. */
  readonly isEstimated: (month: number) => boolean;
  readonly replacedIn: number | null;
}

const tenths = (value: number): string => `${Math.floor(value / 10)}.${value % 10}`;

/** Meters of six rooms, one of the corridors and one of the whole house; prices that change in the middle of months. */
export async function oddMeters(
  house: Place,
  chance: () => number,
  installedOn: string,
): Promise<OddMeter[]> {
  const plans = await pricePlans(house);
  const master = await hang(
    house,
    chance,
    installedOn,
    { ...bare, name: 'master', scope: 'master', daily: 900 },
    plans.electricity,
    null,
  );
  const others: OddMeter[] = [];
  for (const [index, { roomId }] of house.rooms.entries()) {
    const peaks = index === 2;
    const electricity = {
      ...{ ...bare, name: `E${index}`, roomId, scope: 'room' as const, daily: 60 + index * 40 },
      registers: peaks ? ['peak', 'valley'] : ['total'],
      multiplier: index === 3 ? '1.5' : '1',
      isEstimated: (month: number) => index === 0 && month % 5 === 2,
      replacedIn: index === 1 || index === 4 ? 2 : null,
    };
    others.push(
      await hang(
        house,
        chance,
        installedOn,
        electricity,
        peaks ? plans.peaks : index === 0 ? plans.year : plans.electricity,
        master.meterId,
      ),
    );
    const water = {
      ...bare,
      name: `W${index}`,
      kind: 'cold_water' as const,
      roomId,
      scope: 'room' as const,
      daily: 3,
    };
    others.push(await hang(house, chance, installedOn, water, index === 5 ? null : plans.water, null));
  }
  const common = {
    ...bare,
    name: 'common',
    scope: 'common' as const,
    daily: 130,
    isEstimated: (month: number) => month % 4 === 1,
  };
  return [
    master,
    ...others,
    await hang(house, chance, installedOn, common, plans.electricity, master.meterId),
  ];
}

const bare = {
  ...{ kind: 'electricity' as const, roomId: null, registers: ['total'], multiplier: '1' },
  ...{ isEstimated: () => false, replacedIn: null },
};

async function hang(
  house: Place,
  chance: () => number,
  installedOn: string,
  plan: Plan,
  tariff: string | null,
  parent: string | null,
): Promise<OddMeter> {
  const { buildingId, owner } = house;
  const shown = new Map(plan.registers.map((register) => [register, 1_000 + Math.floor(chance() * 5_000)]));
  let at = dayOf(installedOn);
  let meterId = '';
  const advance = (day: Day) => {
    for (; at < day; at += 1)
      for (const register of plan.registers)
        shown.set(register, (shown.get(register) ?? 0) + Math.floor(chance() * 2 * plan.daily));
  };
  const values = async (
    day: Day,
    more: { source: string; cycleId?: string; value?: (one: number) => number },
  ) => {
    advance(day);
    const { source, cycleId, value = (one: number) => one } = more;
    for (const register of plan.registers) {
      const reading = {
        meterId,
        register,
        readOn: textOf(day),
        value: tenths(value(shown.get(register) ?? 0)),
      };
      await house.reading({ ...reading, source, cycleId: cycleId ?? null });
    }
  };
  const put = async (day: Day, replaces: string | undefined) => {
    meterId = await house.meter({
      ...{
        kind: plan.kind,
        scope: plan.scope,
        roomId: plan.roomId,
        multiplier: plan.multiplier,
        installedOn: textOf(day),
      },
      ...{ registers: plan.registers.length > 1 ? 'peak_valley' : 'single' },
      ...(parent ? { parent } : {}),
      ...(replaces ? { replaces } : {}),
    });
    await values(day, { source: 'replace_in' });
    if (tariff)
      await owner.rows(sql`insert into apartment.meter_tariffs (building_id, meter_id, from_day, tariff_plan_id, created_by)
        values (${buildingId}::uuid, ${meterId}::uuid, ${textOf(day)}::date, ${tariff}::uuid, 'ming')`);
  };
  await put(at, undefined);
  let rounds = 0;
  return {
    name: plan.name,
    roomId: plan.roomId,
    get meterId() {
      return meterId;
    },
    async turnOver(readBefore) {
      rounds += 1;
      if (plan.replacedIn === null || rounds !== plan.replacedIn + 1) return;
      const day = readBefore + 1;
      const before = meterId;
      await values(day, { source: 'replace_out' });
      await owner.rows(sql`update apartment.meters set state = 'removed', removed_on = ${textOf(day)}::date
        where building_id = ${buildingId}::uuid and meter_id = ${before}::uuid`);
      for (const register of plan.registers) shown.set(register, 7);
      await put(day, before);
    },
    moveValue: (_house, source, day) => values(day, { source }),
    read: (_house, cycleId, month, day) =>
      plan.isEstimated(month)
        ? values(day, { source: 'estimate', cycleId, value: (one) => one - 5 })
        : values(day, { source: 'manual', cycleId }),
  };
}

/** Prices of electricity change in the middle of January; water has a least amount and a fixed one. */
async function pricePlans(house: Place) {
  const electricity = await pricePlan(house, 'electricity', [
    {
      from: '2020-01-01',
      tiers: [
        ['total', '230', '0.5283'],
        ['total', '400', '0.5783'],
        ['total', null, '0.8283'],
      ],
    },
    {
      from: '2026-01-09',
      tiers: [
        ['total', '200', '0.6083'],
        ['total', null, '0.9183'],
      ],
    },
  ]);
  const peaks = await pricePlan(house, 'electricity', [
    {
      from: '2020-01-01',
      tiers: [
        ['peak', null, '0.5583'],
        ['valley', null, '0.3583'],
        ['total', '230', '0'],
        ['total', null, '0.05'],
      ],
    },
  ]);
  const water = await pricePlan(house, 'cold_water', [
    {
      from: '2020-01-01',
      least: 500,
      fixed: 333,
      tiers: [
        ['total', '10', '3.45'],
        ['total', null, '4.83'],
      ],
    },
  ]);
  const year = await pricePlan(house, 'electricity', [
    {
      from: '2020-01-01',
      basis: 'year_cumulative',
      tiers: [
        ['total', '150.5', '0.5283'],
        ['total', '400', '0.5783'],
        ['total', null, '0.8283'],
      ],
    },
  ]);
  return { electricity, peaks, water, year };
}

interface Version {
  readonly from: string;
  readonly least?: number;
  readonly fixed?: number;
  readonly basis?: string;
  readonly tiers: readonly (readonly [register: string, upTo: string | null, price: string])[];
}

async function pricePlan(
  { buildingId, owner }: Place,
  kind: string,
  versions: readonly Version[],
): Promise<string> {
  const planId = v7();
  await owner.rows(sql`
    insert into apartment.tariff_plans (building_id, tariff_plan_id, code, name_zh, name_en, meter_kind, created_by, updated_by)
    values (${buildingId}::uuid, ${planId}::uuid, ${planId.slice(-12).toUpperCase()}, 'T', 'T', ${kind}, 'ming', 'ming')`);
  for (const { from, least = 0, fixed = 0, basis = 'month', tiers } of versions) {
    const versionId = v7();
    await owner.rows(sql`
      insert into apartment.tariff_versions (building_id, tariff_version_id, tariff_plan_id, effective_from, basis, min_charge_minor,
        fixed_monthly_minor, edited_by)
      values (${buildingId}::uuid, ${versionId}::uuid, ${planId}::uuid, ${from}::date, ${basis}, ${least}::bigint, ${fixed}::bigint, '{li}')`);
    for (const [position, [register, upTo, price]] of tiers.entries())
      await owner.rows(sql`insert into apartment.tariff_tiers (building_id, tariff_version_id, register, position, up_to, unit_price)
        values (${buildingId}::uuid, ${versionId}::uuid, ${register}, ${position}::int, ${upTo}::numeric, ${price}::numeric)`);
    await owner.rows(sql`update apartment.tariff_versions set state = 'active', activated_by = 'ming', activated_at = now()
      where building_id = ${buildingId}::uuid and tariff_version_id = ${versionId}::uuid`);
  }
  return planId;
}
