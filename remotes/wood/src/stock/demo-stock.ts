import type { Lot, Reservation, Txn, TxnHead, YardStock } from '@console/contract/wood';
import { board, ids } from '../team/demo-team.ts';

/** What screen tests show of a yard: a bundle, what lies there, what is promised, and a stocktake of it. */
export const stockIds = {
  lot: '019a0000-0000-7000-8000-000000000201',
  shop: '019a0000-0000-7000-8000-000000000202',
  sale: '019a0000-0000-7000-8000-000000000203',
  stocktake: '019a0000-0000-7000-8000-000000000204',
};

const there = { pieces: 40, volume: '0.760000', availablePieces: 30, availableVolume: '0.570000' };

export const lot: Lot = {
  ...{ lotId: stockIds.lot, code: 'LT-000012', sortId: ids.board, sortCode: board.code, names: board.names },
  ...{
    form: 'sawn_board',
    baseUnit: 'm3',
    grade: 'unsorted',
    thicknessMm: '38',
    widthMm: '125',
    lengthM: '4',
  },
  ...{ moisture: '18.5', note: null, bundled: { pieces: 50, volume: '0.950000', netKg: null } },
  left: there,
  places: [{ yardId: ids.yard, ...there }],
  source: { txnId: ids.txn, number: 'PO-000012', lineNo: 1, containerNo: 'MSKU1234565', mark: null },
  madeAt: '2026-11-20T08:00:00.000Z',
  madeBy: 'Ma',
};

const goods = { sortId: ids.board, code: board.code, names: board.names, form: board.form } as const;

export const yardStock: YardStock[] = [
  {
    ...{ ...goods, baseUnit: 'm3', quantity: '3.496000', pieces: 184, volume: '3.496000' },
    ...{ availablePieces: 170, availableVolume: '3.230000' },
  },
  { ...goods, baseUnit: 'm3', quantity: '0.760000', ...there, lot: { lotId: lot.lotId, code: lot.code } },
];

export const reservation: Reservation = {
  ...{ txnId: stockIds.sale, number: 'SO-000007', lineNo: 1, yardId: ids.yard },
  partner: { partnerId: stockIds.shop, names: { zh: '李记家具', en: 'Li Furniture' } },
  ...{ sortId: ids.board, code: board.code, names: board.names, baseUnit: 'm3' },
  ...{ pieces: 24, volume: '0.456000', confirmedAt: '2026-11-01T08:00:00.000Z', days: 19 },
};

const nothing = { pieces: 0, volume: '0.000000' };

/** Two of the loose boards are missing; the bundle matches. */
export const stocktake = (state: 'counting' | 'submitted' | 'approved', may: Txn['may']): Txn => ({
  ...head(state),
  lines: yardStock.map(({ lot: of, pieces, volume }, at) => ({
    ...{ ...goods, lineNo: at + 1, baseUnit: 'm3', sourceLineNo: null, ...(of && { lot: of }), tally: null },
    ...(of ? { pieces, volume } : { pieces: pieces - 2, volume: '3.458000' }),
    ...{
      netKg: null,
      quantity: volume,
      moved: nothing,
      reserved: nothing,
      returning: nothing,
      returned: nothing,
    },
    ...{ book: { pieces, volume }, buying: null, selling: null },
  })),
  postings: [],
  linked: [],
  may,
});

const head = (state: TxnHead['state']): TxnHead => ({
  ...{ txnId: stockIds.stocktake, number: 'AD-000003', kind: 'adjust', state, businessDate: '2026-11-20' },
  ...{ yardId: ids.yard, toYardId: null, partner: null, source: null, reverses: null, reversedBy: null },
  ...{ dueOn: null, containerNo: null, mark: null, vehicle: null, note: null, reason: null, money: null },
  ...{
    returns: null,
    lineCount: 2,
    pieces: 222,
    volume: '4.218000',
    selfChecked: false,
    buying: null,
    selling: null,
  },
  ...{ createdBy: 'Ma', createdAt: '2026-11-20T08:00:00.000Z', version: 2 },
});
