import type { ReturnableLine, ReturnedPurchase, ReturnHead, TxnLine } from '@console/contract/wood';
import { purchase, purchaseHead, txnIds } from '../txns/demo-txns.ts';

/** What screen tests show: a purchase of which a part has gone back. */
const [boards] = purchase.lines as [TxnLine];
const nothing = { pieces: 0, volume: '0.000000' };
const returned = { pieces: 20, volume: '0.380000' };

export const returnedPurchase: ReturnedPurchase = {
  ...purchaseHead,
  returns: 'part_returned',
  received: boards.moved,
  returning: nothing,
  returned,
  credit: {
    ...{ creditedMinor: 76_000, usedMinor: 50_000, refundDueMinor: 26_000 },
    ...{ refundedMinor: 0, payableMinor: 0 },
  },
};

export const returnableLine: ReturnableLine = {
  ...{ lineNo: 1, sortId: boards.sortId, code: boards.code, names: boards.names, baseUnit: 'm3' },
  ...{ received: boards.moved, returning: nothing, returned },
  returnable: { pieces: 80, volume: '1.520000' },
  onHand: { pieces: 60, volume: '1.140000' },
  buying: { unitPrice: '2000', priceUnit: 'm3', creditMinor: 304_000 },
  selling: null,
  averageCost: '2050.500000',
  costMinor: 311_676,
  varianceMinor: 7_676,
};

export const returnOf = (over: Partial<ReturnHead> = {}): ReturnHead => ({
  ...purchaseHead,
  ...{ txnId: txnIds.back, number: 'PR-000001', kind: 'purchase_return', state: 'moved', money: null },
  ...{ businessDate: '2026-11-22', pieces: 20, volume: '0.380000', moved: returned, may: ['settle'] },
  ...over,
});

export const credit = {
  ...{ creditedMinor: 76_000, usedMinor: 50_000, refundDueMinor: 26_000, refundedMinor: 0, payableMinor: 0 },
  expected: { creditMinor: 304_000, usedMinor: 4_000, refundDueMinor: 300_000 },
};
