import { purchase } from '../demo-txns.ts';
import {
  asAgreed,
  countedPieces,
  faultsIn,
  isCounted,
  piecesIn,
  yardBody,
  yardDraftOf,
} from './yard-draft-rules.ts';
import type { YardLineDraft } from './yard-entry.ts';

const today = '2026-11-29';
const draft = yardDraftOf(purchase, today);
const [boards, logs] = draft.lines as [YardLineDraft, YardLineDraft];
const counted = { ...boards, way: 'volume' as const, pieces: 120, volume: '2.28' };

it('begins with nothing counted, line by line in the way in which the document has it', () => {
  expect(draft).toMatchObject({ businessDate: today, final: false });
  expect(draft.lines).toMatchObject([
    { lineNo: 1, way: 'volume', rows: [], pieces: null, volume: null },
    { lineNo: 2, way: 'tally', rows: [], pieces: null, volume: null },
  ]);
  expect(draft.lines.map(isCounted)).toEqual([false, false]);
  expect(piecesIn(draft)).toBe(0);
});

it('takes over what the document says, where that is what lies there', () => {
  const agreed = asAgreed(purchase, { ...logs, supplierVolume: '3.1' });
  expect(agreed).toMatchObject({
    rows: [{ sizes: { diameterCm: '20', lengthM: '4' } }],
    supplierVolume: '3.1',
  });
  expect(countedPieces(agreed)).toBe(100);
  expect(countedPieces(asAgreed(purchase, boards))).toBe(124);
});

it('sends what was counted and nothing else', () => {
  const half = { ...draft, vehicle: '', lines: [{ ...counted, volume: '2.' }, logs] };
  expect(yardBody(half, purchase)).toMatchObject({
    businessDate: today,
    lines: [{ lineNo: 1, tally: null, pieces: 120, volume: '2' }],
  });
  expect(yardBody(half, purchase)).toHaveProperty('vehicle', undefined);
});

it('a line that was counted bundle by bundle is all of them together', () => {
  const bundle = {
    ...{ way: 'volume' as const, rows: [], netKg: null, moisture: null },
    pieces: 60,
    volume: '1.14.',
  };
  const bundled = { ...boards, bundles: [bundle, { ...bundle, pieces: 40, volume: '0.76' }] };
  expect(countedPieces(bundled)).toBe(100);
  expect(countedPieces({ ...bundled, pieces: 124 })).toBe(124);
  expect(yardBody({ ...draft, lines: [bundled, logs] }, purchase).lines).toMatchObject([
    {
      ...{ lineNo: 1, tally: null, pieces: null, volume: null },
      bundles: [
        { pieces: 60, volume: '1.14' },
        { pieces: 40, volume: '0.76' },
      ],
    },
  ]);
});

it('a refused line is named as the document names it', () => {
  const body = yardBody({ ...draft, lines: [boards, asAgreed(purchase, logs)] }, purchase);
  const refusal = {
    ...{ code: 'OVER_RETURN', details: {} },
    fields: [
      { path: 'lines.0.pieces', code: 'over_return', params: { pieces: 7 } },
      { path: 'businessDate', code: 'before_moved' },
    ],
  };
  expect(faultsIn({ body, refusal }, purchase)).toEqual([
    { path: 'lines.1.pieces', code: 'over_return', params: { pieces: 7 } },
    { path: 'businessDate', code: 'before_moved' },
  ]);
  expect(faultsIn({ body: null, refusal: null }, purchase)).toEqual([]);
});
