import {
  apartmentRoleNames,
  type ElectricityChart,
  getElectricityChart,
  getUsageStat,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { type Place, readMonthly, usageHouse } from '../drawing/testing-usage.ts';
import { good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof usageHouse>>;
let house: Place;
let reader: Person;
let tenant: Person;
let own: string;
let earlier: string;
beforeAll(async () => {
  area = await usageHouse();
  await lived();
});
afterAll(() => area.close());

/** Locked, whatever stands out in its uses. */
async function locked(place: Place, cycleId: string) {
  await place.draw(cycleId);
  await place.owner.rows(sql`update apartment.anomalies set state = 'waived', note = 'as it is', decided_by = 'x',
      decided_at = now()
    where state = 'open' and building_id = ${place.buildingId}::uuid`);
  await place.lock(cycleId);
}

/** What each of six rooms used in May 2026, and a master above them that tells hours apart: 440 in all. */
const used = [120, 60, 40, 80, 100, 20];
const hours = { peak: 200, flat: 150, valley: 90 };

/**
 * Six rooms of 25 m² each. May 2025: 90 kWh each, 600 at the master. April 2026: eleven months at once, 1,000 each. May 2026: `used`,
 * the last one estimated. 101 changes hands on 26 April; the other five are lived in all the time.
 */
async function lived() {
  house = await area.place();
  const months = [await house.cycle('2025-05'), await house.cycle('2026-04'), await house.cycle('2026-05')];
  const [before = '', april = '', may = ''] = months;
  const installedOn = '2025-04-25';
  const master = await house.meter({
    scope: 'master',
    registers: 'peak_flat_valley',
    installedOn,
    serial: 'M',
  });
  for (const [register, quantity] of Object.entries(hours)) {
    await house.reading({ meterId: master, register, value: '0', readOn: installedOn });
    const steps = [200, 2200, 2200 + quantity];
    const days = ['2025-05-25', '2026-04-25', '2026-05-25'];
    for (const [at, cycleId] of months.entries())
      await house.reading({
        meterId: master,
        register,
        cycleId,
        readOn: days[at] ?? '',
        value: String(steps[at]),
      });
  }
  for (const [index, quantity] of used.entries()) {
    const values = [
      [before, '2025-05-25', '90'],
      [april, '2026-04-25', '1090'],
    ] as const;
    const where = { roomId: house.roomId(index), parent: master, serial: `E-${index}`, installedOn };
    const meterId = await readMonthly(house, { values }, where);
    const source = index === 5 ? 'estimate' : 'manual';
    await house.reading({
      meterId,
      cycleId: may,
      readOn: '2026-05-25',
      value: String(1090 + quantity),
      source,
    });
    if (index > 0) await house.tenancy(house.roomId(index), '2025-01-01', null);
  }
  earlier = await house.tenancy(house.roomId(0), '2025-01-01', '2026-04-26', 'closed');
  own = await house.tenancy(house.roomId(0), '2026-04-26', null);
  for (const cycleId of months) await locked(house, cycleId);
  reader = await area.colleague('RDR', house.buildingId);
  tenant = await area.colleague('RES', house.buildingId);
  await house.owner.rows(sql`update apartment.persons set user_id = ${tenant.userId}
    where building_id = ${house.buildingId}::uuid and person_id = (select t.primary_person_id from apartment.tenancies t
      where t.building_id = ${house.buildingId}::uuid and t.tenancy_id = ${own}::uuid)`);
}

const spring = { from: '2026-04', to: '2026-05' };
const chart = (as: Person | undefined, query: object = {}) =>
  area.house.call(getElectricityChart, { query: { id: house.buildingId, ...spring, ...query } }, { as });
const may = ({ months }: ElectricityChart) => months.find(({ ym }) => ym === '2026-05');

describe('20 electricity of a building', () => {
  it('by month against the year before, for each m², with what the master lost and its limit', async () => {
    const told = good(await chart(reader));
    expect(told).toMatchObject({
      scope: 'building',
      room: null,
      ...spring,
      grain: 'month',
      coarser: false,
      enough: true,
    });
    // 420 kWh of 150 m² are 2.8; the master saw 440, so 20 of 440 are lost; a year before it was six times 90.
    expect(may(told)).toMatchObject({
      ...{ quantity: '420.000', estimated: true, before: '540.000', beforeEstimated: false },
      ...{ perM2: '2.8000', loss: '0.0455', othersMedian: null },
    });
    expect(told.lossLimit).toBe('0.0500');
    expect(told.rooms.map(({ roomNumber }) => roomNumber)).toEqual([
      '101',
      '102',
      '103',
      '104',
      '105',
      '106',
    ]);
    expect(Number(may(told)?.perPersonDay)).toBeGreaterThan(0);
  });

  it('tells hours apart by the master alone, floors by month, and rooms by what they used', async () => {
    const told = good(await chart(reader, { from: '2026-05' }));
    expect(told.registers).toEqual([
      { register: 'peak', cells: ['200.000'] },
      { register: 'flat', cells: ['150.000'] },
      { register: 'valley', cells: ['90.000'] },
    ]);
    expect(told.floors).toEqual([{ floor: 1, cells: [{ quantity: '420.000', estimated: true }] }]);
    expect(told.top.map(({ roomNumber, quantity, estimated }) => [roomNumber, quantity, estimated])).toEqual([
      ['101', '120.000', false],
      ['105', '100.000', false],
      ['104', '80.000', false],
      ['102', '60.000', false],
      ['103', '40.000', false],
      ['106', '20.000', true],
    ]);
  });

  it('knows nothing of months that are not locked, which is not 0', async () => {
    const told = good(await chart(reader, { from: '2026-03', to: '2026-06' }));
    expect(told.months.map(({ ym, quantity }) => `${ym} ${quantity}`)).toEqual([
      '2026-03 null',
      '2026-04 6000.000',
      '2026-05 420.000',
      '2026-06 null',
    ]);
    expect(told.floors[0]?.cells.map(({ quantity }) => quantity)).toEqual([
      null,
      '6000.000',
      '420.000',
      null,
    ]);
  });

  it('knows nothing of a month whose gate was stepped back, and neither do statistics', async () => {
    const place = await area.place();
    const months = [await place.cycle('2026-04'), await place.cycle('2026-05')] as const;
    const values = [
      [months[0], '2026-04-25', '100'],
      [months[1], '2026-05-25', '130'],
    ] as const;
    await readMonthly(place, { values }, { roomId: place.roomId(0) });
    for (const cycleId of months) await locked(place, cycleId);
    const told = async () => {
      const { months: drawn, floors } = good(
        await area.house.call(
          getElectricityChart,
          { query: { id: place.buildingId, ...spring } },
          { as: area.ming },
        ),
      );
      const query = { building: place.buildingId, kind: 'electricity', ...spring } as const;
      const { byMonth, groups, total } = good(
        await area.house.call(getUsageStat, { query: { ...query, group: 'floor' } }, { as: area.ming }),
      );
      return {
        chart: drawn.map(({ quantity }) => quantity),
        floor: floors[0]?.cells.map(({ quantity }) => quantity),
        stat: byMonth.map((one) => one?.quantity ?? null),
        statOfFloor: groups[0]?.cells.map((one) => one?.quantity ?? null),
        total: total?.quantity,
      };
    };
    const same = (...quantities: (string | null)[]) => ({
      ...{ chart: quantities, floor: quantities, stat: quantities, statOfFloor: quantities },
    });
    expect(await told()).toEqual({ ...same('100.000', '30.000'), total: '130.000' });
    // The ledger has taken its 30 back: that is no month in which nothing was used.
    await place.unlock(months[1]);
    expect(await told()).toEqual({ ...same('100.000', null), total: '100.000' });
    await locked(place, months[1]);
    expect(await told()).toEqual({ ...same('100.000', '30.000'), total: '130.000' });
  });

  it('counts people up to the last value of a meter that was taken down, which is of no month', async () => {
    const place = await area.place();
    const [roomId, april] = [place.roomId(0), await place.cycle('2026-04')];
    const meterId = await place.meter({ roomId });
    await place.reading({ meterId, value: '0', readOn: '2026-03-31' });
    await place.reading({ meterId, value: '60', readOn: '2026-04-20', source: 'replace_out' });
    await place.owner.rows(sql`update apartment.meters set state = 'removed', removed_on = '2026-04-20'
      where building_id = ${place.buildingId}::uuid and meter_id = ${meterId}::uuid`);
    await place.tenancy(roomId, '2026-01-01', null);
    await locked(place, april);
    const query = {
      building: place.buildingId,
      kind: 'electricity',
      from: '2026-04',
      to: '2026-04',
    } as const;
    const { total } = good(await area.house.call(getUsageStat, { query }, { as: area.ming }));
    // Twenty days of one person, from the first of April to the twentieth: 60 kWh are 3 a day.
    expect(total).toMatchObject({ quantity: '60.000', personDays: '20', perPersonDay: '3.0000' });
  });

  it('is twelve months up to the last locked one unless told, and turns months around', async () => {
    const told = good(
      await area.house.call(getElectricityChart, { query: { id: house.buildingId } }, { as: reader }),
    );
    expect([told.from, told.to, told.months.length]).toEqual(['2025-06', '2026-05', 12]);
    expect(good(await chart(reader, { from: '2026-05', to: '2026-04' }))).toMatchObject({
      ...spring,
      swapped: true,
    });
    expect(refusal(await chart(reader, { from: '2020-01' }))).toBe('422 LIMIT to range_too_long');
    expect(refusal(await chart(reader, { from: '2026-13' }))).toBe('422 VALIDATION from not_a_month');
    expect(refusal(await chart(reader, { grain: 'hour' }))).toMatch('422 VALIDATION grain');
  });

  it.each(apartmentRoleNames)('is for %s as for whoever reads uses', async (role) => {
    const as = await area.colleague(role, house.buildingId);
    const allowed = ['OWN', 'MGR', 'RDR', 'CHK', 'CSH', 'AUD'].includes(role);
    // It may be somebody's own: of all else they are told nothing, not even that they may not.
    expect((await chart(as)).status).toBe(allowed ? 200 : 404);
  });

  it('lays the first tier of the tariff over it, from the month on in which it is in force', async () => {
    const [plan, version] = [v7(), v7()];
    const here = house.buildingId;
    await house.owner.rows(sql`insert into apartment.tariff_plans (building_id, tariff_plan_id, code, name_zh, name_en,
        meter_kind, created_by, updated_by)
      values (${here}::uuid, ${plan}::uuid, 'E', '电', 'Electricity', 'electricity', 'ming', 'ming')`);
    await house.owner.rows(sql`insert into apartment.tariff_versions (building_id, tariff_version_id, tariff_plan_id,
        effective_from, edited_by)
      values (${here}::uuid, ${version}::uuid, ${plan}::uuid, '2026-05-01', '{a}')`);
    await house.owner.rows(sql`insert into apartment.tariff_tiers (building_id, tariff_version_id, register, position, up_to,
        unit_price)
      values (${here}::uuid, ${version}::uuid, 'total', 0, 230, 0.5283), (${here}::uuid, ${version}::uuid, 'total', 1, null, 0.8)`);
    await house.owner.rows(sql`update apartment.tariff_versions set state = 'active', activated_by = 'b'
      where building_id = ${here}::uuid and tariff_version_id = ${version}::uuid`);
    await house.owner.rows(sql`insert into apartment.meter_tariffs (building_id, meter_id, from_day, tariff_plan_id, created_by)
      select building_id, meter_id, installed_on, ${plan}::uuid, 'ming' from apartment.meters
      where building_id = ${here}::uuid and scope = 'room'`);
    const prices = good(await chart(reader)).months.map(({ unitPrice }) => unitPrice);
    expect(prices).toEqual([null, '0.528300']);
  });
});

describe('20 electricity of a room', () => {
  it('against the middle of the others, who are five or more', async () => {
    const told = good(await chart(reader, { scope: 'room', id: house.roomId(0) }));
    expect(told.room?.number).toBe('101');
    // 20, 40, 60, 80 and 100: the middle is 60. 120 kWh of 25 m² are 4.8.
    expect(may(told)).toMatchObject({
      quantity: '120.000',
      before: '90.000',
      othersMedian: '60',
      perM2: '4.8000',
    });
    expect([told.floors, told.top, told.lossLimit, told.registers]).toEqual([[], [], null, []]);
  });

  it('by days where remote readings tell them, else by month and saying so', async () => {
    const asked = { scope: 'room', id: house.roomId(1), grain: 'day', from: '2026-05' };
    expect(good(await chart(reader, asked))).toMatchObject({ grain: 'month', coarser: true, days: [] });
    const [meter] = await house.owner.rows<{ meterId: string }>(sql`
      select meter_id from apartment.meters where building_id = ${house.buildingId}::uuid and serial = 'E-1'`);
    const shown = {
      '2026-05-26': '1151',
      '2026-05-27': '1153.5',
      '2026-05-28': '1154',
      '2026-05-31': '1160',
    };
    for (const [readOn, value] of Object.entries(shown))
      await house.reading({ meterId: meter?.meterId ?? '', readOn, value, source: 'remote' });
    expect(good(await chart(reader, asked))).toMatchObject({
      ...{ grain: 'day', coarser: false },
      // From the 28th to the 31st nobody knows which day it was.
      days: [
        { day: '2026-05-27', quantity: '2.500' },
        { day: '2026-05-28', quantity: '0.500' },
      ],
    });
  });

  it('says when there are no two values of a meter', async () => {
    const bare = await area.place();
    const query = { id: bare.buildingId };
    const told = good(await area.house.call(getElectricityChart, { query }, { as: area.ming }));
    expect([told.enough, told.months.every(({ quantity }) => quantity === null)]).toEqual([false, true]);
  });
});

describe('20 a resident’s own', () => {
  const mine = (query: object = {}) => chart(tenant, { scope: 'tenancy', id: own, ...query });

  it('is what the room used while it was theirs, with nothing of others but their middle', async () => {
    const told = good(await mine());
    expect(told.months.map(({ ym, quantity, before }) => [ym, quantity, before])).toEqual([
      ['2026-04', null, null],
      ['2026-05', '120.000', null],
    ]);
    expect(may(told)).toMatchObject({ othersMedian: '60', loss: null, perPersonDay: null });
    expect([told.floors, told.top, told.rooms]).toEqual([[], [], []]);
  });

  it('has no middle of fewer than five others', async () => {
    const cancel = (state: string) =>
      house.owner.rows(sql`update apartment.tenancies set state = ${state}
        where building_id = ${house.buildingId}::uuid and room_id = ${house.roomId(5)}::uuid`);
    await cancel('cancelled');
    expect(may(good(await mine()))?.othersMedian).toBeNull();
    await cancel('active');
    expect(may(good(await mine()))?.othersMedian).toBe('60');
  });

  it('is nobody else’s, and nothing else is theirs', async () => {
    const asked: [Person | undefined, object, string][] = [
      [tenant, {}, '404 NOT_FOUND'],
      [tenant, { scope: 'room', id: house.roomId(0) }, '404 NOT_FOUND'],
      [tenant, { scope: 'tenancy', id: earlier }, '404 NOT_FOUND'],
      [tenant, { scope: 'room', id: own }, '404 NOT_FOUND'],
      [tenant, { scope: 'building', id: own }, '404 NOT_FOUND'],
      [reader, { scope: 'tenancy', id: own }, '404 NOT_FOUND'],
      [reader, { scope: 'room' }, '404 NOT_FOUND'],
      [reader, { scope: 'building', id: house.roomId(0) }, '404 NOT_FOUND'],
      [await area.colleague('FDK', house.buildingId), {}, '404 NOT_FOUND'],
      [area.stranger, {}, '404 NOT_FOUND'],
      [undefined, {}, '401 UNAUTHENTICATED'],
    ];
    for (const [as, query, expected] of asked)
      expect([query, refusal(await chart(as, query))]).toEqual([query, expected]);
  });
});
