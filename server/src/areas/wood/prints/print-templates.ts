import type { TxnKind, WoodPermission, WoodSubject, WoodTemplate } from '@console/contract/wood';
import { templatesOfOthers, templatesOfTxns } from '@console/contract/wood';
import type { Compose } from './paper-ground.ts';
import { goodsReceipt } from './papers/goods-receipt.ts';
import { landedCostSheet } from './papers/landed-cost-sheet.ts';
import { labelsOfTeam, labelsOfTxn, labelsOfYard } from './papers/lot-labels.ts';
import { paymentVoucher, receiptPaper } from './papers/money-papers.ts';
import { priceList } from './papers/price-list.ts';
import { statementPaper } from './papers/statement-paper.ts';
import { stocktakeRecord, yardSheet } from './papers/stocktake-sheet.ts';
import { creditNote, debitNote, deliveryNote, purchaseOrder, returnNote } from './papers/trade-papers.ts';

/** Everybody of a team; what a kind of document asks for is asked with it. */
const anybody: readonly WoodPermission[] = ['wood.stock.read'];

/** What lets somebody read what a paper says: all of one of these. */
const rightsOf: Readonly<Record<WoodTemplate, readonly (readonly WoodPermission[])[]>> = {
  purchase_order: [['wood.purchase.read']],
  goods_receipt: [['wood.purchase.read']],
  landed_cost: [['wood.purchase.read', 'wood.cost.read']],
  delivery_note: [['wood.sale.read']],
  return_note: [anybody],
  debit_note: [['wood.purchase.price']],
  credit_note: [['wood.sale.price']],
  stocktake_sheet: [anybody],
  // Whoever only takes cash prints the receipts of what they have taken themselves.
  receipt: [['wood.settlement.read'], ['wood.settlement.record_cash']],
  payment_voucher: [['wood.settlement.read']],
  statement: [
    ['wood.settlement.read', 'wood.sale.price'],
    ['wood.sale.write', 'wood.sale.price'],
  ],
  price_list: [['wood.sort.read']],
  lot_labels: [anybody],
};

export const mayPrint = (template: WoodTemplate, may: (permission: WoodPermission) => boolean): boolean =>
  rightsOf[template].some((all) => all.every(may));

/** What a paper is about, and of which kind where it is a document or money. */
export type Subject =
  | { readonly subject: 'txn'; readonly kind: TxnKind }
  | { readonly subject: 'settlement'; readonly kind: 'receipt' | 'payment' }
  | { readonly subject: Exclude<WoodSubject, 'txn' | 'settlement'> };

/** Money that comes in has a receipt, money that goes out a voucher. */
const ofMoney = { receipt: ['receipt'], payment: ['payment_voucher'] } as const;

export function templatesOf(of: Subject): readonly WoodTemplate[] {
  if (of.subject === 'txn') return templatesOfTxns[of.kind];
  return of.subject === 'settlement' ? ofMoney[of.kind] : templatesOfOthers[of.subject];
}

export function composeOf(template: WoodTemplate, { subject }: Subject): Compose {
  switch (template) {
    case 'stocktake_sheet':
      return subject === 'yard' ? yardSheet : stocktakeRecord;
    case 'lot_labels':
      return subject === 'yard' ? labelsOfYard : subject === 'team' ? labelsOfTeam : labelsOfTxn;
    default:
      return papers[template];
  }
}

const papers: Readonly<Record<Exclude<WoodTemplate, 'stocktake_sheet' | 'lot_labels'>, Compose>> = {
  purchase_order: purchaseOrder,
  goods_receipt: goodsReceipt,
  landed_cost: landedCostSheet,
  delivery_note: deliveryNote,
  return_note: returnNote,
  debit_note: debitNote,
  credit_note: creditNote,
  receipt: receiptPaper,
  payment_voucher: paymentVoucher,
  statement: statementPaper,
  price_list: priceList,
};
