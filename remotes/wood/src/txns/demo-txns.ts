import type { Txn, TxnHead, TxnLine } from '@console/contract/wood';
import { board, ids, log } from '../team/demo-team.ts';

/** What screen tests show: a purchase of which a part has arrived, and what came of it. */
export const txnIds = {
  sale: '019a0000-0000-7000-8000-000000000101',
  back: '019a0000-0000-7000-8000-000000000102',
  supplier: '019a0000-0000-7000-8000-000000000103',
  mirror: '019a0000-0000-7000-8000-000000000104',
  otherTeam: '019a0000-0000-7000-8000-000000000105',
  otherYard: '019a0000-0000-7000-8000-000000000106',
};

const nothing = { pieces: 0, volume: '0.000000' };

const money = {
  goodsMinor: 990_000,
  discountMinor: 0,
  taxMinor: 0,
  totalMinor: 990_000,
  movedMinor: 400_000,
  creditedMinor: 0,
  settledMinor: 150_000,
  openMinor: 250_000,
  fxCurrency: null,
  fxRate: null,
};

const head: TxnHead = {
  txnId: ids.txn,
  number: 'PO-000012',
  kind: 'purchase',
  state: 'part_received',
  businessDate: '2026-11-20',
  yardId: ids.yard,
  toYardId: null,
  partner: {
    partnerId: txnIds.supplier,
    code: 'P-000001',
    names: { zh: '北方木材', en: 'Northern Timber' },
  },
  source: null,
  reverses: null,
  reversedBy: null,
  dueOn: '2026-12-20',
  containerNo: 'MSKU1234565',
  mark: null,
  vehicle: null,
  note: null,
  reason: null,
  money: 'part_paid',
  returns: null,
  lineCount: 2,
  pieces: 324,
  volume: '7.256000',
  selfChecked: false,
  buying: money,
  selling: null,
  createdBy: 'Ma',
  createdAt: '2026-11-20T08:00:00.000Z',
  version: 4,
};

const line: TxnLine = {
  lineNo: 1,
  sortId: ids.board,
  code: board.code,
  names: board.names,
  form: board.form,
  baseUnit: 'm3',
  sourceLineNo: null,
  tally: null,
  pieces: 224,
  volume: '4.256000',
  netKg: null,
  quantity: '4.256000',
  moved: { pieces: 100, volume: '1.900000' },
  reserved: nothing,
  returning: nothing,
  returned: nothing,
  book: null,
  buying: {
    priceUnit: 'm3',
    unitPrice: '2000',
    priceQuantity: '4.256000',
    amountMinor: 851_200,
    discountMinor: 0,
    taxMinor: 0,
    movedAmountMinor: 380_000,
    movedTaxMinor: 0,
  },
  selling: null,
  landedMinor: 5_000,
  costMinor: 385_000,
};

/** Logs by a tally, of which nothing has come yet. */
const logs: TxnLine = {
  ...line,
  lineNo: 2,
  sortId: ids.log,
  code: log.code,
  names: log.names,
  form: log.form,
  tally: { kind: 'log', rows: [{ diameterCm: '20', lengthM: '4', count: 100 }] },
  pieces: 100,
  volume: '3.000000',
  quantity: '3.000000',
  moved: nothing,
  landedMinor: 0,
  costMinor: 0,
};

export const purchase: Txn = {
  ...head,
  lines: [line, logs],
  costs: [
    {
      costNo: 1,
      costItemId: null,
      names: { zh: '海运费', en: 'Ocean freight' },
      basis: 'volume',
      amountMinor: 5_000,
      appliedSeq: 7,
      shares: [{ lineNo: 1, amountMinor: 5_000 }],
    },
  ],
  postings: [
    {
      postedSeq: 7,
      act: 'receive',
      businessDate: '2026-11-21',
      note: null,
      postedBy: 'Wei',
      postedAt: '2026-11-21T08:00:00.000Z',
      moves: [
        {
          lineNo: 1,
          yardId: ids.yard,
          pieces: 100,
          volume: '1.900000',
          supplierVolume: '1.950000',
          valueMinor: 385_000,
        },
      ],
    },
  ],
  linked: [
    {
      txnId: txnIds.back,
      number: 'PR-000001',
      kind: 'purchase_return',
      state: 'draft',
      businessDate: '2026-11-22',
    },
  ],
  may: ['receive', 'reverse'],
};

export const purchaseHead: TxnHead = head;

/** A sale that is drafted; the prices are of the other side. */
export const sale: Txn = {
  ...purchase,
  txnId: txnIds.sale,
  number: 'SO-000003',
  kind: 'sale',
  state: 'draft',
  money: null,
  buying: null,
  selling: { ...money, movedMinor: 0, settledMinor: 0, openMinor: 0 },
  lines: [{ ...line, moved: nothing, buying: null, selling: line.buying, landedMinor: 0, costMinor: 0 }],
  costs: [],
  postings: [],
  linked: [],
  may: ['edit', 'confirm', 'discard'],
};
