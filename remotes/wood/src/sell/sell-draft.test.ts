import type { Sort, Txn } from '@console/contract/wood';
import { board, ids, log } from '../team/demo-team.ts';
import { sale } from '../txns/demo-txns.ts';
import {
  bundleLine,
  countedAs,
  inUnit,
  isComplete,
  isOwnVolume,
  isRepeatable,
  linesOf,
  listPriceOf,
  newSellLine,
  onceMore,
  sellBody,
  sellDraftOf,
} from './sell-draft.ts';

const sortOf = (sortId: string): Sort | undefined => [board, log].find((sort) => sort.sortId === sortId);
const withLine = (over: object): Txn => ({
  ...sale,
  lines: sale.lines.map((line) => ({ ...line, pieces: 100, volume: '1.900000', ...over })),
});

describe('a line of a sale', () => {
  it('of a fixed size is counted by pieces, all others by their tally', () => {
    expect([newSellLine(board).way, newSellLine(log).way, newSellLine(log, 5).way]).toEqual([
      ...['pieces', 'tally', 'pieces'],
    ]);
  });

  it('loses its price with its unit', () => {
    const line = { ...newSellLine(board), unitPrice: '2680' };
    expect(inUnit(line, 'piece')).toEqual({ priceUnit: 'piece', unitPrice: null });
    expect(inUnit(line, 'm3')).toEqual({});
    expect([listPriceOf(board, 'm3'), listPriceOf(board, 'piece')]).toEqual(['2330', null]);
  });

  it.each([
    ['pieces at the list price', { pieces: 1 }, true],
    ['nothing counted', { pieces: null }, false],
    ['no pieces', { pieces: 0 }, false],
    ['no volume where one is told', { way: 'volume', pieces: 1, volume: '0' }, false],
    ['a volume', { way: 'volume', pieces: 1, volume: '0.019' }, true],
    ['a unit without a list price', { pieces: 1, priceUnit: 'piece' }, false],
    ['a price in that unit', { pieces: 1, priceUnit: 'piece', unitPrice: '48' }, true],
    ['a price that is none yet', { pieces: 1, unitPrice: '4x' }, false],
    ['by weight, not weighed', { pieces: 1, priceUnit: 'tonne', unitPrice: '900' }, false],
    ['by weight', { pieces: 1, priceUnit: 'tonne', unitPrice: '900', netKg: '750' }, true],
    ['an empty tally', { way: 'tally' }, false],
    [
      'a row without a width yet',
      {
        way: 'tally',
        rows: [{ key: '1', sizes: { thicknessMm: '38', widthMm: '', lengthM: '4' }, count: '1' }],
      },
      false,
    ],
  ])('%s: %j is complete: %s', (_, over, complete) =>
    expect(isComplete({ ...newSellLine(board), ...over } as never, board)).toBe(complete),
  );

  it('is weighed where its price or its list asks for that', () => {
    expect(countedAs(board, 'm3')?.baseUnit).toBe('m3');
    expect(countedAs(board, 'tonne')?.baseUnit).toBe('tonne');
    expect(countedAs({ ...board, priceUnit: 'tonne' }, 'm3')?.baseUnit).toBe('tonne');
  });
});

describe('a volume', () => {
  // W-22: 38 × 125 mm × 4 m is 0.019 m³ a board.
  it.each([
    [100, '1.900000', true],
    [100, '1.9', true],
    [100, '1.900001', false],
    [3, '0.057', true],
    [100, '1.85', false],
  ])('of %d boards, %s, is their own: %s', (pieces, volume, own) =>
    expect(isOwnVolume(board, pieces, volume)).toBe(own),
  );

  it('is rounded by the line or by the board, as the server does', () => {
    const odd = { ...board, thicknessMm: '25', widthMm: '105.5', lengthM: '3.95' };
    // One is 0.010418125 m³: seven are 0.0729 together, and 0.0728 board by board.
    expect([
      isOwnVolume(odd, 7, '0.0729'),
      isOwnVolume(odd, 7, '0.0728'),
      isOwnVolume(odd, 7, '0.0727'),
    ]).toEqual([...[true, true, false]]);
  });

  it('of no fixed size is nobody’s own', () => expect(isOwnVolume(log, 1, '0.03')).toBe(false));
});

describe('a sale that was agreed', () => {
  it('is typed by pieces again where the pieces say all, else with its volume', () => {
    expect(linesOf(withLine({}), sortOf)).toMatchObject([{ way: 'pieces', pieces: 100, volume: null }]);
    expect(linesOf(withLine({ volume: '1.850000' }), sortOf)).toMatchObject([
      { way: 'volume', pieces: 100, volume: '1.85' },
    ]);
  });

  it('keeps its bundle as a draft, and is loose goods when it is repeated', () => {
    const lot = { lotId: ids.txn, code: 'LT-000012' };
    const draft = sellDraftOf(withLine({ lot }), sortOf);
    expect(sellBody(draft, sortOf).lines).toMatchObject([
      { lotId: ids.txn, pieces: 100, volume: '1.9', unitPrice: '2000' },
    ]);
    expect(onceMore(draft.lines, sortOf)).toMatchObject([{ lot: null, unitPrice: '2000' }]);
    expect(onceMore(draft.lines, () => undefined)).toEqual([]);
  });

  it.each([
    [{ state: 'delivered' as const }, true],
    [{ state: 'draft' as const }, true],
    [{ state: 'cancelled' as const }, false],
    [{ state: 'reversed' as const }, false],
    [{ lineCount: 0 }, false],
    [{ reverses: { txnId: ids.txn, number: 'SO-000001', kind: 'sale' as const } }, false],
  ])('%j may be repeated: %s', (over, may) => expect(isRepeatable({ ...sale, ...over })).toBe(may));
});

describe('a bundle', () => {
  const place = {
    yardId: ids.yard,
    pieces: 60,
    volume: '1.14',
    availablePieces: 60,
    availableVolume: '1.14',
  };
  const lot = {
    ...{ lotId: ids.txn, code: 'LT-000012', bundled: { pieces: 60, volume: '1.14', netKg: '700' } },
    places: [place],
  };

  it('is sold whole from where it lies, with its weight', () =>
    expect(bundleLine(board, lot, ids.yard)).toMatchObject({
      ...{ way: 'volume', pieces: 60, volume: '1.14', netKg: '700', lot: { code: 'LT-000012' } },
    }));

  it('of which a part is left is weighed anew', () => {
    const part = { ...place, availablePieces: 20, availableVolume: '0.38' };
    expect(bundleLine(board, { ...lot, places: [part] }, ids.yard)).toMatchObject({
      pieces: 20,
      netKg: null,
    });
  });

  it('that lies elsewhere, or is promised, brings nothing', () => {
    expect(bundleLine(board, lot, ids.txn)).toBeUndefined();
    const promised = { ...place, availablePieces: 0, availableVolume: '0' };
    expect(bundleLine(board, { ...lot, places: [promised] }, ids.yard)).toBeUndefined();
  });
});
