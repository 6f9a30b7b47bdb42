import { goodsTable, headFacts, markOf, noteOf, pricedGoods, txnGoods } from '../moved-goods.ts';
import { type Compose, pricesOn } from '../paper-ground.ts';
import { say, type WordKey } from '../print-words.ts';
import { isMirror, paper, signatures, tallies } from '../txn-paper.ts';

/** What somebody is to deliver, and at what price. */
export const purchaseOrder: Compose = async (ground, txnId) => {
  const found = await txnGoods(ground, txnId, 'agreed');
  if (isMirror(found.txn) || found.lines.length === 0) return undefined;
  const { txn } = found;
  const prices = pricesOn(ground, 'wood.purchase.price');
  const { fxCurrency, fxRate } = txn.buying ?? { fxCurrency: null, fxRate: null };
  const rate =
    prices && fxCurrency !== null && fxRate !== null
      ? say('rateOf', { from: fxCurrency, rate: fxRate, to: ground.currency })
      : null;
  const facts = await headFacts(ground, found, [
    ...(prices && txn.dueOn ? [[say('dueOn'), txn.dueOn] as const] : []),
    ...(rate ? [[say('rate'), rate] as const] : []),
  ]);
  return paper(
    found,
    'title.purchase_order',
    [
      facts,
      ...(prices ? pricedGoods(ground, found) : [goodsTable(found.lines)]),
      { kind: 'text', text: say('order.terms') },
      ...(await tallies(ground, found)),
      ...noteOf(txn),
      signatures('sign.buyer', 'sign.supplier'),
    ],
    { prices },
  );
};

/** What goes to a customer with the goods, and what they sign for. */
export const deliveryNote: Compose = async (ground, txnId) => {
  const found = await txnGoods(ground, txnId);
  if (isMirror(found.txn) || found.lines.length === 0) return undefined;
  const { txn, parts } = found;
  const prices = pricesOn(ground, 'wood.sale.price');
  const facts = await headFacts(ground, found, prices && txn.dueOn ? [[say('dueOn'), txn.dueOn]] : []);
  return paper(
    found,
    'title.delivery_note',
    [
      facts,
      ...(prices ? pricedGoods(ground, found) : [goodsTable(found.lines)]),
      ...(await tallies(ground, found)),
      ...noteOf(txn),
      signatures('sign.madeBy', 'sign.carrier', 'sign.receivedBy'),
    ],
    { prices, parts },
  );
};

/** Goods that go back to a supplier or come back from a customer. */
export const returnNote: Compose = async (ground, txnId) => {
  const found = await txnGoods(ground, txnId);
  const { txn, parts } = found;
  if (isMirror(txn) || found.lines.length === 0) return undefined;
  const goesOut = txn.kind === 'purchase_return';
  return paper(
    found,
    goesOut ? 'title.purchase_return' : 'title.sale_return',
    [
      await headFacts(ground, found),
      goodsTable(found.lines),
      ...(await tallies(ground, found)),
      ...noteOf(txn),
      goesOut
        ? signatures('sign.madeBy', 'sign.carrier', 'sign.supplier')
        : signatures('sign.customer', 'sign.carrier', 'sign.keeper'),
    ],
    { mark: markOf(txn, ['draft', 'submitted']), parts },
  );
};

/** What goods that went back are worth: to a supplier as a debit, to a customer as a credit. */
const noteOfReturn =
  (title: 'title.debit_note' | 'title.credit_note', text: WordKey): Compose =>
  async (ground, txnId) => {
    const found = await txnGoods(ground, txnId);
    const { txn } = found;
    if (isMirror(txn) || found.lines.length === 0) return undefined;
    return paper(
      found,
      title,
      [
        await headFacts(ground, found),
        ...pricedGoods(ground, found),
        { kind: 'text', text: say(text) },
        ...noteOf(txn),
        signatures('sign.madeBy', title === 'title.debit_note' ? 'sign.supplier' : 'sign.customer'),
      ],
      { mark: markOf(txn, ['draft', 'submitted', 'approved']), parts: found.parts },
    );
  };
export const debitNote = noteOfReturn('title.debit_note', 'debit.text');
export const creditNote = noteOfReturn('title.credit_note', 'credit.text');
