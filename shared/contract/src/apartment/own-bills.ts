import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day, uuid } from '../scalars.ts';

/** A bill of the caller's own that is out, with nothing of anybody else. */
export const OwnBill = z.object({
  billId: uuid,
  number: z.string(),
  kind: z.enum(['move_in', 'regular', 'adjustment', 'checkout', 'credit']),
  tenancyId: uuid,
  roomNumber: z.string(),
  /** What it is for; null for what belongs to no span of days. */
  firstDay: z.nullable(day),
  /** Included. */
  lastDay: z.nullable(day),
  issueOn: day,
  dueOn: day,
  isOverdue: z.boolean(),
  totalMinor: z.int(),
  /** Of `openMinor`: what being late has added. */
  lateFeeMinor: z.int(),
  openMinor: z.int(),
  currency: z.string(),
});
export type OwnBill = z.infer<typeof OwnBill>;

/**
 * What is not settled, oldest due first; all of the last two years, newest first, where that is asked. By who the caller is, as
 * `listMyRooms`: the tenant themselves, also once they have moved out.
 */
export const listMyBills = endpoint({
  name: 'listMyBills',
  method: 'GET',
  path: '/apartment/me/bills',
  access: 'signedIn',
  shows: ['apartment.bills'],
  query: z.object({ which: z._default(z.enum(['open', 'all']), 'open') }),
  response: z.object({ items: z.array(OwnBill) }),
});

/** A paper of the caller's own beside bills: what was paid or given back, the deposit, a settlement. */
export const OwnDocument = z.object({
  /** Of `getPrint`. */
  subjectId: uuid,
  template: z.enum(['receipt', 'deposit_receipt', 'deposit_refund', 'settlement']),
  /** Null for what has none. */
  number: z.nullable(z.string()),
  on: day,
  /** Less than nothing: given back. */
  amountMinor: z.int(),
  /** A payment that was taken back. */
  isVoid: z.boolean(),
  tenancyId: uuid,
  roomNumber: z.string(),
  currency: z.string(),
});
export type OwnDocument = z.infer<typeof OwnDocument>;

/** Newest first. By who the caller is, as `listMyRooms`. */
export const listMyDocuments = endpoint({
  name: 'listMyDocuments',
  method: 'GET',
  path: '/apartment/me/documents',
  access: 'signedIn',
  shows: ['apartment.bills', 'apartment.payments', 'apartment.checkouts'],
  response: z.object({ items: z.array(OwnDocument) }),
});
