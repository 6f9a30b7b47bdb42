import { createTxn, NewTxn, type Txn, updateTxn } from '@console/contract/wood';
import * as z from 'zod/mini';
import { board, log } from '../team/demo-team.ts';
import { purchase, sale } from '../txns/demo-txns.ts';
import { copiedCosts, copiedTxn, isCopied } from './copied-txn.ts';
import { isComplete, lineBody, newLine, withSort } from './line-draft.ts';
import { bearsCosts, ownBearing, txnBody, txnDraftOf } from './txn-draft.ts';

const sortOf = (sortId: string) => [board, log].find((one) => one.sortId === sortId);
const draftOf = (txn: Txn) => txnDraftOf(txn, sortOf, ownBearing(txn.lines));
const ground = { kind: 'purchase', withCosts: true, sortOf, bearing: [1, 2] } as const;

describe('5 a document as it is typed', () => {
  it('what was not touched is the same however often it is looked at', () => {
    expect(draftOf(purchase)).toEqual(draftOf(purchase));
    expect(txnBody(draftOf(purchase), ground)).toEqual(txnBody(draftOf(purchase), ground));
  });

  it('goes back as it came: tallies by rows, boards by pieces, prices and costs', () => {
    const body = txnBody(draftOf({ ...purchase, costs: [{ ...waiting, basis: 'volume' }] }), ground);
    expect(z.safeParse(updateTxn.body, body).success).toBe(true);
    expect(body.lines).toMatchObject([
      { sortId: board.sortId, tally: null, pieces: 224, volume: null, priceUnit: 'm3', unitPrice: '2000' },
      { sortId: log.sortId, pieces: null, tally: { rows: [{ diameterCm: '20', lengthM: '4', count: 100 }] } },
    ]);
    expect(body.costs).toMatchObject([{ names: waiting.names, basis: 'volume', manual: null }]);
  });

  it('a volume that is not what its pieces measure stays, as it would be written', () => {
    const odd = {
      ...purchase,
      lines: purchase.lines.slice(0, 1).map((one) => ({ ...one, volume: '4.250000' })),
    };
    expect(draftOf(odd).lines[0]).toMatchObject({ way: 'volume', pieces: 224, volume: '4.25' });
  });

  it('costs by hand have a share for each line, and go back as they came', () => {
    const manual = [
      { lineNo: 1, amountMinor: 4_000 },
      { lineNo: 2, amountMinor: 1_000 },
    ];
    const draft = draftOf({ ...purchase, costs: [{ ...waiting, basis: 'manual', manual }] });
    expect(draft.costs[0]?.shares).toEqual([4_000, 1_000]);
    expect(txnBody(draft, ground).costs).toMatchObject([{ basis: 'manual', manual }]);
    expect(bearsCosts(purchase)).toBe(true);
    const { costs: _, ...unseen } = purchase;
    expect([bearsCosts(unseen), bearsCosts(sale)]).toEqual([false, false]);
  });

  it('costs that lines have taken are not entered again', () => {
    expect(draftOf(purchase).costs).toEqual([]);
  });
});

const waiting = { ...(purchase.costs?.[0] ?? fail()), appliedSeq: null, shares: [] };
function fail(): never {
  throw new Error('The demo purchase has a cost.');
}

describe('5 a line as it is typed', () => {
  it('boards of a size are counted by pieces, logs by their tally', () => {
    expect([newLine(board).way, newLine(log).way]).toEqual(['pieces', 'tally']);
  });

  it('other goods keep what was counted, and lose the price of the ones before', () => {
    const line = { ...newLine(board), pieces: 12, unitPrice: '2000' };
    expect(withSort(line, board, log)).toMatchObject({ sortId: log.sortId, pieces: 12, unitPrice: null });
    expect(withSort(line, board, board)).toBe(line);
  });

  it('is complete with goods, how much of them and a price; a sale takes that of the list', () => {
    const counted = { ...newLine(board), pieces: 12 };
    expect(isComplete('sale', counted, board)).toBe(true);
    expect(isComplete('purchase', counted, board)).toBe(false);
    expect(isComplete('purchase', { ...counted, unitPrice: '1' }, board)).toBe(true);
    expect(isComplete('transfer', counted, board)).toBe(true);
    expect(isComplete('sale', { ...counted, priceUnit: 'tonne', unitPrice: '1' }, board)).toBe(false);
    expect(isComplete('sale', counted, undefined)).toBe(false);
  });

  it('what carries goods says no price, and only a purchase what the sheet says', () => {
    const line = { ...newLine(board), pieces: 12, unitPrice: '1', supplierVolume: '2' };
    expect(lineBody('transfer', line, board)).toMatchObject({ priceUnit: null, unitPrice: null });
    expect(lineBody('transfer', line, board)).not.toHaveProperty('supplierVolume');
    expect(lineBody('purchase', line, board)).toMatchObject({ supplierVolume: '2' });
  });
});

describe('the same once more', () => {
  it.each([
    ['purchase', purchase],
    ['sale', sale],
  ])('a %s is one that the server takes', (_, txn) => {
    const body = copiedTxn(txn, '2026-11-29');
    expect(z.safeParse(createTxn.body, body).error).toBeUndefined();
    expect(NewTxn.parse(body)).toMatchObject({
      kind: txn.kind,
      businessDate: '2026-11-29',
      containerNo: null,
    });
    expect(copiedTxn(txn, '2026-11-29', true)).toMatchObject({ containerNo: txn.containerNo });
  });

  it('costs go along, those by hand as they were shared out', () => {
    expect(copiedCosts(purchase)).toMatchObject([{ basis: 'volume', amountMinor: 5_000, manual: null }]);
    const byHand = { ...waiting, basis: 'manual' as const, shares: [{ lineNo: 1, amountMinor: 5_000 }] };
    expect(copiedCosts({ costs: [byHand] })).toMatchObject([{ manual: byHand.shares }]);
  });

  it('returns and mirrors are not copied', () => {
    expect(isCopied({ kind: 'purchase_return', reverses: null })).toBe(false);
    expect(isCopied({ kind: 'purchase', reverses: { txnId: '', number: '', kind: 'purchase' } })).toBe(false);
  });
});
