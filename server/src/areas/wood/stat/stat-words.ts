import type {
  MarginFigures,
  SalesFigures,
  stockInKinds,
  stockOutKinds,
  TxnStatMeasure,
} from '@console/contract/wood';
import type { Words } from '../../../house/sheets/sheet-cells.ts';

// The same words as on the screens.
type WordsOf<Value extends string> = Readonly<Record<Value, Words>>;

export const measureWords: WordsOf<TxnStatMeasure> = {
  sales: { zh: '销售', en: 'Sales' },
  margin: { zh: '毛利', en: 'Margin' },
  purchases: { zh: '采购', en: 'Purchases' },
};

const goodsWords = {
  returnsMinor: { zh: '退货金额', en: 'Returns' },
  netMinor: { zh: '净额', en: 'Net' },
  pieces: { zh: '件数', en: 'Pieces' },
  volume: { zh: '材积（m³）', en: 'Volume (m³)' },
  returnedVolume: { zh: '退货材积（m³）', en: 'Returned volume (m³)' },
  pricePerM3: { zh: '均价（每 m³）', en: 'Average price per m³' },
  returnRate: { zh: '退货率', en: 'Return rate' },
} as const;

export const figureWords: Readonly<Record<TxnStatMeasure, Readonly<Record<string, Words>>>> = {
  sales: { salesMinor: { zh: '销售额', en: 'Sales' }, ...goodsWords } satisfies WordsOf<keyof SalesFigures>,
  margin: {
    netMinor: { zh: '净销售额', en: 'Net sales' },
    costMinor: { zh: '销售成本', en: 'Cost of goods' },
    grossMinor: { zh: '毛利', en: 'Gross profit' },
    margin: { zh: '毛利率', en: 'Margin' },
    freightMinor: { zh: '销售运费', en: 'Outbound freight' },
    contributionMinor: { zh: '边际贡献', en: 'Contribution' },
    contribution: { zh: '边际贡献率', en: 'Contribution margin' },
  } satisfies WordsOf<keyof MarginFigures>,
  purchases: { salesMinor: { zh: '采购额', en: 'Purchases' }, ...goodsWords } satisfies WordsOf<
    keyof SalesFigures
  >,
};

export const inOutWords: WordsOf<
  'opening' | 'closing' | `in.${(typeof stockInKinds)[number]}` | `out.${(typeof stockOutKinds)[number]}`
> = {
  opening: { zh: '期初', en: 'Opening' },
  'in.opening': { zh: '建账入库', en: 'In: opening entries' },
  'in.purchase': { zh: '采购入库', en: 'In: purchases' },
  'in.sale_return': { zh: '销售退货', en: 'In: sale returns' },
  'in.surplus': { zh: '盘盈', en: 'In: stocktake surplus' },
  'in.transfer_in': { zh: '调入', en: 'In: transfers' },
  'in.late_cost': { zh: '后补费用', en: 'In: late costs' },
  'out.sale': { zh: '销售出库', en: 'Out: sales' },
  'out.purchase_return': { zh: '采购退货', en: 'Out: purchase returns' },
  'out.shortage': { zh: '盘亏', en: 'Out: stocktake shortage' },
  'out.transfer_out': { zh: '调出', en: 'Out: transfers' },
  closing: { zh: '期末', en: 'Closing' },
};

export const noneWords: Words = { zh: '未归属', en: 'Not assigned' };
export const allWords: Words = { zh: '合计', en: 'Total' };
export const headWords = {
  group: { zh: '分组', en: 'Group' },
  month: { zh: '月份', en: 'Month' },
  code: { zh: '编码', en: 'Code' },
  name: { zh: '名称', en: 'Name' },
} as const satisfies Readonly<Record<string, Words>>;
/** Behind the words of a movement. */
export const unitWords = {
  pieces: { zh: '件数', en: 'pieces' },
  volume: { zh: 'm³', en: 'm³' },
  valueMinor: { zh: '金额', en: 'value' },
} as const satisfies Readonly<Record<string, Words>>;
