import { approveCorrection, askCorrection } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { type place, readMonthly, usageHouse } from '../drawing/testing-usage.ts';
import { good } from '../testing-house.ts';
import { costsOfLeaving } from './index.ts';
import { costTools, tiers } from './testing-costs.ts';

let area: Awaited<ReturnType<typeof usageHouse>>;
let house: Awaited<ReturnType<typeof place>>;
beforeAll(async () => {
  area = await usageHouse();
});
beforeEach(async () => {
  house = await area.place();
});
afterAll(() => area.close());

const { tariff, prices, lock, cycleCosts, shown, costs } = costTools(() => house);
const bed = async (roomId: string, label: string) => {
  const bedId = v7();
  await house.owner.rows(sql`update apartment.rooms set lease_mode = 'bed' where building_id = ${house.buildingId}::uuid
    and room_id = ${roomId}::uuid and lease_mode = 'whole'`);
  await house.owner.rows(sql`insert into apartment.beds (building_id, bed_id, room_id, label)
    values (${house.buildingId}::uuid, ${bedId}::uuid, ${roomId}::uuid, ${label})`);
  return bedId;
};
const settle = (tenancyId: string, roomId: string, lastDay: string) =>
  house.owner.rows(sql`
    insert into apartment.checkouts (building_id, checkout_id, number, tenancy_id, room_id, last_day, state, settlement,
      net_minor, submitted_by, submitted_at, created_by, updated_by)
    values (${house.buildingId}::uuid, ${v7()}::uuid, ${v7()}, ${tenancyId}::uuid, ${roomId}::uuid, ${lastDay}::date,
      'submitted', '{}', 0, 'ming', now(), 'ming', 'ming')`);

describe('what rooms used', () => {
  it('A-01: one tenancy, one meter, one month, with the arithmetic on the line', async () => {
    const [roomId, june] = [house.roomId(0), await house.cycle('2026-06')];
    const tenancyId = await house.tenancy(roomId, '2026-01-01', null);
    const values = [[june, '2026-06-25', '486']] as const;
    const meterId = await readMonthly(house, { values }, { roomId, serial: 'E', installedOn: '2026-05-25' });
    await prices(await tariff(), [meterId]);
    await lock(june);
    const { byTenancy, owner, basis } = await cycleCosts(june);
    const [line] = byTenancy.get(tenancyId) ?? [];
    expect(line).toMatchObject({
      ...{
        chargeKind: 'electricity',
        description: 'use',
        quantity: '486.000',
        unit: 'kWh',
        amountMinor: 291_05,
      },
      ...{ source: 'usage', sourceId: meterId, params: { serial: 'E', month: '2026-06' } },
      calc: {
        kind: 'use',
        useMinor: 291_05,
        stretches: [
          { fromDay: '2026-05-25', fromValue: '0.000', toDay: '2026-06-25', toValue: '486.000', days: 31 },
        ],
        tiers: [{ upTo: '230.000' }, { upTo: '400.000' }, { upTo: null, amount: '71.233800000' }],
      },
    });
    expect([...byTenancy.keys()]).toEqual([tenancyId]);
    expect(owner).toEqual([]);
    expect(basis).toMatchObject({ tierProrate: true, vacantShare: 'landlord', unpriced: [], pools: [] });
  });

  it('a meter without a tariff is told, and costs nothing', async () => {
    const [roomId, june] = [house.roomId(0), await house.cycle('2026-06')];
    await house.tenancy(roomId, '2026-01-01', null);
    const meterId = await readMonthly(house, { values: [[june, '2026-06-25', '86']] }, { roomId });
    await lock(june);
    const { byTenancy, basis } = await cycleCosts(june);
    expect(byTenancy.size).toBe(0);
    expect(basis.unpriced).toEqual([meterId]);
  });

  it('A-04: tiers that count through a year go on where the months before ended, and begin anew with it', async () => {
    const yms = ['2025-12', '2026-01', '2026-02'];
    const cycles: string[] = [];
    for (const ym of yms) cycles.push(await house.cycle(ym));
    const [december = '', january = '', february = ''] = cycles;
    const roomId = house.roomId(0);
    const tenancyId = await house.tenancy(roomId, '2025-01-01', null);
    const values = [
      [december, '2025-12-31', '1000'],
      [january, '2026-01-31', '3700'],
      [february, '2026-02-28', '4000'],
    ] as const;
    const meterId = await readMonthly(house, { values }, { roomId, installedOn: '2025-11-30' });
    const ofYear = tiers(['2760', '0.5283'], ['4800', '0.5783'], [null, '0.8283']);
    const plan = await tariff(ofYear, '2020-01-01', v7(), 'year_cumulative');
    await prices(plan, [meterId]);
    for (const cycleId of cycles) await lock(cycleId);
    expect((await costs(january)).of(tenancyId)).toEqual(['electricity usage 2700.000 142641']);
    expect((await costs(february)).of(tenancyId)).toEqual(['electricity usage 300.000 17049']);
  });

  it('a price that changes inside a month', async () => {
    const [roomId, june] = [house.roomId(0), await house.cycle('2026-06')];
    const tenancyId = await house.tenancy(roomId, '2026-01-01', null);
    const values = [[june, '2026-06-30', '30']] as const;
    const meterId = await readMonthly(house, { values }, { roomId, installedOn: '2026-05-31' });
    const plan = await tariff(tiers([null, '1']));
    await tariff(tiers([null, '2']), '2026-06-21', plan);
    await prices(plan, [meterId]);
    await lock(june);
    expect((await costs(june)).of(tenancyId)).toEqual(['electricity usage 30.000 4000']);
  });

  it('A-05: who comes and who goes inside a month pay their own, and the landlord what nobody used', async () => {
    const [may, june] = [await house.cycle('2026-05'), await house.cycle('2026-06')];
    const roomId = house.roomId(0);
    const first = await house.tenancy(roomId, '2026-01-01', '2026-06-10', 'settling');
    const second = await house.tenancy(roomId, '2026-06-21', null);
    const values = [
      [may, '2026-05-31', '1204.6'],
      [june, '2026-06-30', '1400'],
    ] as const;
    const meterId = await readMonthly(
      house,
      { first: '1100', values },
      { roomId, installedOn: '2026-04-30' },
    );
    await house.reading({ meterId, readOn: '2026-06-09', value: '1291.3', source: 'move_out' });
    await house.reading({ meterId, readOn: '2026-06-20', value: '1293.3', source: 'move_in' });
    await prices(await tariff(), [meterId]);
    await lock(may);
    await lock(june);
    const { of, owner } = await costs(june);
    // 106.7 kWh in 10 of 30 days: 76.67 × 0.5283 + 30.03 × 0.5783
    expect([of(first), of(second)]).toEqual([
      ['electricity usage 86.700 4669'],
      ['electricity usage 106.700 5787'],
    ]);
    expect(owner).toEqual(['vacant usage 106']);
  });

  it('A-13: three who share a room, by days of persons', async () => {
    const june = await house.cycle('2026-07');
    const roomId = house.roomId(0);
    const [a, b, c] = [await bed(roomId, 'A'), await bed(roomId, 'B'), await bed(roomId, 'C')];
    const one = await house.tenancy(roomId, '2026-01-01', null, 'active', a);
    const two = await house.tenancy(roomId, '2026-01-01', null, 'active', b);
    const late = await house.tenancy(roomId, '2026-07-20', null, 'active', c);
    const values = [[june, '2026-07-31', '186.42']] as const;
    const meterId = await readMonthly(house, { values }, { roomId, installedOn: '2026-06-30' });
    await prices(await tariff(tiers([null, '1'])), [meterId]);
    await lock(june);
    const { of } = await costs(june);
    expect([one, two, late].map(of)).toEqual([
      ['electricity usage null 7810'],
      ['electricity usage null 7809'],
      ['electricity usage null 3023'],
    ]);
    const { byTenancy } = await cycleCosts(june);
    expect(byTenancy.get(late)?.[0]?.calc).toMatchObject({
      share: { wholeMinor: 186_42, weight: '12', of: '74' },
    });
  });
});

describe('what is put right', () => {
  it('A-11: an estimate is trued up over a tier edge by the tariff of its own month', async () => {
    const [april, may, june] = [
      await house.cycle('2026-04'),
      await house.cycle('2026-05'),
      await house.cycle('2026-06'),
    ];
    const roomId = house.roomId(0);
    const tenancyId = await house.tenancy(roomId, '2026-01-01', null);
    const values = [[april, '2026-04-30', '1000']] as const;
    const meterId = await readMonthly(house, { first: '900', values }, { roomId, installedOn: '2026-03-31' });
    await prices(await tariff(), [meterId]);
    await lock(april);
    await house.reading({ meterId, cycleId: may, readOn: '2026-05-31', value: '1210', source: 'estimate' });
    await lock(may);
    expect((await costs(may)).of(tenancyId)).toEqual(['electricity usage 210.000 11094']);
    await house.reading({ meterId, cycleId: june, readOn: '2026-06-30', value: '1520' });
    await lock(june);
    expect((await costs(june)).of(tenancyId)).toEqual([
      'electricity usage 255.700 13637',
      'electricity true_up 54.300 3040',
    ]);
    const { byTenancy } = await cycleCosts(june);
    expect(byTenancy.get(tenancyId)?.[1]).toMatchObject({
      params: { month: '2026-05' },
      calc: {
        kind: 'trueUp',
        estimated: '210.000',
        actual: '264.300',
        billedMinor: 110_94,
        shouldMinor: 141_34,
      },
    });
    // What May said stays as it was.
    expect((await costs(may)).of(tenancyId)).toEqual(['electricity usage 210.000 11094']);
  });
});

describe('what was corrected after it was locked', () => {
  /** May is locked, with 210 kWh, and then read as another value; June is locked after it. */
  async function corrected(value: string) {
    const [may, june] = [await house.cycle('2026-05'), await house.cycle('2026-06', 'open')];
    const roomId = house.roomId(0);
    const tenancyId = await house.tenancy(roomId, '2026-01-01', '2026-07-01', 'ending');
    const meterId = await readMonthly(house, { values: [] }, { roomId, installedOn: '2026-04-30' });
    const readingId = await house.reading({ meterId, cycleId: may, readOn: '2026-05-31', value: '210' });
    await prices(await tariff(), [meterId]);
    await lock(may);
    const correct = async () => {
      const [asker, checker] = [
        await area.colleague('RDR', house.buildingId),
        await area.colleague('CHK', house.buildingId),
      ];
      const body = { value, reason: 'a 6 was read as a 1' };
      const asked = good(
        await area.house.call(askCorrection, { params: { readingId }, body }, { as: asker }),
      );
      const { correctionId, version } = asked;
      const decided = { params: { correctionId }, version, body: { note: 'seen' } };
      good(await area.house.call(approveCorrection, decided, { as: checker }));
    };
    const lockJune = async () => {
      await house.owner.rows(
        sql`update apartment.cycles set state = 'read_checked' where cycle_id = ${june}::uuid`,
      );
      await house.reading({ meterId, cycleId: june, readOn: '2026-06-30', value: '500' });
      await lock(june);
    };
    return { may, june, roomId, tenancyId, correct, lockJune };
  }

  it('5.1: the month is priced again, and the difference stands in the month that took it', async () => {
    const { may, june, tenancyId, correct, lockJune } = await corrected('260');
    await correct();
    await lockJune();
    // 260 kWh: 230 × 0.5283 + 30 × 0.5783 = 138.858, less 110.943; June has 240.
    expect((await costs(may)).of(tenancyId)).toEqual(['electricity usage 210.000 11094']);
    expect((await costs(june)).of(tenancyId)).toEqual([
      'electricity usage 240.000 12729',
      'electricity correction 50.000 2792',
    ]);
    const { byTenancy } = await cycleCosts(june);
    expect(byTenancy.get(tenancyId)?.[1]?.calc).toMatchObject({
      ...{ kind: 'correction', month: '2026-05', before: '210.000', after: '260.000' },
      ...{ billedMinor: 110_94, shouldMinor: 138_86, flowIds: [expect.any(String)] },
    });
  });

  it('5.1: less than was charged comes back', async () => {
    const { june, tenancyId, correct, lockJune } = await corrected('110');
    await correct();
    await lockJune();
    expect((await costs(june)).of(tenancyId)[1]).toBe('electricity correction -100.000 -5283');
  });

  it('who has settled is charged what was corrected since then, and nothing else', async () => {
    const { june, roomId, tenancyId, correct, lockJune } = await corrected('260');
    await settle(tenancyId, roomId, '2026-06-30');
    await correct();
    await lockJune();
    expect((await costs(june)).of(tenancyId)).toEqual(['electricity correction 50.000 2792']);
  });

  it('not what was settled with them', async () => {
    const { june, roomId, tenancyId, correct, lockJune } = await corrected('260');
    await correct();
    await settle(tenancyId, roomId, '2026-06-30');
    await lockJune();
    expect((await costs(june)).of(tenancyId)).toEqual([]);
  });
});

describe('what a building has in common', () => {
  async function pool(
    more: { source: string; method: string; meterId?: string; amountMinor?: number },
    rooms = [0, 1, 2],
  ) {
    const commonPoolId = v7();
    await house.owner.rows(sql`
      insert into apartment.common_pools (building_id, common_pool_id, name, source, method, amount_minor, meter_id, created_by,
        updated_by)
      values (${house.buildingId}::uuid, ${commonPoolId}::uuid, 'Stairs', ${more.source}, ${more.method},
        ${more.amountMinor ?? null}::bigint, ${more.meterId ?? null}::uuid, 'ming', 'ming')`);
    for (const index of rooms)
      await house.owner.rows(sql`insert into apartment.common_pool_rooms (building_id, common_pool_id, room_id)
        values (${house.buildingId}::uuid, ${commonPoolId}::uuid, ${house.roomId(index)}::uuid)`);
    return commonPoolId;
  }
  /** A master meter, and three rooms below it that are lived in. */
  async function below() {
    const june = await house.cycle('2026-06');
    const areas = ['32.5', '48.0', '60.0'];
    for (const [index, area] of areas.entries())
      await house.owner.rows(sql`update apartment.rooms set area_m2 = ${area}::numeric
        where building_id = ${house.buildingId}::uuid and room_id = ${house.roomId(index)}::uuid`);
    const read = (value: string) => ({ values: [[june, '2026-06-30', value]] as const });
    const more = { installedOn: '2026-05-31' };
    const master = await readMonthly(house, read('5280.0'), { ...more, scope: 'master' });
    const subs = ['4000', '500', '412.4'];
    for (const [index, value] of subs.entries())
      await readMonthly(house, read(value), { ...more, roomId: house.roomId(index), parent: master });
    await prices(await tariff(tiers([null, '0.6'])), [master]);
    return { june, master };
  }

  it('A-12: what no meter below a master saw, by area', async () => {
    const { june, master } = await below();
    const tenancies: string[] = [];
    for (const index of [0, 1, 2])
      tenancies.push(await house.tenancy(house.roomId(index), '2026-01-01', null));
    const [one = '', two = '', three = ''] = tenancies;
    await pool({ source: 'master_minus_subs', method: 'area', meterId: master });
    await lock(june);
    const { of, owner } = await costs(june);
    expect([one, two, three].map(of)).toEqual([
      ['common pool null 5102'],
      ['common pool null 7535'],
      ['common pool null 9419'],
    ]);
    expect(owner).toEqual([]);
    const { byTenancy } = await cycleCosts(june);
    expect(byTenancy.get(two)?.[0]?.calc).toMatchObject({
      ...{ kind: 'pool', wholeMinor: 220_56, quantity: '367.600', unitPrice: '0.600000' },
      gap: { master: '5280.000', subs: '4912.400' },
      parts: [{ mine: false }, { mine: true, amountMinor: 75_35, weight: '48.00' }, { mine: false }],
    });
  });

  it.each([
    ['landlord', ['common pool null 5102'], ['vacant pool 16954']],
    ['exclude', ['common pool null 22056'], []],
  ])('of empty rooms: %s', async (vacantShare, charged, own) => {
    await house.owner.rows(sql`update apartment.buildings set vacant_share = ${vacantShare}
      where building_id = ${house.buildingId}::uuid`);
    const { june, master } = await below();
    const tenancyId = await house.tenancy(house.roomId(0), '2026-01-01', null);
    await pool({ source: 'master_minus_subs', method: 'area', meterId: master });
    await lock(june);
    const { byTenancy, owner } = await cycleCosts(june);
    expect(shown(byTenancy.get(tenancyId))).toEqual(charged);
    const sum = owner.reduce((all, { line }) => all + line.amountMinor, 0);
    expect(sum === 0 ? [] : [`vacant pool ${sum}`]).toEqual(own);
  });

  it('a gap that the landlord bears is nobody’s', async () => {
    const { june, master } = await below();
    const tenancyId = await house.tenancy(house.roomId(0), '2026-01-01', null);
    await pool({ source: 'master_minus_subs', method: 'equal', meterId: master });
    await lock(june);
    await house.owner.rows(sql`
      insert into apartment.gap_bearers (building_id, usage_id, bearer, note, gap, decided_by)
      select building_id, usage_id, 'landlord', 'the pump', 367.6, 'ming' from apartment.usages
      where building_id = ${house.buildingId}::uuid and meter_id = ${master}::uuid`);
    const { of, owner } = await costs(june);
    expect([of(tenancyId), owner]).toEqual([[], ['gap pool 22056']]);
  });

  it('a fixed amount, and who shares a room shares its part', async () => {
    const june = await house.cycle('2026-06', 'usage_checked');
    const [a, b] = [await bed(house.roomId(0), 'A'), await bed(house.roomId(0), 'B')];
    const one = await house.tenancy(house.roomId(0), '2026-01-01', null, 'active', a);
    const two = await house.tenancy(house.roomId(0), '2026-01-01', '2026-06-16', 'ending', b);
    const three = await house.tenancy(house.roomId(1), '2026-01-01', null);
    await pool({ source: 'fixed_amount', method: 'equal', amountMinor: 100_01 }, [0, 1]);
    const { of } = await costs(june);
    const parts = [one, two, three].map((who) => Number(of(who)[0]?.split(' ').at(-1)));
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(100_01);
    expect(Math.abs((parts[0] ?? 0) - 2 * (parts[1] ?? 0))).toBeLessThan(3);
  });
});

describe('who leaves', () => {
  async function leaving() {
    const [may, june] = [await house.cycle('2026-05'), await house.cycle('2026-06')];
    const roomId = house.roomId(0);
    const tenancyId = await house.tenancy(roomId, '2026-01-01', '2026-06-10', 'ending');
    const values = [[may, '2026-05-31', '1204.6']] as const;
    const meterId = await readMonthly(
      house,
      { first: '1100', values },
      { roomId, installedOn: '2026-04-30' },
    );
    await prices(await tariff(), [meterId]);
    await lock(may);
    const bill = (state: string) =>
      house.owner.rows(sql`
        insert into apartment.bills (building_id, bill_id, number, kind, tenancy_id, room_id, cycle_id, issue_on, due_on,
          total_minor, state, created_by, updated_by)
        values (${house.buildingId}::uuid, ${v7()}::uuid, ${v7()}, 'regular', ${tenancyId}::uuid, ${roomId}::uuid,
          ${may}::uuid, '2026-06-01', '2026-06-10', 0, ${state}, 'ming', 'ming')`);
    await house.reading({ meterId, readOn: '2026-06-09', value: '1291.3', source: 'move_out' });
    const owed = () => costsOfLeaving(house.owner, house.buildingId, tenancyId, '2026-06-09');
    return { may, june, roomId, tenancyId, meterId, bill, owed };
  }

  it('A-19: electricity from the last bill to the last day, and in the month not again', async () => {
    const { june, roomId, tenancyId, meterId, bill, owed } = await leaving();
    await bill('issued');
    const lines = await owed();
    expect(shown(lines)).toEqual(['electricity usage 86.700 4669']);
    expect(lines[0]?.calc).toMatchObject({ kind: 'use', month: '2026-06', prorated: { days: 9, of: 30 } });
    await settle(tenancyId, roomId, '2026-06-09');
    expect(shown(await owed())).toEqual(shown(lines));
    await house.reading({ meterId, cycleId: june, readOn: '2026-06-30', value: '1295' });
    await lock(june);
    expect((await costs(june)).of(tenancyId)).toEqual([]);
  });

  it('with what is locked and no bill was sent for; a draft is discarded by the settlement', async () => {
    const { bill, owed } = await leaving();
    const both = ['electricity usage 104.600 5526', 'electricity usage 86.700 4669'];
    expect(shown(await owed())).toEqual(both);
    await bill('discarded');
    expect(shown(await owed())).toEqual(both);
    await bill('draft');
    expect(shown(await owed())).toEqual(both);
  });

  it('late, when the month of their last day has been billed without them', async () => {
    const { june, meterId, bill, owed } = await leaving();
    await bill('paid');
    await house.reading({ meterId, cycleId: june, readOn: '2026-06-30', value: '1295' });
    await lock(june);
    await house.owner.rows(
      sql`update apartment.cycles set state = 'closed' where building_id = ${house.buildingId}::uuid`,
    );
    expect(shown(await owed())).toEqual(['electricity usage 86.700 4669']);
  });

  it('of a room that several share only their part, and the others later have the rest', async () => {
    const june = await house.cycle('2026-06');
    const roomId = house.roomId(0);
    const [a, b] = [await bed(roomId, 'A'), await bed(roomId, 'B')];
    const stays = await house.tenancy(roomId, '2026-01-01', null, 'active', a);
    const leaves = await house.tenancy(roomId, '2026-01-01', '2026-06-10', 'ending', b);
    const meterId = await readMonthly(
      house,
      { first: '0', values: [] },
      { roomId, installedOn: '2026-05-31' },
    );
    await prices(await tariff(tiers([null, '1'])), [meterId]);
    await house.reading({ meterId, readOn: '2026-06-09', value: '90.01', source: 'move_out' });
    const lines = await costsOfLeaving(house.owner, house.buildingId, leaves, '2026-06-09');
    expect(shown(lines)).toEqual(['electricity usage null 4500']);
    await settle(leaves, roomId, '2026-06-09');
    await house.reading({ meterId, cycleId: june, readOn: '2026-06-30', value: '190.01' });
    await lock(june);
    const { of, owner } = await costs(june);
    expect(of(leaves)).toEqual([]);
    expect(of(stays).sort()).toEqual(['electricity usage 100.000 10000', 'electricity usage null 4501']);
    expect(owner).toEqual([]);
  });

  describe('of a room in which several stay', () => {
    async function three() {
      const june = await house.cycle('2026-06');
      const roomId = house.roomId(0);
      const beds = [await bed(roomId, 'A'), await bed(roomId, 'B'), await bed(roomId, 'C')];
      for (const bedId of beds.slice(1)) await house.tenancy(roomId, '2026-01-01', null, 'active', bedId);
      const leaves = await house.tenancy(roomId, '2026-01-01', '2026-06-10', 'ending', beds[0]);
      const first = { first: '0', values: [] };
      const meterId = await readMonthly(house, first, { roomId, installedOn: '2026-05-31' });
      await prices(await tariff(tiers([null, '1'])), [meterId]);
      await house.reading({ meterId, readOn: '2026-06-09', value: '90.00', source: 'move_out' });
      const owed = async () =>
        shown(await costsOfLeaving(house.owner, house.buildingId, leaves, '2026-06-09'));
      const lockJune = async () => {
        await house.reading({ meterId, cycleId: june, readOn: '2026-06-30', value: '300.00' });
        await lock(june);
      };
      const billed = async () => {
        const { byTenancy } = await cycleCosts(june);
        return [...byTenancy.values()].flat().reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      };
      return { roomId, leaves, owed, lockJune, billed };
    }

    it('who has handed it in owes the same once the month is locked', async () => {
      const { roomId, leaves, owed, lockJune, billed } = await three();
      expect(await owed()).toEqual(['electricity usage null 3000']);
      await settle(leaves, roomId, '2026-06-09');
      await lockJune();
      expect(await owed()).toEqual(['electricity usage null 3000']);
      expect(await billed()).toBe(300_00 - 30_00);
    });

    it('who hands it in once the month is locked has a part of the one bill of all', async () => {
      const { roomId, leaves, owed, lockJune, billed } = await three();
      await lockJune();
      // 9 of 69 days of persons.
      expect(await owed()).toEqual(['electricity usage null 3913']);
      const before = await billed();
      await settle(leaves, roomId, '2026-06-09');
      expect(await owed()).toEqual(['electricity usage null 3913']);
      expect(await billed()).toBe(before - 39_13);
    });
  });
});
