import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { day, text, uuid } from '../scalars.ts';
import { inTeamOf } from './access.ts';
import type { WoodPermission } from './permissions.ts';
import { alsoDrafting, movedLines, Txn, txnTags } from './txns.ts';

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
  errors: ['INSUFFICIENT_STOCK', 'PERIOD_LOCKED', 'CREDIT_LIMIT'],
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
