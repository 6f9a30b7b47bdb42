import { exact, textOf } from '../../exact.ts';
import { type Balance, emptyBalance, type Stock, stockPlace } from './posting/posting-rules.ts';
import { emptyPool, received } from './posting/valuation-rules.ts';
import { type MergedSort, mergeFault, mergeLines, mergePosted } from './sort-merge-rules.ts';

const spruce: MergedSort = {
  ...{ sortId: 'a', form: 'sawn_board', baseUnit: 'm3', thicknessMm: '38', widthMm: '125', lengthM: '4' },
  state: 'active',
};
const same: MergedSort = { ...spruce, sortId: 'b' };
const free = { children: 0, reservedPieces: 0, lotPieces: 0, openTxns: [] };

describe('what can become another sort', () => {
  it('is the same in form, unit and size; a size that is left open, or written otherwise, is no other one', () => {
    expect(mergeFault(spruce, same, free)).toBeUndefined();
    expect(mergeFault(spruce, { ...same, lengthM: '4.000' }, free)).toBeUndefined();
    expect(mergeFault({ ...spruce, thicknessMm: null }, same, free)).toBeUndefined();
  });

  it.each([
    ['same_sort', spruce, free],
    ['disabled', { ...same, state: 'disabled' as const }, free],
    ['form_differs', { ...same, form: 'square' as const }, free],
    ['unit_differs', { ...same, baseUnit: 'piece' }, free],
    ['size_differs', { ...same, widthMm: '150' }, free],
    ['has_children', same, { ...free, children: 1 }],
    ['has_lots', same, { ...free, lotPieces: 3 }],
    ['open_txns', same, { ...free, openTxns: ['SO-000001'] }],
    ['reserved', same, { ...free, reservedPieces: 10 }],
  ])('else it says why: %s', (fault, to, ties) => {
    expect(mergeFault(spruce, to, ties)).toBe(fault);
  });
});

const lying = (pieces: number, volume: string): Balance => ({
  ...emptyBalance,
  ...{ pieces, volume: exact(volume), quantity: exact(volume) },
});
const arrival = (postedSeq: number, quantity: string, valueMinor: number) => ({
  ...{ postedSeq, lineNo: 1, receivedOn: `2026-06-0${postedSeq}`, quantity: exact(quantity), valueMinor },
});
const stock = (method: 'moving_average' | 'fifo'): Stock => ({
  pools: new Map([
    [
      'a',
      received(received(emptyPool, method, arrival(1, '1.9', 100_001)), method, arrival(3, '3.8', 220_000)),
    ],
    ['b', received(emptyPool, method, arrival(2, '0.95', 50_000))],
  ]),
  balances: new Map([
    [stockPlace('a', 'kiln'), lying(100, '1.9')],
    [stockPlace('a', 'yard'), lying(200, '3.8')],
    [stockPlace('b', 'yard'), lying(50, '0.95')],
  ]),
});

describe('a merge', () => {
  it('takes all that lies of a sort into the other, yard by yard, and moves no fen of value out of stock', () => {
    const done = mergePosted(stock('moving_average'), 'a', 'b');
    // 3200.01 by 1.9 and 3.8: 1066.67 and 2133.34.
    expect(
      done.moves.map(({ lineNo, sortId, yardId, dPieces, dValueMinor }) => [
        ...[lineNo, sortId, yardId, dPieces, dValueMinor],
      ]),
    ).toEqual([
      [1, 'a', 'kiln', -100, -106_667],
      [2, 'b', 'kiln', 100, 106_667],
      [3, 'a', 'yard', -200, -213_334],
      [4, 'b', 'yard', 200, 213_334],
    ]);
    expect(done.moves.reduce((sum, { dValueMinor }) => sum + dValueMinor, 0)).toBe(0);
    expect(done.costs).toEqual([]);
    const [from, to] = [done.pools.get('a'), done.pools.get('b')];
    expect([from?.valueMinor, textOf(from?.quantity ?? exact('1'))]).toEqual([0, '0']);
    expect([to?.valueMinor, Number(textOf(to?.quantity ?? exact('0')))]).toEqual([370_001, 6.65]);
    expect(done.balances.get(stockPlace('b', 'yard'))).toMatchObject({ pieces: 250 });
    expect(done.balances.get(stockPlace('a', 'yard'))).toMatchObject({ pieces: 0 });
  });

  it('leaves goods as old as they were, and under FIFO at what each receipt cost', () => {
    const to = mergePosted(stock('fifo'), 'a', 'b').pools.get('b');
    expect(
      to?.layers.map(({ postedSeq, receivedOn, leftValueMinor }) => [postedSeq, receivedOn, leftValueMinor]),
    ).toEqual([
      [1, '2026-06-01', 100_001],
      [2, '2026-06-02', 50_000],
      [3, '2026-06-03', 220_000],
    ]);
  });

  it('of a sort of which nothing lies anywhere moves nothing', () => {
    const empty = { pools: new Map(), balances: new Map() };
    expect(mergeLines(empty, 'a', 'b')).toEqual([]);
    expect(mergePosted(empty, 'a', 'b').moves).toEqual([]);
  });
});
