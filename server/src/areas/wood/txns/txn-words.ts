import type { moneyTags, returnTags, TxnKind, TxnState } from '@console/contract/wood';
import type { Words } from '../../../house/sheets/sheet-cells.ts';

// The same words as on the screens.
type WordsOf<Value extends string> = Readonly<Record<Value, Words>>;

export const kindWords: WordsOf<TxnKind> = {
  purchase: { zh: '采购', en: 'Purchase' },
  sale: { zh: '销售', en: 'Sale' },
  purchase_return: { zh: '采购退货', en: 'Return to supplier' },
  sale_return: { zh: '销售退货', en: 'Return by customer' },
  adjust: { zh: '调整', en: 'Adjustment' },
  transfer: { zh: '调拨', en: 'Transfer' },
  opening: { zh: '期初', en: 'Opening' },
  cost_add: { zh: '追加成本', en: 'Added cost' },
};

export const stateWords: WordsOf<TxnState> = {
  draft: { zh: '草稿', en: 'Draft' },
  ordered: { zh: '已下单', en: 'Ordered' },
  part_received: { zh: '部分入库', en: 'Partly received' },
  received: { zh: '已入库', en: 'Received' },
  confirmed: { zh: '已确认', en: 'Confirmed' },
  part_delivered: { zh: '部分出库', en: 'Partly delivered' },
  delivered: { zh: '已出库', en: 'Delivered' },
  closed: { zh: '已完结', en: 'Closed' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
  counting: { zh: '盘点中', en: 'Counting' },
  submitted: { zh: '待审核', en: 'Submitted' },
  approved: { zh: '已通过', en: 'Approved' },
  rejected: { zh: '已退回', en: 'Rejected' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  part_moved: { zh: '部分退货', en: 'Partly returned' },
  moved: { zh: '已退货', en: 'Goods returned' },
  settled: { zh: '已结算', en: 'Settled' },
  short_closed: { zh: '提前关闭', en: 'Closed short' },
  posted: { zh: '已过账', en: 'Posted' },
  reversed: { zh: '已冲销', en: 'Reversed' },
};
export const moneyWords: WordsOf<(typeof moneyTags)[number]> = {
  unpaid: { zh: '未结款', en: 'Unpaid' },
  part_paid: { zh: '部分结款', en: 'Part paid' },
  paid: { zh: '已结清', en: 'Paid' },
};
export const returnWords: WordsOf<(typeof returnTags)[number]> = {
  part_returned: { zh: '部分退货', en: 'Partly returned' },
  fully_returned: { zh: '全部退货', en: 'Fully returned' },
};
