import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import {
  day,
  decimalNotNegative,
  instant,
  moneyMinor,
  moneyMinorNotNegative,
  text,
  uuid,
  version,
} from '../scalars.ts';
import { seenWith } from '../seen-with.ts';
import { writtenWith } from '../written-with.ts';
import { inTeam, inTeamOf } from './access.ts';
import { bundlesAtMost, NewBundle } from './lots.ts';
import { names } from './names.ts';
import { sortForms } from './sorts.ts';
import { LotRef } from './stock.ts';
import { ofTeam } from './teams.ts';
import { txnKinds } from './txn-kinds.ts';
import { baseUnits, priceUnits } from './units.ts';
import { Tally } from './volumes.ts';

/** Every state of a document (apartment-and-wood.md, section 6); which of them a kind has, `txnMoves` of the server says. */
export const txnStates = [
  'draft',
  'ordered',
  'part_received',
  'received',
  'confirmed',
  'part_delivered',
  'delivered',
  'closed',
  'cancelled',
  'counting',
  'submitted',
  'approved',
  'rejected',
  'withdrawn',
  'part_moved',
  'moved',
  'settled',
  'short_closed',
  'posted',
  'reversed',
] as const;
export type TxnState = (typeof txnStates)[number];

/** Kinds that somebody drafts; an opening entry is posted at once, a stocktake begins by counting. */
export const draftedKinds = [
  'purchase',
  'sale',
  'purchase_return',
  'sale_return',
  'transfer',
  'cost_add',
] as const;
export type DraftedKind = (typeof draftedKinds)[number];

/** Most of one amount: what is more is a typing error, and sums of it are held exactly. */
export const txnMinorAtMost = 1_000_000_000_000;
const amount = moneyMinorNotNegative.check(z.maximum(txnMinorAtMost));

/** How much there is, counted and measured. */
export const Measure = z.object({ pieces: z.int(), volume: z.string() });
export type Measure = z.infer<typeof Measure>;

/** What a line costs the one who buys. Amounts are in the team's currency, the price in the document's. */
export const LinePrice = z.object({
  priceUnit: z.enum(priceUnits),
  unitPrice: z.string(),
  /** In the unit of the price. */
  priceQuantity: z.string(),
  /** Without tax, after the line's share of the discount. */
  amountMinor: moneyMinor,
  discountMinor: moneyMinor,
  taxMinor: moneyMinor,
  /** Of what has moved so far. */
  movedAmountMinor: moneyMinor,
  movedTaxMinor: moneyMinor,
});
export type LinePrice = z.infer<typeof LinePrice>;

export const TxnLine = z.object({
  lineNo: z.int(),
  sortId: uuid,
  code: z.string(),
  names,
  form: z.enum(sortForms),
  baseUnit: z.enum(baseUnits),
  /** Of a return: the line of its document that it is about. */
  sourceLineNo: z.nullable(z.int()),
  /** The bundle that its goods are of. Absent: loose goods. */
  lot: z.optional(LotRef),
  tally: z.nullable(Tally),
  pieces: z.int(),
  volume: z.string(),
  netKg: z.nullable(z.string()),
  /** Of a purchase: what the supplier's sheet says, as far as it was known when it was drafted. */
  supplierVolume: z.optional(z.string()),
  /** In the sort's base unit. */
  quantity: z.string(),
  moved: Measure,
  /** Promised by a confirmed sale and not delivered yet. */
  reserved: Measure,
  /** Asked back by returns under way, and gone back. */
  returning: Measure,
  returned: Measure,
  /** Of a stocktake: what the books said when it was counted. */
  book: z.nullable(Measure),
  buying: seenWith('wood.purchase.price', z.nullable(LinePrice)),
  selling: seenWith('wood.sale.price', z.nullable(LinePrice)),
  /** The line's share of costs beside the goods. */
  landedMinor: seenWith('wood.cost.read', moneyMinor),
  /** What its goods cost that have moved: landed of what came in, cost of goods of what went out. */
  costMinor: seenWith('wood.cost.read', moneyMinor),
});
export type TxnLine = z.infer<typeof TxnLine>;

/** What a document comes to. */
export const TxnMoney = z.object({
  /** Without tax and before the discount. */
  goodsMinor: moneyMinor,
  /** As it was written down: with tax where the team's prices include it. */
  discountMinor: moneyMinor,
  taxMinor: moneyMinor,
  totalMinor: moneyMinor,
  /** Of goods that have moved, tax included; what returns have taken off it; what of it is paid; and what is left. */
  movedMinor: moneyMinor,
  creditedMinor: moneyMinor,
  settledMinor: moneyMinor,
  openMinor: moneyMinor,
  fxCurrency: z.nullable(z.string()),
  /** What one unit of that currency is in the team's; frozen with the first goods. */
  fxRate: z.nullable(z.string()),
});
export type TxnMoney = z.infer<typeof TxnMoney>;

/** How much of a document is paid, and how much went back. */
export const moneyTags = ['unpaid', 'part_paid', 'paid'] as const;
export const returnTags = ['part_returned', 'fully_returned'] as const;

const Linked = z.object({ txnId: uuid, number: z.string(), kind: z.enum(txnKinds) });

const head = {
  txnId: uuid,
  number: z.string(),
  kind: z.enum(txnKinds),
  state: z.enum(txnStates),
  businessDate: day,
  yardId: uuid,
  toYardId: z.nullable(uuid),
  partner: z.nullable(z.object({ partnerId: uuid, code: z.string(), names })),
  source: z.nullable(Linked),
  /** The document that this one undoes, and the one that undoes it. */
  reverses: z.nullable(Linked),
  reversedBy: z.nullable(Linked),
  dueOn: z.nullable(day),
  containerNo: z.nullable(z.string()),
  mark: z.nullable(z.string()),
  vehicle: z.nullable(z.string()),
  note: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  money: z.nullable(z.enum(moneyTags)),
  returns: z.nullable(z.enum(returnTags)),
  lineCount: z.int(),
  pieces: z.int(),
  volume: z.string(),
  /** One person did what two should have. */
  selfChecked: z.boolean(),
  buying: seenWith('wood.purchase.price', z.nullable(TxnMoney)),
  selling: seenWith('wood.sale.price', z.nullable(TxnMoney)),
  createdBy: z.nullable(z.string()),
  createdAt: instant,
  version,
};

/** A document as a list shows it. */
export const TxnHead = z.object(head);
export type TxnHead = z.infer<typeof TxnHead>;

/** A cost of a document beside its goods. */
export const TxnCost = z.object({
  costNo: z.int(),
  costItemId: z.nullable(uuid),
  names,
  basis: z.enum(['volume', 'value', 'pieces', 'weight', 'manual']),
  amountMinor: moneyMinor,
  /** The posting in which lines took their shares; null while it waits for goods. */
  appliedSeq: z.nullable(z.int()),
  shares: z.array(z.object({ lineNo: z.int(), amountMinor: moneyMinor })),
  /** While it waits for goods: how it shall be divided by hand. Absent for every other basis. */
  manual: z.optional(z.array(z.object({ lineNo: z.int(), amountMinor: moneyMinor }))),
});
export type TxnCost = z.infer<typeof TxnCost>;

export const TxnPosting = z.object({
  postedSeq: z.int(),
  act: z.enum(['opening', 'receive', 'deliver', 'return', 'transfer', 'adjust', 'cost_add', 'reverse']),
  businessDate: day,
  note: z.nullable(z.string()),
  postedBy: z.nullable(z.string()),
  postedAt: instant,
  moves: z.array(
    z.object({
      lineNo: z.int(),
      yardId: uuid,
      lot: z.optional(LotRef),
      pieces: z.int(),
      volume: z.string(),
      supplierVolume: z.nullable(z.string()),
      valueMinor: seenWith('wood.cost.read', moneyMinor),
    }),
  ),
});
export type TxnPosting = z.infer<typeof TxnPosting>;

export const txnActions = [
  'edit',
  'discard',
  'order',
  'confirm',
  'cancel',
  'receive',
  'deliver',
  'post',
  'close',
  'submit',
  'approve',
  'reject',
  'withdraw',
  'move',
  'settle',
  'short_close',
  'reverse',
] as const;
export type TxnAction = (typeof txnActions)[number];

/** What somebody should know who has just confirmed a sale: the customer is over the limit, which the team lets pass. */
export const TxnWarning = z.object({
  code: z.enum(['credit_limit']),
  limitMinor: moneyMinor,
  usedMinor: moneyMinor,
  overMinor: moneyMinor,
});
export type TxnWarning = z.infer<typeof TxnWarning>;

/** A document whole. */
export const Txn = z.object({
  ...head,
  lines: z.array(TxnLine),
  costs: seenWith('wood.cost.read', z.array(TxnCost)),
  postings: z.array(TxnPosting),
  linked: z.array(z.extend(Linked, { state: z.enum(txnStates), businessDate: day })),
  /** What the caller may do with it as it stands. */
  may: z.array(z.enum(txnActions)),
  /** Only as the answer of an act that gives cause for it. */
  warnings: z.optional(z.array(TxnWarning)),
});
export type Txn = z.infer<typeof Txn>;

const measured = {
  tally: z._default(z.nullable(Tally), null),
  pieces: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(10_000_000))), null),
  volume: z._default(z.nullable(decimalNotNegative(14, 6)), null),
  netKg: z._default(z.nullable(decimalNotNegative(12, 3)), null),
};

/** A line as it is drafted. Without a price the sort's own stands for it; a return takes the price of its source. */
export const NewTxnLine = z.object({
  sortId: uuid,
  sourceLineNo: z._default(z.nullable(z.int().check(z.minimum(1))), null),
  /** The bundle that they are taken out of, or come back into; left out, they are loose. Not of a purchase. */
  lotId: z.optional(z.nullable(uuid)),
  ...measured,
  priceUnit: z._default(z.nullable(z.enum(priceUnits)), null),
  unitPrice: z._default(z.nullable(decimalNotNegative(18, 6)), null),
  /** What the supplier's sheet says; of a purchase only. */
  supplierVolume: z.optional(z.nullable(decimalNotNegative(14, 6))),
});
export type NewTxnLine = z.infer<typeof NewTxnLine>;

const lines = z.array(NewTxnLine).check(z.maxLength(200));
const shortText = (max: number) => z.nullable(text(1, max));
const places = { yardId: uuid, businessDate: day };
const nullableHead = {
  toYardId: z.nullable(uuid),
  partnerId: z.nullable(uuid),
  dueOn: z.nullable(day),
  containerNo: shortText(40),
  mark: shortText(40),
  vehicle: shortText(40),
  note: shortText(500),
  fxCurrency: z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/, { error: 'not_a_currency' }))),
  fxRate: z.nullable(decimalNotNegative(18, 8)),
};

const newHead = {
  ...places,
  toYardId: z._default(nullableHead.toYardId, null),
  partnerId: z._default(nullableHead.partnerId, null),
  dueOn: z._default(nullableHead.dueOn, null),
  containerNo: z._default(nullableHead.containerNo, null),
  mark: z._default(nullableHead.mark, null),
  vehicle: z._default(nullableHead.vehicle, null),
  note: z._default(nullableHead.note, null),
  fxCurrency: z._default(nullableHead.fxCurrency, null),
  fxRate: z._default(nullableHead.fxRate, null),
  discountMinor: z._default(amount, 0),
};

export const NewTxn = z.object({
  kind: z.enum(draftedKinds),
  /** Of a return: what it takes back. Of a late cost: the purchase whose goods bear it, or the sale that it was spent on. */
  sourceTxnId: z._default(z.nullable(uuid), null),
  ...newHead,
  lines: z._default(lines, []),
});
export type NewTxn = z.infer<typeof NewTxn>;

/** All that touches documents and what they move. */
export const txnTags = ['wood.txns', 'wood.stock', 'wood.sorts', 'wood.partners'] as const;

/** Who drafts which kind, the handler asks; beside buyers. */
export const alsoDrafting = [
  'wood.sale.write',
  'wood.return.submit',
  'wood.goods.move',
  'wood.cost_item.edit',
] as const;

/** Documents of the kinds that the caller may see, newest business date first. */
export const listTxns = endpoint({
  name: 'listTxns',
  method: 'GET',
  path: '/wood/txns',
  access: inTeam('wood.stock.read'),
  shows: ['wood.txns'],
  query: z.object({
    ...ofTeam,
    ...cursorQuery,
    kind: z.optional(z.enum(txnKinds)),
    state: z.optional(z.enum(txnStates)),
    partner: z.optional(uuid),
    yard: z.optional(uuid),
    sort: z.optional(uuid),
    container: z.optional(text(1, 40)),
    money: z.optional(z.enum(moneyTags)),
    returns: z.optional(z.enum(returnTags)),
    from: z.optional(day),
    to: z.optional(day),
    /** Number, partner, container or mark. */
    q: z.optional(text(0, 80)),
  }),
  response: cursorPage(TxnHead),
});
export const getTxn = endpoint({
  name: 'getTxn',
  method: 'GET',
  path: '/wood/txns/{txnId}',
  access: inTeamOf('txn', 'wood.stock.read'),
  shows: ['wood.txns'],
  params: z.object({ txnId: uuid }),
  response: Txn,
});

/**
 * Begins a draft. Field codes: at `partnerId` `required`, `unknown`, `not_supplier`, `not_customer`, `disabled`; at `yardId` and
 * `toYardId` `unknown`, `same_yard`; at `sourceTxnId` `required`, `unknown`, `not_received`, `not_delivered`; at `lines.0.…` those of the volume
 * rules and `price_required`, `over_return`; at `businessDate` `in_future`, `before_source`, `before_moved`, and
 * PERIOD_LOCKED.
 */
export const createTxn = endpoint({
  name: 'createTxn',
  method: 'POST',
  path: '/wood/txns',
  access: inTeam('wood.purchase.write', { orOneOf: alsoDrafting }),
  changes: txnTags,
  query: z.object(ofTeam),
  body: NewTxn,
  response: Txn,
  errors: ['PERIOD_LOCKED', 'STATE_CONFLICT'],
  idempotent: true,
});

/** A cost as somebody enters it; with an item, its names and basis stand for what is left out. */
export const NewTxnCost = z.object({
  costItemId: z._default(z.nullable(uuid), null),
  names: z._default(z.nullable(z.object({ zh: text(1, 60), en: text(1, 60) })), null),
  basis: z._default(z.nullable(z.enum(['volume', 'value', 'pieces', 'weight', 'manual'])), null),
  amountMinor: amount.check(z.minimum(1)),
  manual: z._default(
    z.nullable(z.array(z.object({ lineNo: z.int(), amountMinor: amount })).check(z.maxLength(200))),
    null,
  ),
});
export type NewTxnCost = z.infer<typeof NewTxnCost>;
const txnCosts = z.array(NewTxnCost).check(z.maxLength(30));

/**
 * Changes the head of a draft, and its lines and costs where they are sent: all of them, as they shall be. Field codes as of
 * `createTxn`, and at `costs.0.…` as of `setTxnCosts`.
 */
export const updateTxn = endpoint({
  name: 'updateTxn',
  method: 'PATCH',
  path: '/wood/txns/{txnId}',
  access: inTeamOf('txn', 'wood.purchase.write', { orOneOf: alsoDrafting }),
  changes: txnTags,
  params: z.object({ txnId: uuid }),
  body: z.partial(
    z.object({
      ...{ ...places, ...nullableHead, discountMinor: amount, lines },
      costs: writtenWith('wood.cost.read', txnCosts),
    }),
  ),
  response: Txn,
  errors: ['PERIOD_LOCKED', 'STATE_CONFLICT', 'VERSION_CONFLICT', 'VERSION_REQUIRED'],
  versioned: true,
});

/** Sets the costs that wait for goods, all of them as they shall be; those that lines have taken stay. */
export const setTxnCosts = endpoint({
  name: 'setTxnCosts',
  method: 'PUT',
  path: '/wood/txns/{txnId}/costs',
  access: inTeamOf('txn', 'wood.purchase.write', {
    orOneOf: ['wood.cost_item.edit'],
    and: ['wood.cost.read'],
  }),
  changes: txnTags,
  params: z.object({ txnId: uuid }),
  body: z.object({ costs: txnCosts }),
  response: Txn,
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT', 'VERSION_REQUIRED'],
  versioned: true,
});

/** A line as it is counted when goods move. */
export const MovedLine = z.object({
  lineNo: z.int().check(z.minimum(1)),
  ...measured,
  /** What the supplier's sheet says. */
  supplierVolume: z._default(z.nullable(decimalNotNegative(14, 6)), null),
  /** What leaves, or comes back: of another bundle than the line says. */
  lotId: z.optional(z.nullable(uuid)),
  /**
   * What is received: the bundles that it comes in, the rest is loose. Where the line itself says neither pieces nor a tally, it
   * is all of them together.
   */
  bundles: z.optional(z.array(NewBundle).check(z.maxLength(bundlesAtMost))),
});
export type MovedLine = z.infer<typeof MovedLine>;
export const movedLines = z.array(MovedLine).check(z.maxLength(200));
