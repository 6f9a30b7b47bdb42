import { previewTariff, type TariffSample } from '@console/contract/apartment';
import { apartmentHouse, good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
beforeAll(async () => {
  area = await apartmentHouse();
});
afterAll(() => area.close());

type Tiers = TariffSample['tariff']['tiers'];
const tiersOf = (register: Tiers[number]['register'], ...steps: [string | null, string][]): Tiers =>
  steps.map(([upTo, unitPrice]) => ({ register, upTo, unitPrice }));
const month = tiersOf('total', ['230', '0.5283'], ['400', '0.5783'], [null, '0.8283']);
const year = tiersOf('total', ['2760', '0.5283'], ['4800', '0.5783'], [null, '0.8283']);
const byTime = [...tiersOf('peak', [null, '0.5583']), ...tiersOf('valley', [null, '0.3583'])];
const surcharge = tiersOf('total', ['230', '0'], [null, '0.0500']);

const sample = (change: Partial<TariffSample> = {}): TariffSample => ({
  buildingId: area.lanting.buildingId,
  tariff: { tiers: month },
  usage: [{ register: 'total', quantity: '486' }],
  month: '2026-07',
  ...change,
});
const preview = (body: TariffSample, as: Person | undefined = area.ming) =>
  area.house.call(previewTariff, { body }, { as });
const total = (quantity: string) => ({ usage: [{ register: 'total' as const, quantity }] });

describe('previewTariff', () => {
  it('A-01: 486 kWh over three tiers, share by share', async () => {
    const answer = good(await preview(sample()));
    expect(answer).toMatchObject({
      usageMinor: 291_05,
      minimumMinor: 0,
      fixedMinor: 0,
      totalMinor: 291_05,
      currency: 'CNY',
    });
    expect(answer.shares).toEqual([
      { register: 'total', quantity: '230', unitPrice: '0.5283', amount: '121.5090' },
      { register: 'total', quantity: '170', unitPrice: '0.5783', amount: '98.3110' },
      { register: 'total', quantity: '86', unitPrice: '0.8283', amount: '71.2338' },
    ]);
  });

  it('A-02: rounds once, not per tier', async () => {
    expect(good(await preview(sample(total('230.2')))).totalMinor).toBe(121_62);
  });

  it.each([
    ['0', 0],
    ['230', 121_51],
    ['400', 219_82],
  ])('A-03: %s kWh at the edge of a tier', async (quantity, minor) => {
    expect(good(await preview(sample(total(quantity)))).totalMinor).toBe(minor);
  });

  it('A-04: tiers through the year go on where the year stands, whatever part of the month', async () => {
    const usage = [{ register: 'total' as const, quantity: '300', usedBefore: '2700' }];
    const tariff = { basis: 'year_cumulative' as const, tiers: year };
    expect(good(await preview(sample({ tariff, usage }))).totalMinor).toBe(170_49);
    expect(good(await preview(sample({ tariff, usage, days: 20 }))).totalMinor).toBe(170_49);
  });

  it('A-05: 20 of 31 days narrow the tiers, where the building wants it', async () => {
    const body = sample({ ...total('310.4'), days: 20 });
    const answer = good(await preview(body));
    expect(answer.tiers.map(({ upTo }) => upTo)).toEqual(['148.39', '258.06', null]);
    expect(answer.totalMinor).toBe(185_17);
    const whole = await area.building(area.ming, { tierProrate: false });
    expect(good(await preview({ ...body, buildingId: whole.buildingId })).totalMinor).toBe(168_00);
    expect(good(await preview(sample({ ...total('310.4'), days: 31 }))).totalMinor).toBe(168_00);
  });

  const peakAndValley = (peak: string, valley: string) => ({
    usage: [
      { register: 'peak' as const, quantity: peak },
      { register: 'valley' as const, quantity: valley },
    ],
  });

  it('A-06: each register has its price', async () => {
    const answer = good(await preview(sample({ tariff: { tiers: byTime }, ...peakAndValley('120', '80') })));
    expect(answer.totalMinor).toBe(95_66);
    expect(answer.shares.map(({ register, amount }) => [register, amount])).toEqual([
      ['peak', '66.9960'],
      ['valley', '28.6640'],
    ]);
  });

  it('A-06b: a surcharge by tiers on the total comes on top of the registers', async () => {
    const tariff = { tiers: [...byTime, ...surcharge] };
    expect(good(await preview(sample({ tariff, ...peakAndValley('200', '100') }))).totalMinor).toBe(150_99);
  });

  it('a tariff of one price takes all registers together', async () => {
    expect(good(await preview(sample(peakAndValley('400', '86')))).totalMinor).toBe(291_05);
  });

  it('a minimum fills up, a fixed amount comes on top', async () => {
    const tariff = { tiers: month, minChargeMinor: 50_00, fixedMonthlyMinor: 8_00 };
    expect(good(await preview(sample({ tariff, ...total('10') })))).toMatchObject({
      usageMinor: 5_28,
      minimumMinor: 44_72,
      fixedMinor: 8_00,
      totalMinor: 58_00,
    });
    expect(good(await preview(sample({ tariff })))).toMatchObject({ minimumMinor: 0, totalMinor: 299_05 });
  });

  it('the largest sample is still an exact number', async () => {
    const tariff = { tiers: [...tiersOf('total', [null, '999999.999999'])] };
    const answer = good(await preview(sample({ tariff, ...total('9999999.999') })));
    expect(answer.totalMinor).toBe(999_999_999_899_000);
  });

  it.each<[string, () => Partial<TariffSample>, string]>([
    [
      'tiers out of order',
      () => ({ tariff: { tiers: month.slice(0, 2) } }),
      'tariff.tiers.1.upTo TIER_ORDER',
    ],
    ['more days than the month has', () => ({ month: '2026-02', days: 29 }), 'days too_big'],
    ['a month that is none', () => ({ month: '2026-13' }), 'month bad_month'],
    ['a use without price', () => ({ tariff: { tiers: byTime } }), 'usage.0.register no_price'],
    [
      'a register twice',
      () => ({ usage: [...sample().usage, ...sample().usage] }),
      'usage.0.register total_beside_registers usage.1.register duplicate',
    ],
    ['a use below nothing', () => total('-1'), 'usage.0.quantity not_a_decimal'],
  ])('refuses %s', async (_, change, problem) => {
    expect(refusal(await preview(sample(change())))).toBe(`422 VALIDATION ${problem}`);
  });

  it('is for the staff of the building', async () => {
    expect((await preview(sample(), await area.colleague('CSH'))).status).toBe(200);
    expect(refusal(await preview(sample(), await area.colleague('RES')))).toBe('403 FORBIDDEN');
    expect(refusal(await preview(sample(), area.stranger))).toBe('404 NOT_FOUND');
    expect(refusal(await area.house.call(previewTariff, { body: sample() }))).toBe('401 UNAUTHENTICATED');
  });
});
