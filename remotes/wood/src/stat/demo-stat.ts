import type { ResultOf } from '@console/contract';
import type {
  getAgeingStat,
  getSupplierStat,
  getTxnStat,
  InOutRow,
  listSelfChecked,
  SalesFigures,
  StockMeasure,
  StockStatSort,
} from '@console/contract/wood';
import { board, ids, log } from '../team/demo-team.ts';
import type { StockStat } from './stock-view.ts';

/** What tests of statistics show: two sorts at the middle of June 2026, of books that began in May. */
const measure = (pieces: number, volume: string, valueMinor: number | null): StockMeasure => ({
  ...{ pieces, volume, valueMinor },
});
const nothing = measure(0, '0.000000', 0);

const inOut = (change: Partial<InOutRow> = {}): Omit<InOutRow, 'key' | 'code' | 'names'> => ({
  opening: measure(180, '18.000000', 3_810_000),
  in: {
    ...{ opening: nothing, purchase: measure(100, '10.000000', 2_250_000), sale_return: nothing },
    ...{ surplus: nothing, transfer_in: nothing, late_cost: measure(0, '0.000000', 24_300) },
  },
  out: {
    sale: measure(120, '12.000000', 2_540_000),
    ...{ purchase_return: nothing, shortage: nothing, transfer_out: nothing },
  },
  closing: measure(160, '16.000000', 3_544_300),
  ...change,
});

const share = (volume: string, valueMinor: number) => ({ volume, valueMinor });
const ages = {
  upTo30: share('10.000000', 2_250_000),
  upTo60: share('6.000000', 1_294_300),
  ...{ upTo90: share('0.000000', 0), upTo180: share('0.000000', 0), over180: share('0.000000', 0) },
};

const sortOf = (change: Partial<StockStatSort> = {}): StockStatSort => ({
  ...{ sortId: ids.board, code: board.code, names: board.names, form: 'sawn_board', state: 'active' },
  ...{ baseUnit: 'm3', pieces: 160, volume: '16.000000', quantity: '16.000000', minStock: '5', low: false },
  ...{ oldestOn: '2026-05-10', lastOutOn: '2026-06-10', idleDays: 8, dead: false, ages },
  ...{
    valueMinor: 3_544_300,
    costOfGoodsMinor: 2_540_000,
    turnoverDays: '52.3',
    abc: 'A',
    cumulative: '1.0000',
  },
  ...change,
});

const monthsOf2025 = ['07', '08', '09', '10', '11', '12'].map((month) => `2025-${month}`);
const monthsOf2026 = ['01', '02', '03', '04', '05', '06'].map((month) => `2026-${month}`);

export const demoStock = (change: Partial<StockStat> = {}): StockStat => ({
  ...{ currency: 'CNY', today: '2026-06-18', asOf: '2026-06-18', isToday: false, from: '2026-06-01' },
  ...{ since: '2026-05-10', pieces: 160, volume: '16.000000', valueMinor: 3_544_300 },
  window: { from: '2026-05-10', days: 40 },
  ...{ costOfGoodsMinor: 2_540_000, averageValueMinor: 3_320_000, turnoverDays: '52.3' },
  months: [...monthsOf2025, ...monthsOf2026].map((ym) => ({
    ym,
    day: ym === '2026-06' ? '2026-06-18' : `${ym}-28`,
    stock:
      ym === '2026-05'
        ? measure(180, '18.000000', 3_810_000)
        : ym === '2026-06'
          ? measure(160, '16.000000', 3_544_300)
          : null,
  })),
  ages,
  sorts: [
    sortOf(),
    sortOf({
      ...{ sortId: ids.log, code: log.code, names: log.names, form: 'log', quantity: '2.000000', low: true },
      ...{ pieces: 20, volume: '2.000000', valueMinor: 300_000, costOfGoodsMinor: 0, turnoverDays: null },
      ...{ abc: 'C', cumulative: null, idleDays: 190, dead: true, oldestOn: '2025-12-10', lastOutOn: null },
    }),
  ],
  inOut: [{ key: ids.board, code: board.code, names: board.names, ...inOut() }],
  inOutTotal: inOut(),
  differences: [
    {
      ...{
        txnId: ids.txn,
        number: 'AD-000003',
        businessDate: '2026-06-12',
        yardId: ids.yard,
        sortId: ids.board,
      },
      ...{ names: board.names, pieces: -2, volume: '-0.038000', valueMinor: -7600 },
    },
  ],
  differencesCut: false,
  ...change,
});

/** The same as those get it who see no costs. */
export function demoStockWithoutCost(): StockStat {
  const bare = JSON.parse(
    JSON.stringify(demoStock(), (key, value) =>
      ['valueMinor', 'costOfGoodsMinor', 'averageValueMinor', 'turnoverDays', 'abc', 'cumulative'].includes(
        key,
      )
        ? undefined
        : value,
    ),
  );
  return bare as StockStat;
}

const sales = (netMinor: number, volume: string): SalesFigures => ({
  ...{ salesMinor: netMinor, returnsMinor: 0, netMinor, pieces: 120, volume, returnedVolume: '0.000000' },
  ...{ pricePerM3: '2680.00', returnRate: '0.0000' },
});
const margin = (
  netMinor: number,
  costMinor: number,
  part: string | null,
  [freightMinor, contribution]: readonly [number, string | null] = [0, part],
) => ({
  ...{ netMinor, costMinor, grossMinor: netMinor - costMinor, margin: part },
  ...{ freightMinor, contributionMinor: netMinor - costMinor - freightMinor, contribution },
});

type TxnStat = ResultOf<typeof getTxnStat>;
const range = { from: '2026-05', to: '2026-06', swapped: false, currency: 'CNY' };

/** Answers as the API does: the measure and the group that are asked for. */
export function demoTrade(
  query: Partial<Pick<TxnStat, 'group' | 'measure'>> = {},
  change: Partial<TxnStat> = {},
): TxnStat {
  const { group = 'month', measure: asked = 'sales' } = query;
  const of =
    asked === 'margin'
      ? [
          { margin: margin(3_216_000, 2_540_000, '0.2102', [60_000, '0.1915']) },
          { margin: margin(3_752_000, 2_990_333, '0.2030') },
        ]
      : [{ [asked]: sales(3_216_000, '12.000000') }, { [asked]: sales(3_752_000, '14.000000') }];
  const total =
    asked === 'margin'
      ? { margin: margin(6_968_000, 5_530_333, '0.2063', [60_000, '0.1977']) }
      : { [asked]: sales(6_968_000, '26.000000') };
  const late = { margin: margin(0, 2700, null) };
  const named = { key: ids.board, name: { zh: '李记家具', en: 'Li Furniture' }, cells: of, total };
  const groups = [
    named,
    ...(asked === 'margin' ? [{ key: '', name: null, cells: [null, late], total: late }] : []),
  ];
  return {
    ...{ ...range, months: ['2026-05', '2026-06'], group, measure: asked, onlyOwn: false },
    measures: ['sales', 'margin', 'purchases'],
    ...{ groups: group === 'month' ? [] : groups, byMonth: of, total },
    ...change,
  };
}

export const demoSuppliers = (
  change: Partial<ResultOf<typeof getSupplierStat>> = {},
): ResultOf<typeof getSupplierStat> => ({
  ...{ ...range, tolerance: '0.0100' },
  items: [
    {
      ...{ partnerId: ids.board, names: { zh: '北方木材', en: 'Northern Timber' } },
      ...{ receivedVolume: '59.700000', returnedVolume: '4.000000', returnRate: '0.0670' },
      ...{
        supplierVolume: '60.120000',
        ourVolume: '59.700000',
        differenceVolume: '-0.420000',
        difference: '-0.0070',
      },
    },
  ],
  receipts: [
    {
      ...{ txnId: ids.txn, number: 'PO-000007', partnerId: ids.board, businessDate: '2026-06-02' },
      names: { zh: '北方木材', en: 'Northern Timber' },
      ...{ supplierVolume: '40.120000', ourVolume: '39.700000', difference: '-0.0105' },
    },
    {
      ...{ txnId: ids.log, number: 'PO-000003', partnerId: ids.board, businessDate: '2026-05-02' },
      names: { zh: '北方木材', en: 'Northern Timber' },
      ...{ supplierVolume: '20.000000', ourVolume: '20.000000', difference: '0.0000' },
    },
  ],
  receiptsCut: false,
  ...change,
});

const open = {
  ages: { notDue: 300_000, upTo30: 200_000, upTo60: 0, upTo90: 0, over90: 100_000 },
  ...{
    openMinor: 600_000,
    overdueMinor: 300_000,
    advanceMinor: 50_000,
    refundMinor: 0,
    balanceMinor: 550_000,
  },
};

export const demoAgeing = (
  change: Partial<ResultOf<typeof getAgeingStat>> = {},
): ResultOf<typeof getAgeingStat> => ({
  ...{ asOf: '2026-06-18', isToday: false, currency: 'CNY', side: 'receivable' },
  items: [{ partnerId: ids.board, code: 'P-000001', names: { zh: '李记家具', en: 'Li Furniture' }, ...open }],
  total: open,
  ...change,
});

export const demoSelfChecked = (): ResultOf<typeof listSelfChecked> => ({
  ...range,
  items: [
    {
      ...{
        txnId: ids.txn,
        settlementId: null,
        number: 'PO-000009',
        kind: 'purchase',
        businessDate: '2026-06-03',
      },
      ...{ partner: { zh: '北方木材', en: 'Northern Timber' }, by: '王明', totalMinor: 4_100_000 },
    },
    {
      ...{
        txnId: null,
        settlementId: ids.log,
        number: 'RC-000004',
        kind: 'receipt',
        businessDate: '2026-06-01',
      },
      ...{ partner: null, by: null, totalMinor: 12_300 },
    },
  ],
  cut: false,
});
