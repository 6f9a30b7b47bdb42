import { exact, textOf, whole } from '../../../exact.ts';
import { emptyPool, issued, lateCost, type Pool, portion, received, returned } from './valuation-rules.ts';

const average = { method: 'moving_average', basis: 'current_average' } as const;

/** A sort whose goods come and go, step by step; money as it is written on paper. */
function ledger(rules: { method: 'moving_average' | 'fifo'; basis: 'current_average' | 'original_receipt' }) {
  let pool: Pool = emptyPool;
  let seq = 0;
  const money = (text: string) => Math.round(Number(text) * 100);
  return {
    buy(quantity: string, value: string) {
      const postedSeq = ++seq;
      pool = received(pool, rules.method, {
        ...{ postedSeq, lineNo: 1, receivedOn: '2026-06-01' },
        ...{ quantity: exact(quantity), valueMinor: money(value) },
      });
      return { postedSeq, lineNo: 1 };
    },
    sell(quantity: string) {
      const out = issued(pool, rules.method, exact(quantity));
      pool = out.pool;
      return out.costMinor / 100;
    },
    giveBack(quantity: string, receipt: { postedSeq: number; lineNo: number }, receiptCost: string) {
      const back = { quantity: exact(quantity), receipts: [receipt], receiptMinor: money(receiptCost) };
      const out = returned(pool, rules, back);
      pool = out.pool;
      return out.costMinor / 100;
    },
    late(amount: string, receipt: { postedSeq: number; lineNo: number }, net: string) {
      const late = lateCost(pool, rules.method, {
        ...{ amountMinor: money(amount), netReceived: exact(net), receipt },
      });
      pool = late.pool;
      return [late.onHandMinor / 100, late.soldMinor / 100];
    },
    here: () => [Number(textOf(pool.quantity)), pool.valueMinor / 100],
    layers: () => pool.layers.map(({ leftQuantity }) => Number(textOf(leftQuantity))),
  };
}

describe('W-25', () => {
  it('moving average, returns at the current average', () => {
    const sort = ledger(average);
    const first = sort.buy('20.000', '41000.00');
    expect(sort.here()).toEqual([20, 41_000]);
    const second = sort.buy('10.000', '22500.00');
    expect(sort.here()).toEqual([30, 63_500]);
    expect(sort.sell('12.000')).toBe(25_400);
    expect(sort.here()).toEqual([18, 38_100]);
    expect(sort.giveBack('4.000', first, '8200.00')).toBe(8466.67);
    expect(sort.here()).toEqual([14, 29_633.33]);
    expect(sort.sell('5.000')).toBe(10_583.33);
    expect(sort.here()).toEqual([9, 19_050]);
    expect(sort.late('270.00', second, '10.000')).toEqual([243, 27]);
    expect(sort.here()).toEqual([9, 19_293]);
    expect(sort.sell('9.000')).toBe(19_293);
    expect(sort.here()).toEqual([0, 0]);
    // In 41000 + 22500 + 243 = 63743; out 25400 + 8466.67 + 10583.33 + 19293 = 63743.
    expect(41_000 + 22_500 + 243).toBeCloseTo(25_400 + 8466.67 + 10_583.33 + 19_293, 2);
  });

  it('moving average, returns at what the receipt cost', () => {
    const sort = ledger({ ...average, basis: 'original_receipt' });
    const first = sort.buy('20.000', '41000.00');
    sort.buy('10.000', '22500.00');
    sort.sell('12.000');
    expect(sort.giveBack('4.000', first, '8200.00')).toBe(8200);
    expect(sort.here()).toEqual([14, 29_900]);
  });

  it('first in, first out', () => {
    const sort = ledger({ method: 'fifo', basis: 'current_average' });
    const first = sort.buy('20.000', '41000.00');
    sort.buy('10.000', '22500.00');
    expect(sort.sell('12.000')).toBe(24_600);
    expect(sort.layers()).toEqual([8, 10]);
    expect(sort.giveBack('4.000', first, '8200.00')).toBe(8200);
    expect(sort.here()).toEqual([14, 30_700]);
  });
});

describe('W-26: a return never leaves less than nothing', () => {
  const bought = (basis: 'current_average' | 'original_receipt') => {
    const sort = ledger({ method: 'moving_average', basis });
    const first = sort.buy('10', '1000.00');
    sort.buy('100', '1000.00');
    expect(sort.sell('100')).toBe(1818.18);
    return { sort, first };
  };
  it.each(['current_average', 'original_receipt'] as const)('by %s', (basis) => {
    const { sort, first } = bought(basis);
    // At what they cost, 800.00, there would be -618.18 left.
    expect(sort.giveBack('8', first, '800.00')).toBe(145.46);
    expect(sort.here()).toEqual([2, 36.36]);
  });
});

it('takes the whole value with the last of the goods, whatever was rounded before', () => {
  const sort = ledger(average);
  sort.buy('3', '100.00');
  expect([sort.sell('1'), sort.sell('1'), sort.sell('1')]).toEqual([33.33, 33.34, 33.33]);
  expect(sort.here()).toEqual([0, 0]);
});

it('counts what is left of the receipt itself for a late cost under FIFO', () => {
  const sort = ledger({ method: 'fifo', basis: 'current_average' });
  const first = sort.buy('10', '1000.00');
  sort.buy('10', '1000.00');
  sort.sell('8');
  expect(sort.late('50.00', first, '10')).toEqual([10, 40]);
  expect(sort.sell('2')).toBe(210);
});

it('books a late cost of goods that all went back or all were sold as cost of sales', () => {
  const sort = ledger(average);
  const first = sort.buy('10', '1000.00');
  sort.giveBack('10', first, '1000.00');
  expect(sort.late('50.00', first, '0')).toEqual([0, 50]);
});

it('never gives out more than there is', () => {
  expect(() => issued(emptyPool, 'fifo', whole(1))).toThrow('more than there is');
  expect(() => portion(1, whole(1), whole(0))).toThrow('a part of nothing');
});
