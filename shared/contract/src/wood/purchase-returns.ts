import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { moneyMinor, text, uuid } from '../scalars.ts';
import { seenWith } from '../seen-with.ts';
import { inTeam, inTeamOf } from './access.ts';
import { names } from './names.ts';
import { ofTeam } from './teams.ts';
import { Measure, TxnHead, txnActions } from './txns.ts';
import { baseUnits, priceUnits } from './units.ts';

/** What returns have taken off a document, and what became of that: first it lowers what is still to be paid. */
export const CreditUse = z.object({
  creditedMinor: moneyMinor,
  /** So much of it is not to be paid any more. */
  usedMinor: moneyMinor,
  /** So much was paid already: to be given back, and given back. */
  refundDueMinor: moneyMinor,
  refundedMinor: moneyMinor,
  /** Still to be paid. */
  payableMinor: moneyMinor,
});
export type CreditUse = z.infer<typeof CreditUse>;

const CreditOfAll = z.extend(CreditUse, {
  /** What comes on top once all that is returnable has gone back at its own price, tax included. */
  expected: z.object({ creditMinor: moneyMinor, usedMinor: moneyMinor, refundDueMinor: moneyMinor }),
});
export type CreditOfAll = z.infer<typeof CreditOfAll>;

/** A purchase with how much of it has gone back. */
export const ReturnedPurchase = z.extend(TxnHead, {
  received: Measure,
  /** Asked back by returns under way, and gone back. */
  returning: Measure,
  returned: Measure,
  credit: seenWith('wood.purchase.price', CreditUse),
});
export type ReturnedPurchase = z.infer<typeof ReturnedPurchase>;

/** Of how much a purchase there are returns: of a part, of all of it, or some that are still under way. */
export const returnedParts = ['part', 'full', 'under_way'] as const;

/** Purchases of which something has gone back or is about to, newest business date first. */
export const listReturnedPurchases = endpoint({
  name: 'listReturnedPurchases',
  method: 'GET',
  path: '/wood/purchases',
  access: inTeam('wood.purchase.read'),
  shows: ['wood.txns'],
  query: z.object({
    ...ofTeam,
    ...cursorQuery,
    returned: z.optional(z.enum(returnedParts)),
    partner: z.optional(uuid),
    /** Number, partner, container or mark. */
    q: z.optional(text(0, 80)),
  }),
  response: cursorPage(ReturnedPurchase),
});

const linePrice = z.nullable(
  z.object({ unitPrice: z.string(), priceUnit: z.enum(priceUnits), creditMinor: moneyMinor }),
);

/** What may still go back of a line, and what that would come to. */
export const ReturnableLine = z.object({
  lineNo: z.int(),
  sortId: uuid,
  code: z.string(),
  names,
  received: Measure,
  returning: Measure,
  returned: Measure,
  returnable: Measure,
  /** In the document's yard, whatever it was bought by. */
  onHand: Measure,
  buying: seenWith('wood.purchase.price', linePrice),
  selling: seenWith('wood.sale.price', linePrice),
  baseUnit: z.enum(baseUnits),
  /** What one unit costs today in the sort's base unit; null where nothing of it is left. */
  averageCost: seenWith('wood.cost.read', z.nullable(z.string())),
  /** What all that is returnable would take along today, and by how much that is more than its credit. */
  costMinor: seenWith('wood.cost.read', moneyMinor),
  varianceMinor: seenWith('wood.cost.read', moneyMinor),
});
export type ReturnableLine = z.infer<typeof ReturnableLine>;

/** A return of a document, with what the caller may do with it as it stands. */
export const ReturnHead = z.extend(TxnHead, { moved: Measure, may: z.array(z.enum(txnActions)) });
export type ReturnHead = z.infer<typeof ReturnHead>;

/**
 * Of a purchase or a sale: line by line what may still go back, and its returns, the first one first. STATE_CONFLICT with the
 * reason `not_received`, `not_delivered` or `reversed` where nothing can go back.
 */
export const getReturnable = endpoint({
  name: 'getReturnable',
  method: 'GET',
  path: '/wood/txns/{txnId}/returnable',
  access: inTeamOf('txn', 'wood.stock.read'),
  shows: ['wood.txns', 'wood.stock'],
  params: z.object({ txnId: uuid }),
  response: z.object({
    number: z.string(),
    items: z.array(ReturnableLine),
    returns: z.array(ReturnHead),
    buying: seenWith('wood.purchase.price', z.nullable(CreditOfAll)),
    selling: seenWith('wood.sale.price', z.nullable(CreditOfAll)),
  }),
  errors: ['STATE_CONFLICT'],
});
