import fc from '@console/testing/properties';
import { compare, exact, plus } from '../../../exact.ts';
import type { PostableSort } from '../goods-rules.ts';
import { bundled, type Stock, stockPlace, unbundled, wholeOf } from '../posting/posting-rules.ts';
import { lineInBundles } from './lot-rules.ts';

const board: PostableSort = {
  ...{ form: 'sawn_board', baseUnit: 'm3', state: 'active' },
  ...{ thicknessMm: '38', widthMm: '125', lengthM: '4' },
};
const log: PostableSort = {
  ...{ form: 'log', baseUnit: 'm3', state: 'active' },
  ...{ thicknessMm: null, widthMm: null, lengthM: null },
};
const bundle = (part: object) => ({
  ...{ tally: null, pieces: null, volume: null, netKg: null, moisture: null },
  ...part,
});
const told = (line: object, sort = board) => {
  const read = lineInBundles({ ...bundle({}), ...line }, sort, 'line');
  if ('faults' in read) return read.faults.map(({ path, code }) => `${path}: ${code}`);
  return [read.goods.pieces, Number(read.goods.volume), ...read.bundles.map(({ pieces }) => pieces)];
};

describe('a line that comes in bundles', () => {
  it('is what it says, and what its bundles leave over is loose', () => {
    expect(told({ pieces: 100, bundles: [bundle({ pieces: 40 }), bundle({ pieces: 40 })] })).toEqual([
      100, 1.9, 40, 40,
    ]);
  });

  it('is all of its bundles where it says nothing itself, with the tallies of all', () => {
    const tally = (count: number) => ({
      kind: 'log',
      rows: [{ diameterCm: '20', lengthM: '4.0', count }],
    });
    const read = lineInBundles(
      bundle({ bundles: [bundle({ tally: tally(5) }), bundle({ tally: tally(20) })] }),
      log,
      'line',
    );
    if ('faults' in read) throw new Error(JSON.stringify(read.faults));
    // W-18: 25 logs of 0.160 m3.
    expect([read.goods.pieces, Number(read.goods.volume), read.goods.tally.length]).toEqual([25, 4, 2]);
  });

  it('has no more in its bundles than it says, and no volume without pieces left over', () => {
    expect(told({ pieces: 10, bundles: [bundle({ pieces: 11 })] })).toEqual(['bundles: more_than_line']);
    const measured = { pieces: 10, volume: '1' };
    expect(told({ ...measured, bundles: [bundle({ pieces: 9, volume: '1.1' })] })).toEqual([
      'bundles: more_than_line',
    ]);
    expect(told({ ...measured, bundles: [bundle({ pieces: 9, volume: '1' })] })).toEqual([
      'bundles: leaves_remainder',
    ]);
    expect(told({ ...measured, bundles: [bundle({ pieces: 10, volume: '0.9' })] })).toEqual([
      'bundles: leaves_remainder',
    ]);
  });

  it('names each bundle that cannot be measured', () => {
    expect(told({ bundles: [bundle({ pieces: 5 }), bundle({ volume: '1' })] }, log)).toEqual([
      'bundles.0.volume: tally_required',
      'bundles.1.pieces: required',
    ]);
  });
});

describe('bundling', () => {
  const goods = (pieces: number, volume: string) => ({
    ...{ path: 'bundles.0', sortId: 'board', yardId: 'main', lotId: 'one', pieces, volume },
    quantity: volume,
  });
  const yard = (pieces: number, volume: string, reservedPieces = 0): Stock => ({
    pools: new Map(),
    balances: new Map([
      [
        stockPlace('board', 'main'),
        {
          ...{ pieces, volume: exact(volume), quantity: exact(volume), reservedPieces },
          reservedVolume: exact(reservedPieces === 0 ? '0' : '0.1'),
        },
      ],
    ]),
  });
  const piecesIn = (stock: Stock, lotId?: string) =>
    stock.balances.get(stockPlace('board', 'main', lotId))?.pieces;

  it('takes loose goods that are promised to nobody, and leaves the yard what it had', () => {
    const before = yard(10, '1', 3);
    expect(bundled(before, [goods(8, '0.8')])).toMatchObject({
      faults: [{ path: 'bundles.0.pieces', code: 'insufficient_stock', params: { pieces: 7 } }],
    });
    const after = bundled(before, [goods(7, '0.7')]);
    if ('faults' in after) throw new Error('refused');
    expect([piecesIn(after), piecesIn(after, 'one'), wholeOf(after, 'board', 'main').pieces]).toEqual([
      3, 7, 10,
    ]);
  });

  it('takes the last pieces with all of the volume, or not at all', () => {
    expect(bundled(yard(10, '1'), [goods(10, '0.9')])).toMatchObject({
      faults: [{ path: 'bundles.0.volume', code: 'leaves_remainder' }],
    });
  });

  it('is undone by opening, whatever was bundled: the same goods, and none below zero', () => {
    const pieces = fc.integer({ min: 1, max: 50 });
    fc.assert(
      fc.property(pieces, pieces, (all, some) => {
        const before = yard(all, `${all}`);
        const made = bundled(before, [goods(some, `${some}`)]);
        if ('faults' in made) return some > all;
        const again = unbundled(made, [goods(some, `${some}`)]);
        if ('faults' in again) return false;
        const loose = again.balances.get(stockPlace('board', 'main'));
        const whole = wholeOf(made, 'board', 'main');
        return (
          some <= all &&
          loose?.pieces === all &&
          compare(loose.volume, exact(`${all}`)) === 0 &&
          whole.pieces === all &&
          compare(plus(whole.volume, exact('0')), exact(`${all}`)) === 0
        );
      }),
    );
  });
});
