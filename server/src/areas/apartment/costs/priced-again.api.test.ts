import { approveCorrection, askCorrection } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { type Place, usageHouse } from '../drawing/testing-usage.ts';
import { good } from '../testing-house.ts';
import { costsOfLeaving } from './index.ts';
import { costTools, tiers } from './testing-costs.ts';

let area: Awaited<ReturnType<typeof usageHouse>>;
let house: Place;
beforeAll(async () => {
  area = await usageHouse();
});
beforeEach(async () => {
  house = await area.place();
});
afterAll(() => area.close());
const { tariff, prices, lock, cycleCosts, costs } = costTools(() => house);

/** What was locked is put right by two people. */
async function correct(readingId: string, value: string) {
  const [asker, checker] = [
    await area.colleague('RDR', house.buildingId),
    await area.colleague('CHK', house.buildingId),
  ];
  const body = { value, reason: 'a 6 was read as a 1' };
  const { correctionId, version } = good(
    await area.house.call(askCorrection, { params: { readingId }, body }, { as: asker }),
  );
  const decided = { params: { correctionId }, version, body: { note: 'seen' } };
  good(await area.house.call(approveCorrection, decided, { as: checker }));
}

const monthlyCycles = (yms: readonly string[]) => Promise.all(yms.map((ym) => house.cycle(ym, 'open')));
async function read(cycleId: string, meterId: string, readOn: string, value: string) {
  await house.owner.rows(
    sql`update apartment.cycles set state = 'read_checked' where cycle_id = ${cycleId}::uuid`,
  );
  return house.reading({ meterId, cycleId, readOn, value });
}

describe('tiers that count through a year, when an earlier month is put right', () => {
  /** 0.50 up to 1000 kWh of a year, 0.80 beyond; 600, 600 and 100 kWh are locked. */
  async function year() {
    const [january = '', february = '', march = '', april = ''] = await monthlyCycles([
      ...['2026-01', '2026-02', '2026-03', '2026-04'],
    ]);
    const roomId = house.roomId(0);
    const tenancyId = await house.tenancy(roomId, '2026-01-01', null);
    const meterId = await house.meter({ roomId, installedOn: '2025-12-01' });
    await house.reading({ meterId, readOn: '2025-12-01', value: '900' });
    const moveIn = await house.reading({ meterId, readOn: '2025-12-31', value: '1000', source: 'move_in' });
    await prices(await tariff(tiers(['1000', '0.5'], [null, '0.8']), '2020-01-01', v7(), 'year_cumulative'), [
      meterId,
    ]);
    const first = await read(january, meterId, '2026-01-31', '1600');
    await lock(january);
    await read(february, meterId, '2026-02-28', '2200');
    await lock(february);
    await read(march, meterId, '2026-03-31', '2300');
    await lock(march);
    const lockApril = async () => {
      await read(april, meterId, '2026-04-30', '2400');
      await lock(april);
    };
    return { january, february, march, april, tenancyId, meterId, moveIn, first, lockApril };
  }

  it('the months between are priced again with the counter as it is now, each difference a line of its own', async () => {
    const { february, march, april, tenancyId, moveIn, lockApril } = await year();
    expect((await costs(february)).of(tenancyId)).toEqual(['electricity usage 600.000 36000']);
    expect((await costs(march)).of(tenancyId)).toEqual(['electricity usage 100.000 8000']);
    // They came in with 1100: January used 500, so February begins at 500 of the year: 500 × 0.5 + 100 × 0.8 = 330.00.
    await correct(moveIn, '1100');
    await lockApril();
    expect((await costs(april)).of(tenancyId)).toEqual([
      'electricity usage 100.000 8000',
      'electricity correction -100.000 -5000',
      'electricity correction 0.000 -3000',
    ]);
    const { byTenancy } = await cycleCosts(april);
    expect(byTenancy.get(tenancyId)?.[2]).toMatchObject({
      params: { month: '2026-02' },
      calc: {
        ...{ kind: 'correction', month: '2026-02', before: '600.000', after: '600.000' },
        ...{ billedMinor: 36_000, shouldMinor: 33_000, usedBefore: { before: '600.000', after: '500.000' } },
        flowIds: [expect.any(String)],
      },
    });
    // What was charged once is not charged again.
    expect((await costs(february)).of(tenancyId)).toEqual(['electricity usage 600.000 36000']);
  });

  it('who leaves before two months are locked goes on counting from the first to the second', async () => {
    const { tenancyId, meterId, april } = await year();
    await house.owner.rows(sql`update apartment.tenancies set state = 'ending', period = '[2026-01-01,2026-05-10)'
      where building_id = ${house.buildingId}::uuid and tenancy_id = ${tenancyId}::uuid`);
    // April is read, 1300 kWh of the year lie behind it, and not locked; May ends with their last value.
    await read(april, meterId, '2026-04-30', '2350');
    await house.reading({ meterId, readOn: '2026-05-09', value: '2400', source: 'move_out' });
    const lines = await costsOfLeaving(house.owner, house.buildingId, tenancyId, '2026-05-09');
    const used = lines.flatMap(({ params, calc }) =>
      calc?.kind === 'use' ? [[params.month, calc.pricings[0]?.usedBefore]] : [],
    );
    expect(used.slice(-2)).toEqual([
      ['2026-04', '1300.000'],
      ['2026-05', '1350.000'],
    ]);
  });

  it('what goes from one month to the next is priced by the counter in both, and adds up to the price of the year', async () => {
    const { april, tenancyId, first, lockApril } = await year();
    await correct(first, '1500');
    await lockApril();
    // January 500, February 700 from 500 on: 250.00 and 410.00 instead of 300.00 and 360.00.
    expect((await costs(april)).of(tenancyId)).toEqual([
      'electricity usage 100.000 8000',
      'electricity correction -100.000 -5000',
      'electricity correction 100.000 5000',
    ]);
  });
});

describe('pools, when what their meter showed is put right', () => {
  const areas = ['32.5', '48', '60'];
  async function shared(source: 'common_meter' | 'master_minus_subs') {
    const commonPoolId = v7();
    const [may, june] = [await house.cycle('2026-05', 'open'), await house.cycle('2026-06', 'open')];
    const meterId = await house.meter({
      ...{ scope: source === 'common_meter' ? 'common' : 'master', installedOn: '2026-04-30' },
    });
    await house.reading({ meterId, readOn: '2026-04-30', value: '0' });
    const below = await house.meter({ roomId: house.roomId(4), parent: meterId, installedOn: '2026-04-30' });
    await house.reading({ meterId: below, readOn: '2026-04-30', value: '0' });
    const sub = await read(may, below, '2026-05-31', '10');
    const readJune = async (value: string, subValue = '10') => {
      await read(june, below, '2026-06-30', subValue);
      await read(june, meterId, '2026-06-30', value);
    };
    await prices(await tariff(tiers([null, '0.6'])), [meterId]);
    await house.owner.rows(sql`
      insert into apartment.common_pools (building_id, common_pool_id, name, source, method, meter_id, created_by, updated_by)
      values (${house.buildingId}::uuid, ${commonPoolId}::uuid, 'Stairs', ${source}, 'area', ${meterId}::uuid, 'ming', 'ming')`);
    const people: string[] = [];
    for (const [index, areaM2] of areas.entries()) {
      const roomId = house.roomId(index);
      await house.owner.rows(
        sql`update apartment.rooms set area_m2 = ${areaM2}::numeric where room_id = ${roomId}::uuid`,
      );
      await house.owner.rows(sql`insert into apartment.common_pool_rooms (building_id, common_pool_id, room_id)
        values (${house.buildingId}::uuid, ${commonPoolId}::uuid, ${roomId}::uuid)`);
      people.push(await house.tenancy(roomId, '2026-01-01', null));
    }
    /** The bills of May, as they were made then. */
    const billed = async () => {
      const { byTenancy } = await cycleCosts(may);
      for (const [tenancyId, lines] of byTenancy) await bill(may, tenancyId, lines);
    };
    return { may, june, meterId, sub, people, billed, readJune };
  }
  async function bill(
    cycleId: string,
    tenancyId: string,
    lines: readonly { amountMinor: number; calc: unknown; params: object; sourceId: string | null }[],
  ) {
    const billId = v7();
    const total = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    await house.owner.transaction(async (tx) => {
      await tx.rows(sql`
        insert into apartment.bills (building_id, bill_id, kind, tenancy_id, room_id, cycle_id, total_minor, created_by, updated_by)
        select building_id, ${billId}::uuid, 'regular', tenancy_id, room_id, ${cycleId}::uuid, ${total}::bigint, 'ming', 'ming'
        from apartment.tenancies where building_id = ${house.buildingId}::uuid and tenancy_id = ${tenancyId}::uuid`);
      for (const [position, { amountMinor, calc, params, sourceId }] of lines.entries())
        await tx.rows(sql`
          insert into apartment.bill_lines (building_id, bill_line_id, bill_id, position, charge_kind, description, params,
            amount_minor, source, source_id, calc)
          values (${house.buildingId}::uuid, ${v7()}::uuid, ${billId}::uuid, ${position}::int, 'common', 'pool',
            ${JSON.stringify(params)}::jsonb, ${amountMinor}::bigint, 'pool', ${sourceId}::uuid, ${JSON.stringify(calc)}::jsonb)`);
    });
  }

  it('A-12 the month of a common meter is shared anew, by the shares that it was charged by', async () => {
    const { may, june, meterId, people, billed, readJune } = await shared('common_meter');
    const [one = '', two = '', three = ''] = people;
    const value = await read(may, meterId, '2026-05-31', '367.6');
    await lock(may);
    const charged = await costs(may);
    expect(people.map(charged.of)).toEqual([
      ['common pool null 5102'],
      ['common pool null 7535'],
      ['common pool null 9419'],
    ]);
    await billed();
    // 100 kWh too much were read: 60.00 go back, 1387.90, 2049.82 and 2562.28 fen of it.
    await correct(value, '267.6');
    await readJune('367.6');
    await lock(june);
    const { of, owner } = await costs(june);
    // June itself has 100 kWh.
    expect([one, two, three].map(of)).toEqual([
      ['common pool null 1388', 'common pool null -1388'],
      ['common pool null 2050', 'common pool null -2050'],
      ['common pool null 2562', 'common pool null -2562'],
    ]);
    expect(owner).toEqual([]);
    const { byTenancy } = await cycleCosts(june);
    expect(byTenancy.get(one)?.[1]).toMatchObject({
      ...{ description: 'pool_change', params: { name: 'Stairs', month: '2026-05' } },
      calc: {
        ...{ kind: 'poolChange', month: '2026-05', before: '367.600', after: '267.600' },
        ...{ billedMinor: 22_056, shouldMinor: 16_056, weight: '32.50', of: '140.50' },
      },
    });
  });

  it('who has settled leaves their part to the landlord, and who came later has none', async () => {
    const { may, june, meterId, people, billed, readJune } = await shared('master_minus_subs');
    const [one = '', two = '', three = ''] = people;
    const value = await read(may, meterId, '2026-05-31', '377.6');
    await lock(may);
    await billed();
    await house.owner.rows(sql`
      insert into apartment.checkouts (building_id, checkout_id, number, tenancy_id, room_id, last_day, state, settlement,
        net_minor, submitted_by, submitted_at, created_by, updated_by)
      select building_id, ${v7()}::uuid, 'C-1', tenancy_id, room_id, '2026-05-31', 'submitted', '{}', 0, 'ming', now(), 'ming', 'ming'
      from apartment.tenancies where building_id = ${house.buildingId}::uuid and tenancy_id = ${two}::uuid`);
    await house.owner.rows(sql`update apartment.tenancies set state = 'closed', period = '[2026-01-01,2026-06-01)'
      where building_id = ${house.buildingId}::uuid and tenancy_id = ${two}::uuid`);
    const late = await house.tenancy(house.roomId(1), '2026-06-01', null);
    await correct(value, '477.6');
    await readJune('477.6');
    await lock(june);
    const { of, owner } = await costs(june);
    expect([one, three].map(of)).toEqual([
      ['common pool null 0', 'common pool null 1388'],
      ['common pool null 0', 'common pool null 2562'],
    ]);
    expect([two, late].map(of)).toEqual([[], ['common pool null 0']]);
    expect(owner).toEqual(['settled pool 2050']);
  });

  it('what a meter below a master took more of, the others have shared too much of', async () => {
    const { may, june, meterId, sub, people, billed, readJune } = await shared('master_minus_subs');
    await read(may, meterId, '2026-05-31', '377.6');
    await lock(may);
    expect(people.map((await costs(may)).of)).toEqual([
      ['common pool null 5102'],
      ['common pool null 7535'],
      ['common pool null 9419'],
    ]);
    await billed();
    await correct(sub, '110');
    await readJune('377.6', '110');
    await lock(june);
    expect(people.map((await costs(june)).of)).toEqual([
      ['common pool null 0', 'common pool null -1388'],
      ['common pool null 0', 'common pool null -2050'],
      ['common pool null 0', 'common pool null -2562'],
    ]);
  });
});
