import {
  getArrearsStat,
  getCostStat,
  getIncomeStat,
  getKeyFigures,
  getOccupancyStat,
  getUsageStat,
  getWorkloadStat,
} from '@console/contract/apartment';
import { apartmentHouse, good } from '../testing-house.ts';
import { billedHouse, meteredHouse, statHouse } from './testing-stat-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
let building: string;
let small: Awaited<ReturnType<typeof statHouse>>;
beforeAll(async () => {
  area = await apartmentHouse();
  small = await statHouse(area);
  building = small.buildingId;
  await billedHouse(area, small, await meteredHouse(area, small));
});
afterAll(() => area.close());

const as = () => ({ as: area.ming });
const june = { from: '2025-06', to: '2025-06' };

describe('5.7, by hand, on a house of two rooms and two beds', () => {
  it('occupancy: 28 of 110 nights. 101 from the 12th: 19; 102 held for 10 of 30; bed A until the 9th: 9; bed B none', async () => {
    const stat = good(await area.house.call(getOccupancyStat, { query: { building, ...june } }, as()));
    expect(stat.total).toMatchObject({ lettableNights: 30 + 20 + 30 + 30, occupiedNights: 19 + 9 });
    // 28 / 110 = 0.25454…
    expect(stat.total?.occupancy).toBe('0.2545');
  });

  it('vacant days and their cost: 11 at 100.00, 20 at 50.00, 21 and 30 at 30.00, a thirtieth of each rent', async () => {
    const stat = good(await area.house.call(getOccupancyStat, { query: { building, ...june } }, as()));
    expect(stat.total).toMatchObject({
      vacantNights: 11 + 20 + 21 + 30,
      vacancyLossMinor: 110_000 + 100_000 + 63_000 + 90_000,
    });
  });

  it('occupancy by floor: 19 of 50 and 9 of 60; by type the one with it and the others', async () => {
    const by = async (group: 'floor' | 'type') => {
      const { groups } = good(
        await area.house.call(getOccupancyStat, { query: { building, ...june, group } }, as()),
      );
      return groups.map(({ key, name, total }) => [
        name?.en ?? key,
        total?.occupiedNights,
        total?.lettableNights,
        total?.occupancy,
      ]);
    };
    expect(await by('floor')).toEqual([
      ['1', 19, 50, '0.3800'],
      ['2', 9, 60, '0.1500'],
    ]);
    expect(await by('type')).toEqual([
      ['Standard', 19, 30, '0.6333'],
      ['', 9, 80, '0.1125'],
    ]);
  });

  it('turnover in 12 months: 2 came and 1 went; 714 lettable nights of 365 are 1.956 rooms', async () => {
    const query = { building, ym: '2025-06' };
    const { occupancy, months } = good(await area.house.call(getKeyFigures, { query }, as()));
    expect(months).toHaveLength(12);
    expect(occupancy?.total).toMatchObject({
      // 101, A and B are there for 181 nights, 102 for 171: the rooms came on 1 January.
      lettableNights: 181 * 3 + 171,
      checkIns: 2,
      checkOuts: 1,
      checkInsPerUnit: '1.0224',
      checkOutsPerUnit: '0.5112',
    });
    // Before there was a room nothing is known, which is not 0.
    expect(occupancy?.byMonth.map((one) => one?.lettableNights ?? null).slice(0, 7)).toEqual([
      ...[null, null, null, null, null, null],
      124,
    ]);
  });

  it('collection of May: 500.00 of 1,000.00 on 30 June, also after 100.00 were taken back on 3 July', async () => {
    const on = async (asOf: string, month: string) => {
      const query = { building, from: month, to: month, asOf };
      return good(await area.house.call(getIncomeStat, { query }, as())).total;
    };
    expect(await on('2025-06-30', '2025-05')).toMatchObject({ collectedMinor: 50_000, collection: '0.5000' });
    expect(await on('2025-07-31', '2025-05')).toMatchObject({ collectedMinor: 70_000, collection: '0.7000' });
    // June: 450.00 of 500.00, and of 450.00 once 50.00 are credited.
    expect(await on('2025-07-19', '2025-06')).toMatchObject({ issuedMinor: 50_000, collection: '0.9000' });
    expect(await on('2025-07-31', '2025-06')).toMatchObject({ issuedMinor: 45_000, collection: '1.0000' });
    // Nothing was sent of July.
    expect(await on('2025-07-31', '2025-07')).toMatchObject({ issuedMinor: null, collection: null });
  });

  it('income by item: a deposit is none, a voided bill neither, a credit takes from its month', async () => {
    const query = { building, from: '2025-05', to: '2025-07', group: 'item' as const, asOf: '2025-07-31' };
    const { groups, byMonth } = good(await area.house.call(getIncomeStat, { query }, as()));
    expect(groups.map(({ key, cells }) => [key, ...cells.map((one) => one?.chargedMinor ?? null)])).toEqual([
      ['rent', 90_000, 43_000 - 5_000 + 190_000, null],
      ['electricity', 10_000, null, null],
      ['water', null, 5_000, null],
      ['common', null, 2_000, null],
      ['late_fee', null, null, 120],
    ]);
    expect(byMonth.map((one) => [one?.chargedMinor, one?.receivedMinor])).toEqual([
      [100_000, null],
      [235_000, 40_000 + 10_000 + 490_000],
      [120, 30_000 + 45_000 - 10_000],
    ]);
  });

  it('arrears and their days: 20 days on 30 June, 51, 82 and 112 at the ends of the months after', async () => {
    const query = { building, from: '2025-05', to: '2025-09' };
    const { byMonth, total } = good(await area.house.call(getArrearsStat, { query }, as()));
    expect(byMonth.map((one) => one && [one.arrearsMinor, one.bills, one.oldestDays])).toEqual([
      null,
      // 500.00 of May's bill, for the 100.00 are back only in July, and 70.00 that are voided only in July.
      [57_000, 2, 20],
      [30_120, 1, 51],
      [30_120, 1, 82],
      [30_120, 1, 112],
    ]);
    // Arrears are what stands in the end, not a sum of months.
    expect(total?.arrearsMinor).toBe(30_120);
  });

  it('ageing: one to thirty days, then 31 to 60, 61 to 90, and more', async () => {
    const query = { building, from: '2025-06', to: '2025-09' };
    const { byMonth } = good(await area.house.call(getArrearsStat, { query }, as()));
    expect(
      byMonth.map((one) => [
        one?.days1To30Minor,
        one?.days31To60Minor,
        one?.days61To90Minor,
        one?.daysOver90Minor,
      ]),
    ).toEqual([
      [57_000, 0, 0, 0],
      [0, 30_120, 0, 0],
      [0, 0, 30_120, 0],
      [0, 0, 0, 30_120],
    ]);
  });

  it('arrears on a day in the middle: on 12 July bed A owes 300.00 and 101 all of June since yesterday', async () => {
    const query = { building, from: '2025-07', to: '2025-07', asOf: '2025-07-12', group: 'floor' as const };
    const { groups, total } = good(await area.house.call(getArrearsStat, { query }, as()));
    expect(groups.map(({ key, total: one }) => [key, one?.arrearsMinor, one?.oldestDays])).toEqual([
      ['1', 50_000, 1],
      ['2', 30_000, 32],
    ]);
    expect(total).toMatchObject({ arrearsMinor: 80_000, oldestDays: 32 });
  });

  it('arrears of money that was taken back after the day: 100.00 in November, also if what came in December is of October', async () => {
    const query = { building, from: '2025-10', to: '2025-12', group: 'floor' as const };
    const { groups } = good(await area.house.call(getArrearsStat, { query }, as()));
    const [first] = groups;
    expect(first?.cells.map((one) => [one?.arrearsMinor, one?.oldestDays])).toEqual([
      [0, null],
      // On 30 November, 51 days after 10 October.
      [10_000, 51],
      [0, null],
    ]);
  });

  it('usage per m² and person-day: 120 - 10 + 80 kWh on 60 m², and by 14 + 6 + 15 days of people', async () => {
    const { total } = good(await area.house.call(getUsageStat, { query: { building, ...june } }, as()));
    expect(total).toMatchObject({ quantity: '190.000', areaM2: '60.00', personDays: '35', estimated: true });
    // 190 / 60 = 3.16666…; 190 / 35 = 5.42857…
    expect(total).toMatchObject({ perM2: '3.1667', perPersonDay: '5.4286' });
  });

  it('loss: 8 of 208 kWh that the master saw', async () => {
    const { total } = good(await area.house.call(getUsageStat, { query: { building, ...june } }, as()));
    expect(total).toMatchObject({ masterQuantity: '208.000', loss: '0.0385' });
    // A floor has no master.
    const query = { building, ...june, group: 'floor' as const };
    const { groups } = good(await area.house.call(getUsageStat, { query }, as()));
    expect(groups.map(({ key, total: one }) => [key, one?.quantity, one?.loss])).toEqual([
      ['1', '110.000', null],
      ['2', '80.000', null],
    ]);
  });

  it('billed versus mains: electricity of May 100.00 for 80.00, water of June 50.00 and 20.00 of a pool for 60.00', async () => {
    const query = { building, from: '2025-05', to: '2025-06', group: 'item' as const };
    const { groups, total } = good(await area.house.call(getCostStat, { query }, as()));
    expect(
      groups.map(({ key, cells }) => [key, ...cells.map((one) => one?.differenceMinor ?? null)]),
    ).toEqual([
      ['electricity', 2_000, null],
      ['water', null, 1_000],
    ]);
    expect(total).toEqual({ billedMinor: 17_000, mainsMinor: 14_000, differenceMinor: 3_000 });
  });

  it('reading timeliness: one of four registers; the master was read late, one was estimated, one not at all', async () => {
    const { total } = good(await area.house.call(getWorkloadStat, { query: { building, ...june } }, as()));
    expect(total).toMatchObject({ dueReadings: 4, readingsInTime: 1, timeliness: '0.2500' });
  });
});

describe('what is asked', () => {
  const ask = (query: object) =>
    area.house.call(getOccupancyStat, { query: { building, ...query } as { building: string } }, as());

  it('the wrong way round is swapped, and said to be', async () => {
    expect(good(await ask({ from: '2025-07', to: '2025-05' }))).toMatchObject({
      ...{ from: '2025-05', to: '2025-07', swapped: true, months: ['2025-05', '2025-06', '2025-07'] },
    });
  });

  it('36 months are answered, 37 are LIMIT with status 422 at the field', async () => {
    expect((await ask({ from: '2023-01', to: '2025-12' })).status).toBe(200);
    const { status, body } = await ask({ from: '2022-12', to: '2025-12' });
    expect([status, body]).toMatchObject([
      422,
      { code: 'LIMIT', fields: [{ path: 'to', code: 'range_too_long', params: { months: 36 } }] },
    ]);
  });

  it('by building all that the caller may see, each by itself; by anything else one has to be named', async () => {
    const { groups, currency } = good(
      await area.house.call(getOccupancyStat, { query: { ...june, group: 'building' } }, as()),
    );
    expect(groups.map(({ key }) => key).sort()).toEqual([building, area.lanting.buildingId].sort());
    expect(currency).toBe('CNY');
    const { status, body } = await area.house.call(getOccupancyStat, { query: june }, as());
    expect([status, body]).toMatchObject([422, { fields: [{ path: 'building', code: 'required' }] }]);
  });

  it('who did how much, by people', async () => {
    const query = { building, from: '2025-05', to: '2025-06' };
    const { byMonth } = good(await area.house.call(getWorkloadStat, { query }, as()));
    expect(byMonth.map((one) => [one?.readings, one?.payments])).toEqual([
      [3, 0],
      // An estimate is nobody's reading.
      [2, 3],
    ]);
  });

  it('figures that somebody may not see are not there', async () => {
    const seenBy = async (role: 'RDR' | 'FDK' | 'CSH') => {
      const { occupancy, income, arrears, usage, costs, workload } = good(
        await area.house.call(
          getKeyFigures,
          { query: { building, ym: '2025-06' } },
          { as: await area.colleague(role, building) },
        ),
      );
      return [occupancy, income, arrears, usage, costs, workload].map((one) => one !== undefined);
    };
    expect(await seenBy('RDR')).toEqual([false, false, false, true, false, false]);
    expect(await seenBy('FDK')).toEqual([true, false, false, false, false, false]);
    expect(await seenBy('CSH')).toEqual([true, true, true, true, true, true]);
  });
});
