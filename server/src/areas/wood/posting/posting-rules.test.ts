import { textOf } from '../../../exact.ts';
import {
  held,
  type Movement,
  type Posted,
  type PostingRules,
  postMovements,
  released,
  type Stock,
  stockPlace,
} from './posting-rules.ts';

const rules: PostingRules = {
  ...{ method: 'moving_average', basis: 'current_average' },
  ...{ postedSeq: 1, businessDate: '2026-06-01' },
};
const goods = (pieces: number, volume: string, more: object = {}) => ({
  ...{ lineNo: 1, path: 'lines.0', sortId: 'board', yardId: 'main' },
  ...{ pieces, volume, quantity: volume },
  ...more,
});
const bare: Stock = { pools: new Map(), balances: new Map() };

function done(stock: Stock, movements: Movement[], more: Partial<PostingRules> = {}): Posted {
  const result = postMovements(stock, movements, { ...rules, ...more });
  if ('faults' in result) throw new Error(JSON.stringify(result.faults));
  return result;
}
const faultsOf = (stock: Stock, movements: Movement[]) => {
  const result = postMovements(stock, movements, rules);
  return 'faults' in result ? result.faults.map(({ path, code, params }) => ({ path, code, ...params })) : [];
};
const bought = (pieces: number, volume: string, valueMinor: number, stock = bare, more = {}) =>
  done(stock, [{ ...goods(pieces, volume), way: 'in', valueMinor }], more);
const here = (stock: Stock, yard = 'main') => {
  const balance = stock.balances.get(stockPlace('board', yard));
  return balance && [balance.pieces, Number(textOf(balance.volume))];
};
const worth = (stock: Stock) => stock.pools.get('board')?.valueMinor;

it('sells at the average and says what the goods cost', () => {
  const stock = bought(200, '10', 100_000);
  const out = done(stock, [{ ...goods(50, '2.5'), way: 'out', account: 'cost_of_sales' }]);
  expect([here(out), worth(out)]).toEqual([[150, 7.5], 75_000]);
  expect(out.moves).toMatchObject([{ dPieces: -50, dVolume: '-2.5', dValueMinor: -25_000 }]);
  expect(out.costs).toEqual([{ lineNo: 1, sortId: 'board', account: 'cost_of_sales', amountMinor: 25_000 }]);
});

it('refuses what is not there, by pieces and by volume, and says what is', () => {
  const stock = bought(10, '1.0', 1000);
  const out = { way: 'out', account: 'cost_of_sales' } as const;
  expect(faultsOf(stock, [{ ...goods(11, '1.0'), ...out }])).toEqual([
    { path: 'lines.0.pieces', code: 'insufficient_stock', pieces: 10, volume: '1.0' },
  ]);
  expect(faultsOf(stock, [{ ...goods(9, '1.1'), ...out }])).toMatchObject([
    { path: 'lines.0.volume', code: 'insufficient_stock' },
  ]);
});

it('counts lines of one document together', () => {
  const stock = bought(10, '1.0', 1000);
  const one: Movement = { ...goods(6, '0.6'), way: 'out', account: 'cost_of_sales' };
  expect(faultsOf(stock, [one, { ...one, lineNo: 2, path: 'lines.1' }])).toMatchObject([
    { path: 'lines.1.pieces', pieces: 4 },
  ]);
});

it('leaves no volume without pieces, and no pieces without volume', () => {
  const stock = bought(10, '1.0', 1000);
  const out = { way: 'out', account: 'cost_of_sales' } as const;
  for (const [pieces, volume] of [
    [10, '0.9'],
    [9, '1.0'],
  ] as const)
    expect(faultsOf(stock, [{ ...goods(pieces, volume), ...out }])).toMatchObject([
      { path: 'lines.0.volume', code: 'leaves_remainder' },
    ]);
});

it('keeps promised goods for whom they are promised to', () => {
  const stock = bought(10, '1.0', 1000);
  const promise = { path: 'lines.0', sortId: 'board', yardId: 'main', pieces: 8, volume: '0.8' };
  const kept = held(stock, [promise]);
  if ('faults' in kept) throw new Error('not enough');
  const out: Movement = { ...goods(8, '0.8'), way: 'out', account: 'cost_of_sales' };
  expect(faultsOf(kept, [out])).toMatchObject([{ code: 'insufficient_stock', pieces: 2 }]);
  expect(held(kept, [{ ...promise, pieces: 3, volume: '0.1' }])).toMatchObject({
    faults: [{ path: 'lines.0.pieces', params: { pieces: 2 } }],
  });
  expect(here(done(released(kept, [promise]), [out]))).toEqual([2, 0.2]);
});

it('carries goods between yards without moving value', () => {
  const stock = bought(10, '1.0', 1000);
  const there = done(stock, [{ ...goods(4, '0.4'), way: 'carried', toYardId: 'shop' }]);
  expect([here(there), here(there, 'shop'), worth(there)]).toEqual([[6, 0.6], [4, 0.4], 1000]);
  expect(there.moves.map(({ leg, dPieces, dValueMinor }) => [leg, dPieces, dValueMinor])).toEqual([
    [1, -4, 0],
    [2, 4, 0],
  ]);
});

it('books what a supplier credits less than the goods are worth as a loss, and more as a gain', () => {
  const stock = bought(10, '1.0', 1000);
  const back = (creditMinor: number) =>
    done(stock, [
      {
        ...goods(4, '0.4'),
        way: 'back',
        receipts: [{ postedSeq: 1, lineNo: 1 }],
        receiptMinor: 400,
        creditMinor,
      },
    ]).costs.map(({ account, amountMinor }) => [account, amountMinor]);
  expect(back(350)).toEqual([['return_loss', 50]]);
  expect(back(500)).toEqual([['return_loss', -100]]);
  expect(back(400)).toEqual([]);
});

describe('what a stocktake counts', () => {
  const count = (stock: Stock, pieces: number, volume: string) =>
    done(stock, [{ ...goods(pieces, volume), way: 'counted' }]);
  it('is worth as much as the others, and nothing where there are no others', () => {
    const more = count(bought(3, '0.3', 100), 1, '0.1');
    expect([worth(more), more.costs[0]]).toMatchObject([
      133,
      { account: 'stock_difference', amountMinor: -33 },
    ]);
    expect(worth(count(bare, 1, '0.1'))).toBe(0);
  });
  it('takes its cost along where it is missing, all of it with the last', () => {
    const fewer = count(bought(3, '0.3', 100), -1, '-0.1');
    expect([here(fewer), worth(fewer), fewer.costs[0]?.amountMinor]).toEqual([[2, 0.2], 67, 33]);
    const none = count(bought(3, '0.3', 100), -3, '-0.3');
    expect([here(none), worth(none)]).toEqual([[0, 0], 0]);
  });
  it('may have more pieces of less volume', () => {
    const other = count(bought(3, '0.3', 90), 1, '-0.1');
    expect([here(other), worth(other)]).toEqual([[4, 0.2], 60]);
  });
  it('never takes what is promised, and leaves no volume without pieces', () => {
    const stock = bought(10, '1.0', 1000);
    const promise = { path: 'lines.0', sortId: 'board', yardId: 'main', pieces: 8, volume: '0.8' };
    const kept = held(stock, [promise]);
    if ('faults' in kept) throw new Error('not enough');
    const fault = (on: Stock, pieces: number, volume: string) =>
      faultsOf(on, [{ ...goods(pieces, volume), way: 'counted' }]).map(({ code }) => code);
    expect(fault(kept, -3, '-0.3')).toEqual(['insufficient_stock']);
    expect(fault(stock, -10, '-0.9')).toEqual(['leaves_remainder']);
  });
});

describe('undoing', () => {
  const receipt = { postedSeq: 1, lineNo: 1 };
  it('takes a receipt back at what it cost', () => {
    const second = bought(10, '1.0', 3000, bought(10, '1.0', 1000), { postedSeq: 2 });
    const after = done(second, [
      { ...goods(10, '1.0'), way: 'undone', valueMinor: 1000, receipt, booked: [] },
    ]);
    expect([here(after), worth(after), after.costs]).toEqual([[10, 1], 3000, []]);
  });

  it('names the difference where the pool has not as much left', () => {
    const second = bought(100, '10.0', 1000, bought(10, '1.0', 1000), { postedSeq: 2 });
    const sold = done(second, [{ ...goods(100, '10.0'), way: 'out', account: 'cost_of_sales' }]);
    const after = done(sold, [{ ...goods(10, '1.0'), way: 'undone', valueMinor: 1000, receipt, booked: [] }]);
    expect([here(after), worth(after)]).toEqual([[0, 0], 0]);
    expect(after.costs.at(-1)).toMatchObject({ account: 'reversal_difference', amountMinor: -818 });
  });

  it('brings sold goods back at their cost, and takes their cost back', () => {
    const sold = done(bought(10, '1.0', 1000), [
      { ...goods(4, '0.4'), way: 'out', account: 'cost_of_sales' },
    ]);
    const after = done({ ...sold }, [
      {
        ...goods(-4, '-0.4', { quantity: '-0.4' }),
        ...{ way: 'undone', valueMinor: -400, receipt },
        booked: [{ account: 'cost_of_sales', amountMinor: 400 }],
      } as Movement,
    ]);
    expect([here(after), worth(after)]).toEqual([[10, 1], 1000]);
    expect(after.costs.map(({ account, amountMinor }) => [account, amountMinor])).toEqual([
      ['cost_of_sales', -400],
    ]);
  });

  it('takes a late cost back as far as the goods still bear it', () => {
    const late = done(bought(10, '1.0', 1000), [
      {
        ...{ way: 'value', lineNo: 1, path: 'costs.0', sortId: 'board', yardId: 'main' },
        ...{ amountMinor: 100, netReceived: '2.0', netOfReceipt: '2.0', receipt },
      },
    ]);
    expect([worth(late), late.costs[0]?.amountMinor]).toEqual([1050, 50]);
    const after = done(late, [
      {
        ...goods(0, '0'),
        ...{ way: 'undone', valueMinor: 50, receipt },
        booked: [{ account: 'cost_of_sales', amountMinor: 50 }],
      },
    ]);
    expect([worth(after), after.costs.map(({ amountMinor }) => amountMinor)]).toEqual([1000, [-50]]);
  });

  it.each([
    [0, '-0.5'],
    [-1, '0.2'],
    [2, '-0.1'],
  ])('turns a count back that changed pieces by %d and volume by %s', (pieces, volume) => {
    const stock = bought(10, '1.0', 1000);
    const found = done(stock, [{ ...goods(pieces, volume), way: 'counted' }]);
    const dValue = found.moves[0]?.dValueMinor ?? 0;
    const after = done(found, [
      {
        ...{
          ...goods(pieces, volume),
          way: 'undone',
          valueMinor: dValue,
          receipt: { postedSeq: 2, lineNo: 1 },
        },
        booked: found.costs,
      },
    ]);
    expect([here(after), worth(after)]).toEqual([[10, 1], 1000]);
  });

  it('under FIFO takes no late cost off goods of another receipt', () => {
    const fifo = { method: 'fifo' } as const;
    const first = bought(10, '1.0', 1000, bare, fifo);
    const late: Movement = {
      ...{ way: 'value', lineNo: 1, path: 'costs.0', sortId: 'board', yardId: 'main' },
      ...{ amountMinor: 100, netReceived: '1.0', netOfReceipt: '1.0', receipt },
    };
    const second = bought(10, '1.0', 2000, done(first, [late], fifo), { ...fifo, postedSeq: 2 });
    const sold = done(second, [{ ...goods(10, '1.0'), way: 'out', account: 'cost_of_sales' }], fifo);
    expect(worth(sold)).toBe(2000);
    const after = done(
      sold,
      [{ ...goods(0, '0'), way: 'undone', valueMinor: 100, receipt, booked: [] }],
      fifo,
    );
    expect([worth(after), after.costs]).toMatchObject([
      2000,
      [{ account: 'reversal_difference', amountMinor: -100 }],
    ]);
  });
});

describe('goods of a bundle', () => {
  const inLot: Stock = done(bare, [
    { ...goods(10, '1.0', { lotId: 'one' }), way: 'in', valueMinor: 1000 },
    { ...goods(5, '0.5', { lineNo: 2, path: 'lines.1' }), way: 'in', valueMinor: 500 },
  ]);
  const lot = (stock: Stock, yard = 'main') => stock.balances.get(stockPlace('board', yard, 'one'))?.pieces;

  it('are taken out of it alone, at the average of their sort', () => {
    const out = { way: 'out', account: 'cost_of_sales' } as const;
    expect(faultsOf(inLot, [{ ...goods(11, '1.1', { lotId: 'one' }), ...out }])).toMatchObject([
      { path: 'lines.0.pieces', pieces: 10 },
    ]);
    expect(faultsOf(inLot, [{ ...goods(6, '0.6'), ...out }])).toMatchObject([{ pieces: 5 }]);
    const sold = done(inLot, [{ ...goods(4, '0.4', { lotId: 'one' }), ...out }]);
    expect([lot(sold), here(sold), worth(sold)]).toEqual([6, [5, 0.5], 1100]);
    expect(sold.moves).toMatchObject([{ lotId: 'one', dPieces: -4, dValueMinor: -400 }]);
  });

  it('keep their bundle from yard to yard, and back', () => {
    const carried = { way: 'carried', toYardId: 'shop' } as const;
    const there = done(inLot, [{ ...goods(10, '1.0', { lotId: 'one' }), ...carried }]);
    expect([lot(there), lot(there, 'shop'), here(there)]).toEqual([0, 10, [5, 0.5]]);
    expect(there.moves.map(({ yardId, lotId, dPieces }) => [yardId, lotId, dPieces])).toEqual([
      ['main', 'one', -10],
      ['shop', 'one', 10],
    ]);
  });

  it('are promised apart from loose ones', () => {
    const promise = { path: 'lines.0', sortId: 'board', yardId: 'main', pieces: 6, volume: '0.6' };
    expect(held(inLot, [promise])).toMatchObject({ faults: [{ path: 'lines.0.pieces' }] });
    const promised = held(inLot, [{ ...promise, lotId: 'one' }]);
    if ('faults' in promised) throw new Error('refused');
    expect(held(promised, [{ ...promise, pieces: 5, volume: '0.5', lotId: 'one' }])).toMatchObject({
      faults: [{ params: { pieces: 4 } }],
    });
    expect(held(promised, [{ ...promise, pieces: 5, volume: '0.5' }])).not.toHaveProperty('faults');
  });
});
