import fc from 'fast-check';
import { exact, whole } from '../../../exact.ts';
import { margin, movedPart, type PricedGoods, priced, priceQuantityOf, taxed } from './pricing-rules.ts';

const untaxed = { mode: 'none', rate: '0' } as const;
const cubic = (volume: string, unitPrice: string): PricedGoods => ({
  ...{ pieces: 100, volume, netKg: null, priceUnit: 'm3', unitPrice },
});

describe('what lines come to', () => {
  it('W-27: 12 m3 at 2680.00 that cost 25400.00 leave 6760.00, 21.02 %', () => {
    const { totals } = priced([cubic('12.000', '2680')], 0, null, untaxed);
    expect(totals.totalMinor).toBe(3_216_000);
    expect(margin(3_216_000, 2_540_000)).toEqual({ profitMinor: 676_000, percent: '21.02' });
  });

  it('W-28: 32160.00 including 13 % are 28460.18 and 3699.82 of tax', () => {
    expect(taxed(3_216_000, { mode: 'included', rate: '0.13' })).toEqual({
      netMinor: 2_846_018,
      taxMinor: 369_982,
    });
  });

  it('puts tax on top where prices are without it', () => {
    const { lines, totals } = priced([cubic('10', '100')], 0, null, { mode: 'excluded', rate: '0.13' });
    expect(lines).toMatchObject([{ amountMinor: 100_000, taxMinor: 13_000 }]);
    expect(totals).toMatchObject({ goodsMinor: 100_000, taxMinor: 13_000, totalMinor: 113_000 });
  });

  it('rounds a line once, halves away from zero', () => {
    expect(priced([cubic('1.005', '1')], 0, null, untaxed).totals.totalMinor).toBe(101);
    expect(priced([cubic('2.675', '1')], 0, null, untaxed).totals.totalMinor).toBe(268);
  });

  it('takes foreign prices at the rate of the document', () => {
    expect(priced([cubic('10.5', '210.25')], 0, '7.12345678', untaxed).totals.totalMinor).toBe(1_572_592);
  });

  it('measures in the unit of the price: 4.2560 m3 are 1803.59 board feet (W-21)', () => {
    const goods = { pieces: 224, volume: '4.2560', netKg: '2400.5' };
    const quantity = (priceUnit: PricedGoods['priceUnit']) => priceQuantityOf({ ...goods, priceUnit });
    expect(quantity('board_foot')).toEqual(exact('1803.59'));
    expect(quantity('piece')).toEqual(whole(224));
    expect(quantity('tonne')).toEqual(exact('2.4005'));
  });

  it('divides the discount over the lines by what they cost, to the fen', () => {
    const { lines, totals } = priced(
      [cubic('1', '100'), cubic('1', '100'), cubic('1', '100')],
      100,
      null,
      untaxed,
    );
    expect(lines.map(({ discountMinor }) => discountMinor)).toEqual([34, 33, 33]);
    expect(totals).toEqual({ goodsMinor: 30_000, discountMinor: 100, taxMinor: 0, totalMinor: 29_900 });
  });

  it('a margin on nothing is not known', () => {
    expect(margin(0, 500)).toEqual({ profitMinor: -500, percent: null });
  });
});

describe('what falls to goods that have moved', () => {
  it('is as much as they are of what was agreed', () => {
    expect(movedPart(89_333, exact('12'), exact('20'))).toBe(53_600);
    expect(movedPart(89_333, exact('20'), exact('20'))).toBe(89_333);
    expect(movedPart(100_000, exact('21'), exact('20'))).toBe(105_000);
    expect(movedPart(0, exact('0'), exact('0'))).toBe(0);
  });

  it('adds up, in however many parts they come', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 12 }),
        (amount, parts) => {
          const all = parts.reduce((sum, part) => sum + part, 0);
          let movedSoFar = 0;
          let given = 0;
          for (const part of parts) {
            const before = movedPart(amount, whole(movedSoFar), whole(all));
            movedSoFar += part;
            given += movedPart(amount, whole(movedSoFar), whole(all)) - before;
          }
          expect(given).toBe(amount);
        },
      ),
    );
  });
});
