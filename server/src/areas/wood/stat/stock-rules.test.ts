import fc from '@console/testing/properties';
import { exact, plus, textOf, whole } from '../../../exact.ts';
import { abcOf, agesOf, averageValue, idleDays, isDead, isLow, turnoverDays } from './stock-rules.ts';

describe('9.6 turnover', () => {
  it('by hand: 410.00 for 5 days and 156.00 for 5 days, 254.00 of it sold: 2830.00 / 254.00 = 11.1 days', () => {
    const valueDays = 5n * 41_000n + 5n * 15_600n;
    expect(averageValue(valueDays, 10)).toBe(28_300);
    expect(turnoverDays(valueDays, 25_400n)).toBe('11.1');
    // The same by the formula: 283.00 / 254.00 × 10 = 11.14.
  });

  it('is a dash while nothing has left, and where more came back', () => {
    expect(turnoverDays(1000n, 0n)).toBeNull();
    expect(turnoverDays(1000n, -5n)).toBeNull();
  });
});

const lying = (quantity: string, volume = quantity, valueMinor = 0) => ({
  ...{ quantity: exact(quantity), volume: exact(volume), valueMinor },
});
const told = (aged: ReturnType<typeof agesOf>) =>
  aged &&
  Object.values(aged.ages).map(({ volume, valueMinor }) => [Number(textOf(volume)), valueMinor] as const);

describe('9.6 age of stock', () => {
  const receipts = [
    { receivedOn: '2026-01-01', quantity: '20' },
    { receivedOn: '2026-05-01', quantity: '10' },
    { receivedOn: '2026-06-10', quantity: '4' },
  ];

  it('by hand: 18 of 34 m3 lie there: 4 of June, 10 of May and 4 of January', () => {
    const aged = agesOf(lying('18', '18', 38_101), receipts, '2026-06-18');
    expect(aged?.oldestOn).toBe('2026-01-01');
    // 8, 48 and 168 days; 381.01 by 4 : 10 : 4, the last fen to the largest fraction.
    expect(told(aged)).toEqual([
      [4, 8467],
      [10, 21_167],
      [0, 0],
      [4, 8467],
      [0, 0],
    ]);
  });

  it('whole receipts that have left are of no age any more', () => {
    const aged = agesOf(lying('4'), receipts, '2026-06-18');
    expect(aged?.oldestOn).toBe('2026-06-10');
  });

  it('classes end with their day: 30 is the first, 31 the second, 181 the last', () => {
    const on = (receivedOn: string) =>
      told(agesOf(lying('1'), [{ receivedOn, quantity: '1' }], '2026-06-30'))?.findIndex(([one]) => one > 0);
    expect(
      ['2026-05-31', '2026-05-30', '2026-05-01', '2026-04-30', '2026-01-01', '2025-12-31'].map(on),
    ).toEqual([0, 1, 1, 2, 3, 4]);
  });

  it('pieces have the volume of their sort; nothing lies there: no age', () => {
    expect(told(agesOf(lying('2', '0.076000'), receipts, '2026-06-18'))?.[0]).toEqual([0.076, 0]);
    expect(agesOf(lying('0'), receipts, '2026-06-18')).toBeUndefined();
  });

  it('shares add up to the whole, whatever the receipts tell', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 900_000 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 9 })), { maxLength: 6 }),
        (quantity, valueMinor, received) => {
          const of = received.map(([at, month]) => ({
            receivedOn: `2026-0${month}-${String(at).padStart(2, '0')}`,
            quantity: String(at * month),
          }));
          const aged = agesOf(lying(String(quantity), `${quantity}.123456`, valueMinor), of, '2026-12-31');
          const all = Object.values(aged?.ages ?? {});
          expect(textOf(plus(whole(0), ...all.map(({ volume }) => volume)))).toBe(`${quantity}.123456`);
          expect(all.reduce((sum, one) => sum + one.valueMinor, 0)).toBe(valueMinor);
        },
      ),
    );
  });
});

describe('9.6 dead stock and minimum', () => {
  it('counts from when goods last left, or from when what lies there came, whichever is later', () => {
    expect(idleDays('2026-01-01', '2025-01-01', '2026-06-30')).toBe(180);
    expect(idleDays(null, '2026-06-01', '2026-06-30')).toBe(29);
    expect(idleDays('2025-01-01', '2026-06-29', '2026-06-30')).toBe(1);
  });

  it('180 days are not dead yet, 181 are', () => {
    expect([isDead(180), isDead(181), isDead(null)]).toEqual([false, true, false]);
  });

  it('a sort that is not traded any more is not low', () => {
    expect(isLow('active', exact('4.9'), '5')).toBe(true);
    expect(isLow('active', exact('5.000000'), '5')).toBe(false);
    expect(isLow('disabled', exact('0'), '5')).toBe(false);
    expect(isLow('active', exact('0'), null)).toBe(false);
  });
});

describe('9.6 ABC', () => {
  const classes = (costs: Record<string, bigint>) =>
    [...abcOf(new Map(Object.entries(costs)))].map(
      ([key, { abc, cumulative }]) => `${key} ${abc} ${cumulative}`,
    );

  it('by hand: 60, 25, 10, 4 and 1 of 100', () => {
    expect(classes({ e: 1n, d: 4n, c: 10n, b: 25n, a: 60n })).toEqual([
      'a A 0.6000',
      // It begins at 60 %, so it is still of the first 80.
      'b A 0.8500',
      'c B 0.9500',
      'd C 0.9900',
      'e C 1.0000',
    ]);
  });

  it('one sort alone is A; what sold nothing, or came back, has no class', () => {
    expect(classes({ a: 5n, b: 0n, c: -3n })).toEqual(['a A 1.0000']);
    expect(classes({})).toEqual([]);
  });

  it('exactly at the cuts the next class begins', () => {
    expect(classes({ a: 80n, b: 15n, c: 5n })).toEqual(['a A 0.8000', 'b B 0.9500', 'c C 1.0000']);
  });
});
