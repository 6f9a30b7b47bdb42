import fc from '@console/testing/properties';
import { inOutOf } from './in-out-rules.ts';

it('W-25 as a balance: opening 63500.00, a sale, a return, a late cost, and what is left', () => {
  const flow = (way: string, pieces: number, volume: string, valueMinor: number) => ({
    ...{ way, pieces, volume, valueMinor },
  });
  const {
    opening,
    in: ins,
    out,
    closing,
  } = inOutOf([
    flow('before', 300, '30.000000', 6_350_000),
    flow('sale', -120, '-12.000000', -2_540_000),
    flow('purchase_return', -40, '-4.000000', -846_667),
    flow('late_cost', 0, '0.000000', 24_300),
    // A sale that was reversed is taken off what was sold.
    flow('sale', 10, '1.000000', 211_667),
  ]);
  expect(opening).toEqual({ pieces: 300, volume: '30.000000', valueMinor: 6_350_000 });
  expect(out.sale).toEqual({ pieces: 110, volume: '11.000000', valueMinor: 2_328_333 });
  expect(out.purchase_return).toEqual({ pieces: 40, volume: '4.000000', valueMinor: 846_667 });
  expect(ins.late_cost).toEqual({ pieces: 0, volume: '0.000000', valueMinor: 24_300 });
  expect(ins.purchase).toEqual({ pieces: 0, volume: '0.000000', valueMinor: 0 });
  expect(closing).toEqual({ pieces: 150, volume: '15.000000', valueMinor: 3_199_300 });
});

it('of one yard no value is told', () => {
  expect(
    inOutOf([{ way: 'transfer_in', pieces: 1, volume: '0.019000', valueMinor: 0 }], false),
  ).toMatchObject({
    opening: { valueMinor: null },
    in: { transfer_in: { pieces: 1, volume: '0.019000', valueMinor: null } },
    closing: { pieces: 1, valueMinor: null },
  });
});

it('opening + in − out = closing, whatever moved', () => {
  const ways = [
    'before',
    'purchase',
    'sale_return',
    'surplus',
    'late_cost',
    'sale',
    'shortage',
    'transfer_out',
  ];
  const flow = fc.record({
    way: fc.constantFrom(...ways),
    pieces: fc.integer({ min: -99, max: 99 }),
    volume: fc.integer({ min: -99, max: 99 }).map((units) => `${units}.5`),
    valueMinor: fc.integer({ min: -9999, max: 9999 }),
  });
  fc.assert(
    fc.property(fc.array(flow), (flows) => {
      const { opening, in: ins, out, closing } = inOutOf(flows);
      const sum = (of: 'pieces' | 'valueMinor' | 'volume') =>
        Number(opening[of]) +
        Object.values(ins).reduce((all, one) => all + Number(one[of]), 0) -
        Object.values(out).reduce((all, one) => all + Number(one[of]), 0);
      for (const unit of ['pieces', 'valueMinor', 'volume'] as const)
        expect(sum(unit)).toBe(Number(closing[unit]));
    }),
  );
});
