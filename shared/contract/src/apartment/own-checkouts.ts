import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day, instant, moneyMinor, text, uuid, version } from '../scalars.ts';
import { ofOneself } from './access.ts';
import { Checkout } from './checkouts.ts';

const { checkoutId, number, lastDay, state, items, readings, settlement, depositMinor, signedName, bill } =
  Checkout.shape;

/**
 * The caller's own check-out, from the day on which its settlement was submitted: what was found, what the meters showed, and
 * every line of the settlement; nothing of whoever worked on it.
 */
export const OwnCheckout = z.object({
  ...{ checkoutId, number, lastDay, state, items, readings, settlement, depositMinor, signedName, bill },
  tenancyId: uuid,
  roomNumber: z.string(),
  /** Of the tenancy. */
  firstDay: day,
  currency: z.string(),
  netMinor: moneyMinor,
  /** When the tenant signed it by their own account; null where they have not. */
  signedAt: z.nullable(instant),
  may: z.object({ sign: z.boolean() }),
  version,
});
export type OwnCheckout = z.infer<typeof OwnCheckout>;

const own = { access: ofOneself('ownPaper', 'checkoutId'), params: z.object({ checkoutId: uuid }) } as const;

/** Another room than its own is ROOM_MISMATCH, and nothing of it is told. */
export const getMyCheckout = endpoint({
  ...own,
  name: 'getMyCheckout',
  method: 'GET',
  path: '/apartment/me/checkouts/{checkoutId}',
  shows: ['apartment.checkouts', 'apartment.bills'],
  query: z.object({ roomNumber: z.optional(text(0, 40)) }),
  response: OwnCheckout,
  errors: ['ROOM_MISMATCH'],
});

/** Agrees to the settlement as it was submitted, until it is paid out. Returned and submitted again, it is signed again. */
export const signMyCheckout = endpoint({
  ...own,
  name: 'signMyCheckout',
  method: 'POST',
  path: '/apartment/me/checkouts/{checkoutId}/actions/sign',
  changes: ['apartment.checkouts'],
  body: z.object({
    /** As the tenant writes their name. */
    name: text(1, 80),
  }),
  response: OwnCheckout,
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT'],
  versioned: true,
  idempotent: true,
});
