import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { day, decimalNotNegative, text, uuid } from '../scalars.ts';
import { inTeam, inTeamOf } from './access.ts';
import type { WoodPermission } from './permissions.ts';
import { ofTeam } from './teams.ts';
import { alsoDrafting, movedLines, Txn, txnTags } from './txns.ts';
import { Tally } from './volumes.ts';

const txnId = { params: z.object({ txnId: uuid }) };
const reasoned = z.object({ reason: text(1, 500) });
const unreasoned = z.object({ reason: z.optional(text(1, 500)) });

/** What every act on a document has. */
const act = <const Name extends string, const Verb extends string, B extends z.ZodMiniType>(
  name: Name,
  verb: Verb,
  permission: WoodPermission,
  body: B,
  more: { readonly errors?: readonly ErrorCode[]; readonly orOneOf?: readonly WoodPermission[] } = {},
) =>
  endpoint({
    ...{ name, method: 'POST', path: `/wood/txns/{txnId}/actions/${verb}` },
    access: inTeamOf('txn', permission, { orOneOf: more.orOneOf ?? [] }),
    changes: txnTags,
    ...txnId,
    body,
    response: Txn,
    errors: ['STATE_CONFLICT', ...(more.errors ?? [])],
    idempotent: true,
  });

/** What moved, and on which day; left out, today. */
const moved = z.object({
  businessDate: z.optional(day),
  vehicle: z.optional(text(1, 40)),
  note: z.optional(text(1, 500)),
  /** Empty only with `final`, of what has come or gone in part before. */
  lines: movedLines,
  /** Nothing more will come or go: the rest of what was agreed is given up. */
  final: z._default(z.boolean(), false),
});

/** A draft is given up; it keeps its number. */
export const discardTxn = act('discardTxn', 'discard', 'wood.purchase.write', unreasoned, {
  orOneOf: alsoDrafting,
});

export const orderPurchase = act('orderPurchase', 'order', 'wood.purchase.write', unreasoned, {
  errors: ['PERIOD_LOCKED'],
});

/**
 * Goods come in, with the costs that wait for them; by somebody else than who ordered them. Field codes: at `lines.0.lineNo`
 * `unknown`, `named_twice`; at `costs.0.basis` what cannot be divided.
 */
export const receivePurchase = act('receivePurchase', 'receive', 'wood.goods.move', moved, {
  errors: ['PERIOD_LOCKED', 'SOD_SAME_PERSON'],
});

/**
 * Promises the goods of a sale. INSUFFICIENT_STOCK names what is left; at `lines.0.unitPrice` `floor_price` for somebody else to
 * approve; CREDIT_LIMIT where the team blocks; at `lines.0.sortId` `sort_disabled`.
 */
export const confirmSale = act('confirmSale', 'confirm', 'wood.sale.write', unreasoned, {
  errors: ['INSUFFICIENT_STOCK', 'PERIOD_LOCKED', 'CREDIT_LIMIT', 'FLOOR_PRICE'],
});

/** Goods of a sale leave the yard, all or a part. */
export const deliverSale = act('deliverSale', 'deliver', 'wood.goods.move', moved, {
  errors: ['INSUFFICIENT_STOCK', 'PERIOD_LOCKED'],
});

/** An order or a confirmed sale of which nothing has moved is called off; promises are freed. */
export const cancelTxn = act('cancelTxn', 'cancel', 'wood.purchase.write', reasoned, {
  orOneOf: ['wood.sale.write'],
});

/** A transfer is carried out, a late cost is shared out. */
export const postTxn = act('postTxn', 'post', 'wood.goods.move', unreasoned, {
  orOneOf: ['wood.cost_item.edit'],
  errors: ['INSUFFICIENT_STOCK', 'PERIOD_LOCKED'],
});

/** All that a document has posted is undone by a mirror of it, which is answered. */
export const reverseTxn = act('reverseTxn', 'reverse', 'wood.exception.approve', reasoned, {
  errors: ['INSUFFICIENT_STOCK', 'PERIOD_LOCKED'],
});

/**
 * Asks to take goods back: from now on nobody else takes the same ones. OVER_RETURN at `lines.0.pieces` or `lines.0.volume` names
 * what is left to return.
 */
export const submitReturn = act('submitReturn', 'submit', 'wood.return.submit', unreasoned, {
  errors: ['OVER_RETURN'],
});
/** By somebody else than who submitted it. */
export const approveReturn = act('approveReturn', 'approve', 'wood.return.approve', unreasoned, {
  errors: ['SOD_SAME_PERSON'],
});
export const rejectReturn = act('rejectReturn', 'reject', 'wood.return.approve', reasoned);
export const withdrawReturn = act('withdrawReturn', 'withdraw', 'wood.return.submit', unreasoned);
/** Goods leave for the supplier, or come back from the customer; moved by somebody else than who approved it. */
export const moveReturn = act('moveReturn', 'move', 'wood.goods.move', moved, {
  errors: ['INSUFFICIENT_STOCK', 'OVER_RETURN', 'PERIOD_LOCKED', 'SOD_SAME_PERSON'],
});
/** What moved is credited and done with. */
export const settleReturn = act('settleReturn', 'settle', 'wood.return.settle', unreasoned);
/** The rest of an approved return will not move. */
export const shortCloseReturn = act('shortCloseReturn', 'short-close', 'wood.goods.move', reasoned);

/** A line as it was counted in the yard; nothing there is a count, too. */
export const CountedSort = z.object({
  sortId: uuid,
  /** The bundle that was counted; left out, what lies loose. */
  lotId: z.optional(z.nullable(uuid)),
  tally: z._default(z.nullable(Tally), null),
  pieces: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(10_000_000))), null),
  volume: z._default(z.nullable(decimalNotNegative(14, 6)), null),
  netKg: z._default(z.nullable(decimalNotNegative(12, 3)), null),
});
export type CountedSort = z.infer<typeof CountedSort>;
const countedSorts = z.array(CountedSort).check(z.minLength(1), z.maxLength(500));

/** Begins to count a yard. What the books say is kept as each line is written. */
export const createStocktake = endpoint({
  name: 'createStocktake',
  method: 'POST',
  path: '/wood/stocktakes',
  access: inTeam('wood.stocktake.count'),
  changes: txnTags,
  query: z.object(ofTeam),
  body: z.object({ yardId: uuid, note: z._default(z.nullable(text(1, 500)), null), lines: countedSorts }),
  response: Txn,
  idempotent: true,
});

/** Counts anew: all lines as they shall be. */
export const updateStocktake = endpoint({
  name: 'updateStocktake',
  method: 'PUT',
  path: '/wood/stocktakes/{txnId}/lines',
  access: inTeamOf('txn', 'wood.stocktake.count'),
  changes: txnTags,
  ...txnId,
  body: z.object({ lines: countedSorts }),
  response: Txn,
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT', 'VERSION_REQUIRED'],
  versioned: true,
});

const stocktakeAct = <const Name extends string, const Verb extends string, B extends z.ZodMiniType>(
  name: Name,
  verb: Verb,
  permission: WoodPermission,
  body: B,
  errors: readonly ErrorCode[] = [],
) =>
  endpoint({
    ...{ name, method: 'POST', path: `/wood/stocktakes/{txnId}/actions/${verb}` },
    access: inTeamOf('txn', permission),
    changes: txnTags,
    ...txnId,
    body,
    response: Txn,
    errors: ['STATE_CONFLICT', ...errors],
    idempotent: true,
  });

export const submitStocktake = stocktakeAct('submitStocktake', 'submit', 'wood.stocktake.count', unreasoned);
/** The difference is posted, by somebody else than who counted. */
export const approveStocktake = stocktakeAct(
  ...(['approveStocktake', 'approve', 'wood.stocktake.approve', unreasoned] as const),
  ['INSUFFICIENT_STOCK', 'SOD_SAME_PERSON'],
);
export const rejectStocktake = stocktakeAct('rejectStocktake', 'reject', 'wood.stocktake.approve', reasoned);
