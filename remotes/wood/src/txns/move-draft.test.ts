import type { ReturnableLine, TxnLine } from '@console/contract/wood';
import { purchase, sale } from './demo-txns.ts';
import { moveDraftOf, movedBody, returnBody, returnDraftOf } from './move-draft.ts';

const today = '2026-11-29';
const [boards, logs] = purchase.lines as [TxnLine, TxnLine];
const returnable = (pieces: number, volume: string): ReturnableLine => ({
  ...{ lineNo: 1, sortId: boards.sortId, code: boards.code, names: boards.names, baseUnit: 'm3' },
  received: boards.moved,
  returning: { pieces: 0, volume: '0.000000' },
  returned: { pieces: 0, volume: '0.000000' },
  returnable: { pieces, volume },
  onHand: { pieces, volume },
  buying: null,
  selling: null,
});

it('what has not moved yet stands there: of a tally that has not begun its rows, else pieces and volume', () => {
  const { lines, ...head } = moveDraftOf(purchase, today);
  expect(head).toEqual({ businessDate: today, vehicle: undefined, note: undefined, final: false });
  expect(lines).toMatchObject([
    { lineNo: 1, way: 'volume', pieces: 124, volume: '2.356', supplierVolume: null },
    { lineNo: 2, way: 'tally', rows: [{ sizes: { diameterCm: '20', lengthM: '4' }, count: '100' }] },
  ]);
  expect(movedBody({ lines, ...head }, purchase).lines).toEqual([
    { lineNo: 1, tally: null, pieces: 124, volume: '2.356', netKg: null, supplierVolume: null },
    {
      ...{ lineNo: 2, pieces: null, volume: null, netKg: null, supplierVolume: null },
      tally: logs.tally,
    },
  ]);
});

it('a tally that has begun goes on by pieces and volume, and what has moved whole is left out', () => {
  const begun = { ...logs, moved: { pieces: 40, volume: '1.200000' } };
  const done = { ...boards, moved: { pieces: boards.pieces, volume: boards.volume } };
  expect(moveDraftOf({ lines: [done, begun] }, today).lines).toMatchObject([
    { lineNo: 2, way: 'volume', pieces: 60, volume: '1.8' },
  ]);
});

it('a weight is filled in while nothing has moved, and is weighed anew after that', () => {
  const byWeight = { ...logs, tally: null, baseUnit: 'tonne' as const, netKg: '1850' };
  const begun = { ...byWeight, moved: { pieces: 1, volume: '0.030000' } };
  const [first] = movedBody(moveDraftOf({ lines: [byWeight] }, today), { lines: [byWeight] }).lines;
  expect(first).toMatchObject({ netKg: '1850' });
  expect(moveDraftOf({ lines: [begun] }, today).lines).toMatchObject([{ netKg: null }]);
});

it('a return begins with all that may go back, and says of which line it is', () => {
  const none = { ...returnable(0, '0.000000'), lineNo: 2 };
  const draft = returnDraftOf(purchase, [returnable(100, '1.900000'), none], today);
  expect(returnBody(draft, purchase)).toEqual({
    ...{ kind: 'purchase_return', sourceTxnId: purchase.txnId, yardId: purchase.yardId },
    ...{ businessDate: today, note: null },
    lines: [
      {
        ...{ sortId: boards.sortId, sourceLineNo: 1, tally: null, netKg: null },
        ...{ pieces: 100, volume: '1.9' },
      },
    ],
  });
  expect(returnBody(draft, sale).kind).toBe('sale_return');
});

it('goods of a bundle leave it, unless whoever moves them says another one', () => {
  const bundle = { lotId: 'bundle', code: 'LT-000012' };
  const bundled = { ...sale, lines: sale.lines.map((line) => ({ ...line, lot: bundle })) };
  const draft = moveDraftOf(bundled, today);
  expect(movedBody(draft, bundled).lines).toMatchObject([{ lineNo: 1, lotId: 'bundle' }]);
  const loose = { ...draft, lines: draft.lines.map((line) => ({ ...line, lotId: null })) };
  expect(movedBody(loose, bundled).lines[0]).not.toHaveProperty('lotId');
});
